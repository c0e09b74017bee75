// A tile, wherever one is shown.

import { make } from "./dom.js";

/**
 * A tile, as it lies on the board and on racks. A blank looks blank, and shows the letter that it stands for; a letter
 * that the edition has no tile of shows no points.
 */
export function tileElement({ letter, points, isBlank, isDraft, isFresh }, tag = "span") {
  const kinds = ["tile", isBlank && "is-blank", isDraft && "is-draft", isFresh && "is-fresh"].filter(Boolean);
  const face = make("span", { class: "face", lang: "fr" }, letter === "?" ? "" : letter);
  return make(
    tag,
    {
      class: kinds.join(" "),
      "aria-hidden": tag === "span" && "true",
      data: isBlank || points === undefined ? {} : { worth: points },
    },
    face,
  );
}

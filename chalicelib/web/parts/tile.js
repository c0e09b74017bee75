// A tile, wherever one is shown.

import { make } from "./dom.js";

/** @import { Properties } from "./dom.js" */

/**
 * @typedef {object} Face
 * @property {string} letter
 * @property {number} [points]
 * @property {boolean} [isBlank]
 * @property {boolean} [isDraft]
 * @property {boolean} [isFresh]
 */

/** A tile as it lies on the board, for the eye alone: its square says what it is. @param {Face} face */
export const tileElement = (face) => tile("span", face, { "aria-hidden": "true" });

/** A tile that can be taken. @param {Face} face @param {Properties} properties */
export const tileButton = (face, properties) => tile("button", face, { type: "button", ...properties });

/**
 * A blank looks blank, and shows the letter that it stands for; a letter that the edition has no tile of shows no
 * points.
 * @template {"span" | "button"} Tag @param {Tag} tag @param {Face} face @param {Properties} properties
 */
function tile(tag, { letter, points, isBlank, isDraft, isFresh }, { data = {}, ...properties }) {
  const kinds = ["tile", isBlank && "is-blank", isDraft && "is-draft", isFresh && "is-fresh"].filter(Boolean);
  /** @type {Record<string, number>} */
  const worth = isBlank || points === undefined ? {} : { worth: points };
  return make(
    tag,
    { class: kinds.join(" "), data: { ...worth, ...data }, ...properties },
    make("span", { class: "face", lang: "fr" }, letter === "?" ? "" : letter),
  );
}

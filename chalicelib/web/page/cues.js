// Calling the player when their turn comes: a sound, the title, a notification. All off until asked for.

import { keep, recallKept } from "../state/kept.js";
import { t } from "../texts/language.js";

/** @typedef {"sound" | "notice"} Cue */

/** @type {AudioContext | null} */
let audio = null;

/** Which cues this person wants. @returns {Record<Cue, boolean>} */
export const wantedCues = () => ({ sound: false, notice: false, ...recallKept("cues", {}) });

/**
 * Want a cue, or no longer. For a notification the browser asks for leave; without it the title alone calls.
 * @param {Cue} name @param {boolean} isWanted
 */
export async function wantCue(name, isWanted) {
  keep("cues", { ...wantedCues(), [name]: isWanted });
  if (name === "sound" && isWanted) chime();
  if (name === "notice" && isWanted && "Notification" in window) await Notification.requestPermission();
}

/** Call the player. */
export function cue() {
  const { sound, notice } = wantedCues();
  if (sound) chime();
  if (notice && document.hidden && "Notification" in window && Notification.permission === "granted") notify();
}

/** The page's title: the table's, and the call where it is wanted. @param {string} place @param {boolean} isMyTurn */
export function titled(place, isMyTurn) {
  const isCalling = isMyTurn && wantedCues().notice;
  document.title = [isCalling && `● ${t("your_turn")}`, place, "Lexio"].filter(Boolean).join(" — ");
}

function notify() {
  try {
    const notification = new Notification("Lexio", { body: t("your_turn"), tag: "lexio-turn" });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones only let service workers notify; the title has called.
  }
}

// Two soft notes, made here: no file to fetch.
function chime() {
  audio ??= new AudioContext();
  audio.resume();
  for (const [index, frequency] of [523.25, 783.99].entries()) {
    const from = audio.currentTime + index * 0.16;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.14, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.55);
  }
}

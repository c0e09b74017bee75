// How long to wait before asking again.

const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 10_000;

/** How long to wait after so many failures in a row: doubled each time, a little by chance. @param {number} failures */
export const backoffMs = (failures, random = Math.random) =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.8 + 0.4 * random());

/** How browsers say that a script could not be fetched: Chromium, Firefox, Safari. */
const LOST_SCRIPT =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;
/** How Vite says it of a stylesheet. */
const LOST_STYLE = /^Unable to preload CSS/;

export function isLostScript(failure: unknown): failure is Error {
  return failure instanceof Error && LOST_SCRIPT.test(failure.message);
}

export function isLostStyle(failure: unknown): failure is Error {
  return failure instanceof Error && LOST_STYLE.test(failure.message);
}

/** A piece of the application that is fetched when it is needed could not be. */
export function isLostPart(failure: unknown): failure is Error {
  return isLostScript(failure) || isLostStyle(failure);
}

/** ms. After that a failure of the same words is a new one. */
const LATELY = 10 * 60_000;

/**
 * Loads the page again because of a part that could not be fetched: after an update of the server it has other names, which
 * the new page knows. Answers false where that was lately of no use.
 */
export function reloadOnce({ message }: Error): boolean {
  const key = `atrium.reloaded:${message}`;
  const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (Date.now() - last < LATELY) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

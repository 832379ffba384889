/** The path below which the server has its pages and calls, as the page itself says it: "" or "/atrium". */
const BASE = (typeof document === "undefined" ? undefined : document.documentElement.dataset["base"]) ?? "";

/** Where a browser finds a page or a call of ours that begins with a slash. */
export function fromBase(path: string): string {
  return path.startsWith("/") ? BASE + path : path;
}

/** The path of a page as the program knows it. */
export function ownPath({ pathname }: Pick<Location, "pathname">): string {
  if (pathname === BASE) return "/";
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
}

/** Another address of ours in place of the one that is open, without a step for "back". */
export function replaceAddress(path: string): void {
  window.history.replaceState(null, "", fromBase(path));
}

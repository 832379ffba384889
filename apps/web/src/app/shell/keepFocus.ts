/** What the Tab key stops at. */
const FOCUSABLE = [
  "[data-autofocus]",
  "a[href]",
  "button:not(:disabled)",
  "input:not(:disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  '[tabindex]:not([tabindex="-1"])',
].join(", ");
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** What lies over the page for a while: its opener is where the focus was before. */
const OVER = `${DIALOG}, [role="menu"], [role="listbox"]`;

/**
 * Keeps the keyboard's place when what had the focus goes away: a dialog that closes, a button that its own press removes. Without
 * it the browser begins again at the top of the page. In an open dialog the focus stays there; else it returns to where the dialog
 * was opened, or to what is nearest to the place that is gone.
 * @returns ends it
 */
export function keepFocus(page: Document): () => void {
  /** Where the focus was last, from the element itself to what the page has next to its root. */
  let path: readonly Element[] = [];
  /** The same outside of dialogs. */
  let before: readonly Element[] = [];

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    path = ancestorsOf(target);
    if (target.closest(OVER) === null) before = path;
  };
  const restore = (): void => {
    const [last] = path;
    if (last === undefined || last.isConnected || page.activeElement !== page.body) return;
    const dialog = path.find((element) => element.isConnected && element.matches(DIALOG));
    const place = dialog ?? (before[0]?.isConnected === true ? before[0] : nearest(before));
    path = [];
    if (place !== undefined) focus(place);
  };

  const observer = new MutationObserver(restore);
  page.addEventListener("focusin", remember);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== element.ownerDocument.body; at = at.parentElement) {
    found.push(at);
  }
  return found;
}

/** The smallest part of the page that is still there and that the Tab key can go on from; at the most the page itself. */
function nearest(path: readonly Element[]): Element | undefined {
  const found = path.find(
    (element) =>
      element.isConnected &&
      (isPage(element) || element.matches(FOCUSABLE) || element.querySelector(FOCUSABLE) !== null),
  );
  // What holds the page too begins with the way past the menus.
  return found?.querySelector("#page") ?? found;
}

/** It takes the focus itself: its first field would call up a keyboard on a phone. */
function isPage({ id }: Element): boolean {
  return id === "page";
}

function focus(place: Element): void {
  const target = isPage(place) || place.matches(FOCUSABLE) ? place : place.querySelector(FOCUSABLE);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

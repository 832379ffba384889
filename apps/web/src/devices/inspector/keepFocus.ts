/**
 * Keeps the keyboard's place in a panel whose controls come and go with what a device reports. A control that goes off
 * while it has the focus would leave it nowhere, from where Escape leads nowhere either: the panel itself takes it, and
 * the control gets it back when it comes on again. No other control gets it: the next Enter would be for that one.
 *
 * @param panel can be focused by script
 * @returns a function that ends it
 */
export function keepFocus(panel: HTMLElement): () => void {
  /** The control of the panel that has the focus, or had it until it went off. */
  let place: HTMLElement | undefined;

  const note = ({ target }: Event): void => {
    if (target === panel && place !== undefined && isOff(place)) return;
    place = target instanceof HTMLElement && target !== panel && panel.contains(target) ? target : undefined;
  };
  const leave = ({ target }: Event): void => {
    if (!(target instanceof Node && panel.contains(target))) place = undefined;
  };
  const look = (): void => {
    if (place === undefined) return;
    const focused = document.activeElement;
    if (isOff(place)) {
      if (focused === null || focused === document.body || focused === place) panel.focus({ preventScroll: true });
    } else if (focused === panel) {
      place.focus({ preventScroll: true });
    }
    if (!place.isConnected) place = undefined;
  };
  const observer = new MutationObserver(look);
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", note);
  // A press on nothing takes the focus away without giving it to anything.
  document.addEventListener("pointerdown", leave, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", leave, { capture: true });
  };
}

function isOff(control: HTMLElement): boolean {
  return !control.isConnected || control.matches(":disabled");
}

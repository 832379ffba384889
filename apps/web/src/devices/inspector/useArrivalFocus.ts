import { type RefObject, useEffect } from "react";
import { arrival, useArrival } from "../../platform/arrival.ts";
import type { Device } from "../device.ts";
import type { FloorState } from "../useFloor.ts";

const CONTROLS = "button, input, select, textarea, a[href], summary, [tabindex='0']";

/**
 * Moves the focus to the first control of the device that somebody is on the way to, once the inspector shows it. While
 * all its controls are off, because its first values have not arrived or for good, the panel itself has the focus.
 */
export function useArrivalFocus(
  inspector: RefObject<HTMLElement | null>,
  { selected, state }: { selected: readonly Device[]; state: FloorState },
): void {
  const wanted = useArrival();
  useEffect(() => {
    const root = inspector.current;
    if (root === null || state === "waiting" || !selected.some(({ id }) => id === wanted)) return undefined;
    if (arrive(root)) return undefined;
    root.focus();
    const observer = new MutationObserver(() => {
      if (arrive(root)) observer.disconnect();
    });
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      observer.disconnect();
    };
  }, [inspector, selected, state, wanted]);
}

/** @returns whether there is a control that can take the focus. */
function arrive(root: HTMLElement): boolean {
  const control = firstControl(root);
  if (control === undefined) return false;
  arrival.settle();
  control.focus();
  return true;
}

/** Past the title with its close button and the handle of a phone's sheet; in a group of radios the one that is set. */
function firstControl(root: HTMLElement): HTMLElement | undefined {
  const first = [...root.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.closest("header, [data-handle]") === null && !control.matches(":disabled"),
  );
  const set = first
    ?.closest("[role='radiogroup']")
    ?.querySelector<HTMLElement>("input:checked:enabled, [aria-checked='true']");
  return set ?? first;
}

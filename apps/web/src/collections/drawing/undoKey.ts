import type { KeyboardEvent } from "react";

interface Undoable {
  /** undefined: there is nothing to take back. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** Ctrl+Z and Ctrl+Y, but in a field, which has its own. */
export function onUndoKey(event: KeyboardEvent, { undo, redo }: Undoable): void {
  const isField = event.target instanceof HTMLInputElement;
  if (!(event.ctrlKey || event.metaKey) || isField) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo?.();
  else if (key === "y" || key === "z") redo?.();
  else return;
  event.preventDefault();
}

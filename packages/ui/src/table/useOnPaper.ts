import { useSyncExternalStore } from "react";

let isPrinting = false;

/**
 * Whether the page is being printed. React renders such a change before the browser has the page drawn for paper: it
 * does not wait for a later task, as it would after a change of state.
 */
export function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(changed: () => void): () => void {
  const tell = (event: Event): void => {
    isPrinting = event.type === "beforeprint";
    changed();
  };
  window.addEventListener("beforeprint", tell);
  window.addEventListener("afterprint", tell);
  return () => {
    window.removeEventListener("beforeprint", tell);
    window.removeEventListener("afterprint", tell);
  };
}

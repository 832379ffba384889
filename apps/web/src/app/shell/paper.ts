/** What a sheet of A4 in landscape shows between its margins, px. */
const SHEET_WIDTH = 1032;

/**
 * Prepares the page for paper as long as the frame is shown: charts and plans were measured for the window, so a sheet
 * shows the page as wide as it was, made smaller as a whole. The theme is light, whatever the screen's is.
 * @returns undoes it
 */
export function followPrinting(frame: HTMLElement): () => void {
  const page = frame.ownerDocument.documentElement;
  let theme: string | null = null;
  const before = (): void => {
    const main = frame.querySelector("main");
    const width = Math.max(1, main?.scrollWidth ?? frame.clientWidth);
    page.style.setProperty("--paper-width", `${String(width)}px`);
    page.style.setProperty("--paper-zoom", String(Math.min(1, SHEET_WIDTH / width)));
    for (const plan of frame.querySelectorAll<HTMLElement>("[data-plan-state]")) {
      plan.style.setProperty("--paper-height", `${String(plan.clientHeight)}px`);
    }
    theme = page.getAttribute(THEME);
    page.setAttribute(THEME, "light");
  };
  const after = (): void => {
    if (theme !== null) page.setAttribute(THEME, theme);
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

const THEME = "data-mantine-color-scheme";

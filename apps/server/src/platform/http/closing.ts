import type { Http } from "./http.ts";

/** How long requests that were begun may take to end when the server stops, ms. */
const GRACE = 2_000;

/** At a stop, what is idle ends at once and what was begun gets a moment; then every connection is cut. */
export function addClosing(app: Http): void {
  let cut: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), GRACE);
  });
  app.addHook("onClose", async () => clearTimeout(cut));
}

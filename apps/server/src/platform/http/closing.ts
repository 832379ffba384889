import type { Http } from "./ourFastify.ts";

/** How long requests under way may take to end when the server stops, ms. */
const GRACE = 2_000;

/** At a stop, idle connections end at once and requests under way get a moment; then every connection is cut. */
export function addClosing(app: Http): void {
  let cut: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), GRACE);
  });
  app.addHook("onClose", async () => clearTimeout(cut));
}

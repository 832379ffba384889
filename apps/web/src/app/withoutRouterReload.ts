/** Where the router remembers that it has loaded the page again for a script that could not be fetched. */
const RELOADED = "tanstack_router_reload:";

/**
 * The router loads the page again at once when a page's script could not be fetched. While the server is away that ends
 * on the browser's own page, which never comes back: the router believes that it has reloaded, and the page that failed
 * handles it (`useComeBack`). Returns what ends that.
 */
export function startWithoutRouterReload(): () => void {
  window.addEventListener("vite:preloadError", onLost);
  return () => {
    window.removeEventListener("vite:preloadError", onLost);
  };
}

function onLost({ payload }: WindowEventMap["vite:preloadError"]): void {
  sessionStorage.setItem(RELOADED + payload.message, "1");
}

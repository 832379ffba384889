import { t } from "@atrium/words";
import type { PushBrowserAdd } from "@atrium/contract/alarms";
import { fromBase } from "./base.ts";

/** Where the browser finds the worker that shows notices; at the top, so that it may open every page. */
const WORKER = "/push.js";
/** The row of the server that this browser is, by which it is taken back. */
const KEPT = "atrium.pushBrowser";

/** Why a browser cannot take push notices. */
export class PushRefusedError extends Error {
  override readonly name = "PushRefusedError";
}

/** What stands against push in this browser; undefined: nothing does. */
export function pushObstacle(): string | undefined {
  if (!window.isSecureContext) return t("Browsers allow push only on pages loaded over HTTPS.");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    return t("This browser does not support push. On an iPhone or iPad, add the page to the home screen first.");
  }
  if (Notification.permission === "denied") {
    return t("Push is blocked. Allow it in the browser’s settings for this page.");
  }
  return undefined;
}

/** The number of the row that this browser had when it was allowed; undefined: it was not. */
export function keptPushBrowser(): number | undefined {
  const kept = Number(localStorage.getItem(KEPT) ?? Number.NaN);
  return Number.isInteger(kept) ? kept : undefined;
}

export function keepPushBrowser(id: number): void {
  localStorage.setItem(KEPT, String(id));
}

/** Asks the person, then the browser's push service. @param key the server's, base64url @throws PushRefusedError */
export async function allowPush(key: string): Promise<Omit<PushBrowserAdd, "name">> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new PushRefusedError(t("Push has not been allowed."));
  }
  try {
    await navigator.serviceWorker.register(fromBase(WORKER), { scope: fromBase("/") });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One for another key, from before the site recreated its channel, is of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PushRefusedError(t("The browser could not register with its push service: {reason}", { reason }));
  }
}

/** The browser takes nothing any more, whatever is sent. */
export async function endPush(): Promise<void> {
  localStorage.removeItem(KEPT);
  const registration = await navigator.serviceWorker.getRegistration(fromBase(WORKER));
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Of a campus's own origin, without any code of ours: where a page stands between two journeys. */
export const EMPTY = "/api/ready";

export const VIEWPORT = { width: 1440, height: 900 };

/** What pages, contexts and their clocks do for a journey and do not take back as a whole: the next one begins with new ones. */
const BINDING = [
  "addInitScript",
  "addLocatorHandler",
  "close",
  "exposeBinding",
  "exposeFunction",
  "fastForward",
  "grantPermissions",
  "install",
  "newCDPSession",
  "pauseAt",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setFixedTime",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
  "setSystemTime",
] as const;

/** What journeys listen to. That a page ends or crashes, Playwright itself wants to hear. */
const HEARD = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "frameattached",
  "framedetached",
  "framenavigated",
  "page",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
  "worker",
] as const;

/** What the devtools empty for an origin. What a script can empty it does itself: it then has no older copy of its own. */
const STORED = "cache_storage,file_systems,indexeddb,service_workers,shared_storage,storage_buckets";

/**
 * The page on which the journeys of a worker take place, one after the other as long as they pass: its process has compiled
 * our code already. Between two of them it stands on an address without our code, and all that one left is taken away.
 */
export class LastingPage {
  readonly #browser: Browser;
  #page: Page | undefined;
  #devtools: CDPSession | undefined;
  /** What the journey did or saw is not only in what is emptied. */
  #isBound = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @param origin of the campus whose pages it shows */
  async take(origin: string): Promise<Page> {
    if (this.#page !== undefined) return this.#page;
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    this.#devtools = await context.newCDPSession(page);
    this.#page = page;
    this.#isBound = false;
    this.#noticeOthers(context, origin);
    noticeCalls([context, page, page.clock], () => {
      this.#isBound = true;
    });
    return page;
  }

  /** Takes away all that a journey has left, or the page itself where that is not possible. */
  async giveBack(origin: string): Promise<void> {
    const page = this.#page;
    if (page === undefined) return;
    if (this.#isBound || page.isClosed()) {
      await this.end();
      return;
    }
    const context = page.context();
    for (const one of [context, page]) {
      for (const heard of HEARD) one.removeAllListeners(heard);
      await one.unrouteAll({ behavior: "wait" });
    }
    await Promise.all(context.pages().map(async (one) => (one === page ? undefined : one.close())));
    this.#noticeOthers(context, origin);
    await page.goto(`${origin}${EMPTY}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.#devtools?.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
    await this.#devtools?.send("Page.resetNavigationHistory");
    await context.clearCookies();
    await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize(VIEWPORT);
    // Out of the window, so that nothing lies under it when the next page comes.
    await page.mouse.move(-1, -1);
  }

  /** The next journey begins with a new one. */
  async end(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    await page?.context().close();
  }

  /** What other origins keep is not emptied. */
  #noticeOthers(context: BrowserContext, origin: string): void {
    context.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http") && new URL(frame.url()).origin !== origin) this.#isBound = true;
    });
  }
}

function noticeCalls(ones: readonly object[], notice: () => void): void {
  for (const one of ones) {
    for (const name of BINDING) {
      const own: unknown = Reflect.get(one, name);
      if (typeof own !== "function") continue;
      Reflect.set(one, name, (...given: unknown[]): unknown => {
        notice();
        return Reflect.apply(own, one, given);
      });
    }
  }
}

import { type BrowserServer, chromium, type Page } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { freePort } from "./program.ts";

/**
 * A browser that is driven only between what is measured. A connected driver receives every byte that the page's
 * websockets receive: with nine cameras that took a third of a core of the bench, and delayed what it measured.
 */
export class UnwatchedBrowser {
  readonly #launched: BrowserServer;
  readonly #address: string;

  private constructor(launched: BrowserServer, address: string) {
    this.#launched = launched;
    this.#address = address;
  }

  static async launch({
    width,
    height,
  }: {
    readonly width: number;
    readonly height: number;
  }): Promise<UnwatchedBrowser> {
    const port = await freePort();
    const args = [...(BROWSER.args ?? []), `--remote-debugging-port=${port}`, `--window-size=${width},${height}`];
    return new UnwatchedBrowser(await chromium.launchServer({ ...BROWSER, args }), `http://127.0.0.1:${port}`);
  }

  get pid(): number {
    return this.#launched.process().pid ?? 0;
  }

  /** Drives its page; scripts set to run before each load are discarded with it. */
  async driven<Outcome>(drive: (page: Page) => Promise<Outcome>): Promise<Outcome> {
    const browser = await chromium.connectOverCDP(this.#address);
    try {
      const [context] = browser.contexts();
      if (context === undefined) throw new Error("the browser has no window");
      return await drive(context.pages()[0] ?? (await context.newPage()));
    } finally {
      await browser.close();
    }
  }

  async close(): Promise<void> {
    await this.#launched.close();
  }
}

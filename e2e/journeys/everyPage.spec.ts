import type { Page } from "@playwright/test";
import { outOfSight, widerThanWindow } from "../inSight.ts";
import { expect, test } from "../journey.ts";
import { plainWords, wordsOfSite } from "../plainWords.ts";
import { walk, walks } from "../walk.ts";

// Nobody waits for one worker alone. The configuration gives these a campus that nobody else wrote on.
test.describe.configure({ mode: "parallel" });

const ACCENTED = "en-XA";
const RIGHT_TO_LEFT = "ar-XB";

/** A phone, just above one, an upright tablet, 200 % zoom of a wide screen, a small laptop. */
const WIDTHS = [390, 641, 768, 890, 1024] as const;

/** From the next address on, the pages speak a language. */
async function speak(page: Page, tag: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("atrium.language", chosen);
  }, tag);
}

test.afterEach(async ({ page }) => {
  await page.evaluate(() => {
    localStorage.removeItem("atrium.language");
  });
});

for (const { name, pages } of walks()) {
  test(`no page of ${name} keeps a word of English in another language, and none cuts longer ones, wide or on a phone`, async ({
    signedIn: page,
    campus,
  }) => {
    test.setTimeout(300_000);
    const ofSite = await wordsOfSite();
    await speak(page, ACCENTED);
    const wrong = await walk({ page, campus, pages }, async () => {
      const faults = (await plainWords(page, ofSite)).map((text) => `says “${text}”`);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = [...(await widerThanWindow(page)), ...(await outOfSight(page))];
        faults.push(...found.map((one) => `at ${String(width)} px ${one}`));
      }
      return faults;
    });
    expect(wrong).toEqual([]);
  });

  test(`in a language from right to left pages of ${name} are mirrored, and none is wider than the window`, async ({
    signedIn: page,
    campus,
  }) => {
    test.setTimeout(300_000);
    await speak(page, RIGHT_TO_LEFT);
    const some = pages.filter((_, index) => index % 3 === 0);
    const wrong = await walk({ page, campus, pages: some }, async () => {
      const faults: string[] = [];
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await widerThanWindow(page)).map((one) => `at ${String(width)} px ${one}`));
      }
      // The wall of a control room has none.
      const [menu] = await page.getByRole("navigation").all();
      const place = await menu?.boundingBox();
      if (place && place.x + place.width / 2 < 720) faults.push("the menu is on the left");
      return faults;
    });
    expect(wrong).toEqual([]);
  });

  test(`no page of ${name} is wider than the window at any width, and nothing on it leaves its place`, async ({
    signedIn: page,
    campus,
  }) => {
    // Only a limit against hanging: a busy machine takes its time over so many pages.
    test.setTimeout(300_000);
    const wrong = await walk({ page, campus, pages }, async (content) => {
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator(content).first(), `${page.url()} at ${String(width)} px`).toBeAttached();
        const found = [...(await widerThanWindow(page)), ...(await outOfSight(page))];
        faults.push(...found.map((one) => `at ${String(width)} px ${one}`));
      }
      return faults;
    });
    expect(wrong).toEqual([]);
  });
}

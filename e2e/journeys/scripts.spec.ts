import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

// What a page asks for at its first load.
test.use({ apart: true });

/** More requests than this are noticeable: each costs a round trip and work of the server. */
const MOST_SCRIPTS = 15;

const PAGES = [
  "/control/lightings/office-building?floor=first&zone=B",
  "/control/air-conditioners/office-building?floor=first&zone=B",
  "/control/doas/office-building?floor=first&zone=B",
  "/control/lift/office-building",
  "/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total",
  "/setting/users",
] as const;

const SITE = "/api/core-service/v1.0/site";

/** The requests of a page until it settles. What the content policy refuses would be tried again at each load, and costs time. */
async function fetched(page: Page, address: string): Promise<string[]> {
  const urls: string[] = [];
  const refused: string[] = [];
  await page.exposeFunction("noteRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there above
      (globalThis as unknown as { noteRefused: (what: string) => void }).noteRefused(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  page.on("request", (request) => urls.push(new URL(request.url()).pathname));
  await page.goto(address);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);
  return urls;
}

test("pages come in few scripts, and ask for the site while they come", async ({ signedIn, campus }) => {
  test.slow();
  for (const path of PAGES) {
    await test.step(path, async () => {
      const page = await signedIn.context().newPage();
      const urls = await fetched(page, campus.url + path);
      expect(urls.filter((url) => url.endsWith(".js")).length).toBeLessThanOrEqual(MOST_SCRIPTS);
      // The bearer is requested while the scripts load, and the site with it, before any content of the page.
      const calls = urls.filter((url) => url.startsWith("/api/"));
      expect(calls.slice(0, 2)).toEqual(["/api/user-service/v1.0/sessions/current/bearer", SITE]);
      expect(calls.filter((url) => url === SITE)).toHaveLength(1);
      const bearer = urls.indexOf(calls[0] ?? "");
      expect(bearer).toBeLessThan(urls.findLastIndex((url) => url.endsWith(".js")));
      // The kit of all pages comes beside the first script, before that has run.
      expect(urls.findIndex((url) => /\/pages-.*\.js$/.test(url))).toBeLessThan(bearer);
      await page.close();
    });
  }
});

test("the sign-in page comes without the kit of the pages", async ({ page, campus }) => {
  // It fetches the pages while the person types: no time passes here, so only what it needs itself comes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const urls = await fetched(page, `${campus.url}/login`);
  const scripts = urls.filter((url) => url.endsWith(".js"));
  expect(scripts.length).toBeLessThanOrEqual(6);
  expect(scripts.filter((url) => /\/(pages|shared\d+)-/.test(url))).toEqual([]);
});

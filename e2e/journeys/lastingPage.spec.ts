import { expect, test } from "../journey.ts";

// What one journey leaves is not found by the next one: these are in the order in which they are run.
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
let runs = 0;

test("a journey leaves something of every kind in its page", async ({ page, context, campus }) => {
  await page.goto(`${campus.url}/api/ready`);
  await page.goto(`${campus.url}/api/ready?again`);
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await caches.open("left");
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open("left");
      opening.addEventListener("success", resolve);
      opening.addEventListener("error", reject);
    });
  });
  await context.addCookies([{ name: "left", value: "1", url: campus.url }]);
  await page.route("**/api/ready", (route) => route.fulfill({ status: 418 }));
  page.on("request", (request) => heard.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: "print", colorScheme: "dark", reducedMotion: "no-preference" });
  await (await context.newPage()).goto(`${campus.url}/icon.svg`);
});

test("the next one finds nothing of it, and leaves a script that begins every page", async ({
  page,
  context,
  campus,
}) => {
  const before = heard.length;
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  expect((await page.goto(`${campus.url}/api/ready`))?.status()).toBe(200);
  const found = await page.evaluate(async () => ({
    kept: localStorage.length + sessionStorage.length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    width: innerWidth,
    matching: ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: no-preference)"].filter(
      (query) => matchMedia(query).matches,
    ),
  }));
  expect(found).toEqual({ kept: 0, caches: [], databases: [], width: 1440, matching: [] });
  await page.goBack();
  expect(page.url()).not.toContain("again");
  expect(heard).toHaveLength(before);
  await page.exposeFunction("noteRun", () => (runs += 1));
  await page.addInitScript("void noteRun()");
  await page.goto(`${campus.url}/api/ready`);
  await expect.poll(() => runs).toBe(1);
});

test("what cannot be taken back ends with its page", async ({ page, campus }) => {
  await page.goto(`${campus.url}/api/ready`);
  expect(await page.evaluate(() => "noteRun" in globalThis)).toBe(false);
  expect(runs).toBe(1);
});

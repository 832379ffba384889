import { expect, test } from "../journey.ts";

const PAGES = [
  "/control/lightings/office-building?floor=first&zone=B&selection=L-O1-B-03",
  "/control/lightings/office-building?floor=first&zone=B&view=table",
  "/control/air-conditioners/office-building?floor=first&zone=B",
  "/control/curtain/office-building?floor=first&zone=A",
  "/control/doas/office-building?floor=first&zone=B",
  "/control/exhaust-fan/office-building?floor=first&zone=A",
  "/control/pa/office-building?floor=first",
  "/control/lift/office-building",
  "/control/lift/office-building/layout",
  "/control/overrides",
  "/monitor/energy-consumption/office-building?floor=total&type=hour-in-day&device=lighting",
  "/setting/users",
  "/setting/role",
  "/setting/audit",
] as const;
/** A phone, just above one, upright tablets, 200 % zoom of a wide screen, a small laptop. */
const WIDTHS = [390, 641, 720, 768, 890, 1024] as const;

test("no page is wider than the window at any width", async ({ signedIn: page, campus }) => {
  const tooWide: string[] = [];
  for (const path of PAGES) {
    await page.goto(campus.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      if (content > width) tooWide.push(`${path} at ${String(width)} px: ${String(content)} px`);
    }
  }
  expect(tooWide).toEqual([]);
});

test("a fresh air unit is drawn whole on a small laptop, with its inspector under it", async ({
  signedIn: page,
  campus,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${campus.url}/control/doas/office-building?floor=first&zone=B`);
  const drawing = page.getByRole("region", { name: "Schematic of DOAS B" }).locator("svg").first();
  await expect(drawing).toBeVisible();
  const [drawn, inspector] = await Promise.all([
    drawing.boundingBox(),
    page.getByRole("complementary", { name: "Inspector" }).boundingBox(),
  ]);
  expect(drawn !== null && drawn.x + drawn.width <= 1024).toBe(true);
  expect(drawn !== null && inspector !== null && inspector.y > drawn.y + drawn.height).toBe(true);
});

test("the floors of a building are reached from the collapsed side", async ({ signedIn: page, campus }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=A`);
  const floors = page.getByRole("navigation", { name: "Floors of Office Building" });
  await expect(floors.getByRole("link", { name: "1st Floor" })).toHaveAttribute("aria-current", "page");
  await floors.getByRole("link", { name: "3rd Floor" }).click();
  await expect(page).toHaveURL(/floor=third/);
});

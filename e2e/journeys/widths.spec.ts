import { routeAt } from "@atrium/contract";
import { expect, test } from "../journey.ts";

const PIN = "main [data-pin]";
const ROW = "main tbody tr";
/** Every page, each with something that it shows only when its content is there. */
const PAGES = [
  ["/control/lightings/office-building?floor=first&zone=B&selection=L-O1-B-03", PIN],
  ["/control/lightings/office-building?floor=first&zone=B&view=table", ROW],
  ["/control/air-conditioners/office-building?floor=first&zone=B", PIN],
  ["/control/curtain/office-building?floor=first&zone=A", PIN],
  ["/control/doas/office-building?floor=first&zone=B", "main :text('ppm')"],
  ["/control/exhaust-fan/office-building?floor=first&zone=A", PIN],
  ["/control/pa/office-building?floor=first", PIN],
  ["/control/pa/office-building/table?floor=first", ROW],
  ["/control/lift/office-building", "main [data-car]"],
  ["/control/lift/office-building?view=table", ROW],
  ["/control/lift/office-building/layout", PIN],
  ["/control/overrides", "main h2"],
  ["/monitor/energy-consumption/office-building?floor=total&type=hour-in-day&device=lighting", ROW],
  ["/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total", ROW],
  ["/monitor/water-waste-usage/total?type=month", ROW],
  ["/monitor/water-waste-usage/water?type=day_range", ROW],
  ["/monitor/water-waste-usage/waste?type=month", "main h2"],
  ["/monitor/solar-cell", "main h1"],
  ["/monitor/schneider-electrical/outdoor/overview", "main h1"],
  ["/monitor/schneider-mechanical/outdoor/overview", "main section h2"],
  ["/monitor/schneider-plumbing/outdoor/overview", "main section h2"],
  ["/setting/users", ROW],
  ["/setting/users?tab=audit", ROW],
  ["/setting/users/new", "[role=dialog] input"],
  ["/setting/role", ROW],
  ["/setting/role/new", "[role=dialog] input"],
] as const;
/** A phone, just above one, an upright tablet, 200 % zoom of a wide screen, a small laptop. */
const WIDTHS = [390, 641, 768, 890, 1024] as const;

test("no page is wider than the window at any width", async ({ signedIn: page, campus }) => {
  // Only a limit against hanging: a busy machine takes its time over so many pages.
  test.setTimeout(300_000);
  const tooWide: string[] = [];
  for (const [path, content] of PAGES) {
    expect(routeAt(path.replace(/\?.*/, "")), path).toBeDefined();
    await page.goto(campus.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator(content).first(), `${path} at ${String(width)} px`).toBeAttached();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) tooWide.push(`${path} at ${String(width)} px: ${String(wide)} px`);
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

test("what is typed into a page stays while the window becomes a phone's, and wide again", async ({
  signedIn: page,
  campus,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${campus.url}/setting/users/new`);
  const name = page.getByRole("textbox").first();
  await name.fill("somebody");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(name).toHaveValue("somebody");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(name).toHaveValue("somebody");
});

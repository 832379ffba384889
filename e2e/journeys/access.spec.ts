import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const PAGES = {
  plan: "/control/lightings/office-building?floor=first&zone=B&selection=L-O1-B-03",
  table: "/control/lightings/office-building?floor=first&zone=B&view=table",
  overrides: "/control/overrides",
  energy: "/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total",
};

for (const [name, address] of Object.entries(PAGES)) {
  test(`axe finds nothing on ${name}`, async ({ signedIn: page, campus }) => {
    await page.goto(`${campus.url}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`${name} fits a phone without sideways scrolling`, async ({ signedIn: page, campus }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}${address}`);
    await expect(page.getByRole("main")).toBeVisible();
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(width);
  });
}

test("a lamp is found, opened and dimmed with the keyboard alone", async ({ signedIn: page, campus }) => {
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B`);
  const pin = page.getByRole("button", { name: /^Board room downlights, (On|Off)/ });
  await pin.focus();
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider", { name: "Level of Board room downlights" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await campus.circuit("L-O1-B-03")).level).toBe(100);
});

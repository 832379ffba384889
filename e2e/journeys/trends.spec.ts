import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const PAGE = "/monitor/trends";
const PLUG = "PL-O1-D-01";

test("any points of any systems stand together, by name, from a device and from the address, each unit with an axis", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(300_000);
  await test.step("any points of any systems stand together, chosen by name, each unit with an axis, all of it in the address", async () => {
    await page.goto(`${campus.url}${PAGE}?range=1d`);
    await expect(page.getByRole("heading", { name: "Trends", level: 1 })).toBeVisible();
    await expect(page.getByText("No points selected")).toBeVisible();

    // By keyboard alone: a plug, which has no page of its own, then the outdoor temperature.
    await page.getByRole("button", { name: "Add points" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Device" }).fill("coffee 1st floor office");
    const found = page.getByRole("list", { name: "Devices found" });
    await found.getByRole("button", { name: PLUG }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Power, W").focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(new RegExp(`points=${PLUG}(:|%3A)power`));
    await page.getByRole("textbox", { name: "Device" }).fill("weather");
    await found.getByRole("button").first().click();
    const temperature = page.getByLabel(/^(Outdoor )?[Tt]emperature, °C/);
    await temperature.click();
    // Once the address has it.
    await expect(temperature).toBeChecked();
    await page.keyboard.press("Escape");

    const shown = page.getByRole("list", { name: "Points shown" });
    await expect(shown.getByRole("listitem")).toHaveCount(2);
    const chart = page.getByRole("figure", { name: "Trend of 2 points" });
    // A campus that has just begun is given its day before first, and the page asks again when a minute has passed.
    await expect(chart).toBeVisible({ timeout: 70_000 });
    expect(await violationsOf(page)).toEqual([]);

    // The window and its zoom are in the address: what one sees, another person sees.
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(page).toHaveURL(/from=.*to=/);
    const shared = page.url();
    await page.goto(`${campus.url}${PAGE}`);
    // The day before this campus began may still be coming in.
    await expect(async () => {
      await page.goto(shared);
      await expect(shown.getByRole("listitem")).toHaveCount(2);
      await expect(chart).toBeVisible();
    }).toPass({ timeout: 120_000 });

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export values" }).click();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);

    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
  await test.step("a device's own trend leads there, and an address with what the site has not says so", async () => {
    await page.setViewportSize(VIEWPORT);
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=A&selection=L-O1-A-01`);
    await page
      .getByRole("button", { name: /^Compare .* with other points$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/monitor\/trends\?points=L-O1-A-01/);
    await expect(page.getByRole("list", { name: "Points shown" }).getByRole("listitem")).toHaveCount(1);
    await page.goto(`${campus.url}${PAGE}?points=L-O1-A-01:level,NO-SUCH:power`);
    await expect(page.getByText("there is no connected device “NO-SUCH” at this site")).toBeVisible();
    await expect(page.getByRole("list", { name: "Points shown" }).getByRole("listitem")).toHaveCount(1);
  });
});

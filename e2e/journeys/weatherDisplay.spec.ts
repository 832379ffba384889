import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

const PATH = "/setting/weather-display";

test("the weather of the header is chosen by keyboard, of two who do so the second is informed; axe finds nothing, and it fits a phone", async ({
  signedIn,
  campus,
}) => {
  await test.step("a value is moved and shown by keyboard, the preview follows, and after the save the header of everyone does", async () => {
    await signedIn.goto(`${campus.url}${PATH}`);
    const other = await signedIn.context().newPage();
    await other.goto(`${campus.url}/control/lighting/office-building?floor=first`);
    const header = other.getByRole("button", { name: /Outdoor weather/ });
    await expect(header).toContainText("Humidity");

    await signedIn.getByRole("switch", { name: "Show Rain today" }).press("Space");
    const up = signedIn.getByRole("button", { name: "Move Rain today up" });
    await up.focus();
    for (let step = 0; step < 4; step += 1) await up.press("Enter");
    await expect(up).toBeFocused();
    await expect(signedIn.getByRole("figure", { name: "Wide" })).toContainText(/^Rain today\d+\.\d\d\smm/);
    await signedIn.getByRole("switch", { name: "Show Humidity" }).press("Space");
    await signedIn.getByRole("button", { name: "Save", exact: true }).click();
    await expect(signedIn.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

    for (const page of [signedIn, other]) {
      const weather = page.getByRole("button", { name: /Outdoor weather/ });
      await expect(weather).toContainText(/^Outdoor weatherRain today/);
      await expect(weather).not.toContainText("Humidity");
    }
    await other.close();
  });
  await test.step("what two set at once is refused to the second, who keeps what was set until it is discarded", async () => {
    await signedIn.getByRole("switch", { name: "Show Light" }).press("Space");
    const other = await signedIn.context().newPage();
    await other.goto(`${campus.url}${PATH}`);
    await other.getByRole("switch", { name: "Show Barometer" }).press("Space");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await other.close();

    await signedIn.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      signedIn.getByRole("alert").filter({ hasText: /^The weather display was changed by someone else/ }),
    ).toBeVisible();
    await expect(signedIn.getByRole("switch", { name: "Show Light" })).toBeChecked();
    await signedIn.getByRole("button", { name: "Discard" }).click();
    await expect(signedIn.getByRole("switch", { name: "Show Light" })).not.toBeChecked();
    await expect(signedIn.getByRole("switch", { name: "Show Barometer" })).toBeChecked();
  });
  await test.step("axe finds nothing, and on a phone nothing is wider than the screen", async () => {
    await expect(signedIn.getByRole("listitem").filter({ hasText: "Temperature" }).first()).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await signedIn.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOf(signedIn)).toEqual([]);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const METER = "EM-O1-A-01";
const FLOOR = "/monitor/energy-consumption/office-building?floor=first&type=hour-in-day&device=total";

test("an exchange of a meter is recorded from what was not believed, and withdrawn", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${campus.url}${FLOOR}`);
  const open = page.getByRole("button", { name: "Meter replacements" });
  await expect(open).toBeVisible();
  // The counters of this meter begin at 0: readings that nobody believes yet.
  await campus.fault({ device: METER, fault: "exchanged", on: true });
  await expect
    .poll(
      async () => {
        const url = `${campus.url}/api/core-service/v1.0/doubted-readings?device=${METER}`;
        const reply = await page.request.get(url, { headers: await campus.bearer(page.request) });
        return (await reply.text()).includes("lighting.active-energy");
      },
      { timeout: 60_000 },
    )
    .toBe(true);

  await open.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Meter replacements" });
  const counter = drawer.getByRole("combobox", { name: "Counter" });
  await expect(counter).toBeFocused();
  await counter.fill("Zone A meter, lighting");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("No replacement of this counter has been recorded.")).toBeVisible();
  await drawer.getByRole("button", { name: "Record replacement" }).click();
  await expect(drawer.getByText("Enter when the new counter started")).toBeVisible();
  await drawer
    .getByRole("button", { name: /^Enter as replacement/ })
    .first()
    .click();
  await drawer.getByLabel("Reason").fill("Calibration expired");
  expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
  await drawer.getByRole("button", { name: "Record replacement" }).click();
  const records = drawer.getByRole("region", { name: "Records" });
  await expect(records.getByText("Calibration expired, recorded by admin")).toBeVisible();
  const doubted = drawer.getByRole("region", { name: "Rejected readings" });
  await expect(doubted.getByText("Recorded", { exact: true })).toHaveCount(1);

  // On a phone the page is another one.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await open.click();
  await counter.fill("Zone A meter, lighting");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(records.getByText("Calibration expired, recorded by admin")).toBeVisible();
  expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page, "[role=dialog]")).toEqual([]);

  await records.getByRole("button", { name: /^Withdraw the record/ }).click();
  await page.getByRole("dialog", { name: "Withdraw this record?" }).getByRole("button", { name: "Withdraw" }).click();
  await expect(records.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(doubted.getByText("Recorded", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await campus.fault({ device: METER, fault: "exchanged", on: false });
});

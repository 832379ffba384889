import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

/** On the second floor of the office building, in zone A. */
const DETECTOR = { device: "FD-O2-A-01", fault: "fire-alarm" };
/** The lamps of that floor. */
const LAMPS = { connection: "bacnet-o2", fault: "offline" };
const FIRST_FLOOR = "/control/lightings/office-building?floor=first&zone=A";

/** A place's row of the side menu. */
function row(page: Page, name: string) {
  return page.getByRole("tree", { name: "Places" }).getByRole("treeitem", { name: new RegExp(`^${name}\\b`) });
}

function corner(page: Page) {
  return page.getByRole("button", { name: /Gateways/ });
}

test("a fire and old values are marked beside their place, in the tree, in the rail and in the corner", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a fire alarm is red beside its place on every page, in the rail and in the corner", async () => {
    await page.goto(campus.url + FIRST_FLOOR);
    await expect(row(page, "2nd Floor")).toBeVisible();
    await expect(corner(page)).not.toContainText("Alarm");
    await campus.fault({ ...DETECTOR, on: true });
    try {
      await expect(row(page, "2nd Floor").getByLabel("Alarm")).toBeVisible();
      await expect(row(page, "1st Floor").getByLabel("Alarm")).toBeHidden();
      // The evacuation messages that it begins are alarms too.
      await expect(corner(page)).toContainText("Alarm");
      await row(page, "2nd Floor").locator("[data-caret]").click();
      await expect(row(page, "Zone A").getByLabel("Alarm")).toHaveCount(1);
      await page.goto(`${campus.url}/monitor/energy-consumption/learning-building`);
      await expect(row(page, "Office Building").getByLabel("Alarm")).toBeVisible();
      await page.getByRole("button", { name: "Collapse sidebar" }).click();
      await expect(page.getByRole("link", { name: /^Office/ }).getByLabel("Alarm, 1")).toBeVisible();
      await expect(corner(page)).toContainText("in alarm");
    } finally {
      await campus.fault({ ...DETECTOR, on: false });
    }
    await expect(corner(page)).not.toContainText("in alarm");
    await page.getByRole("button", { name: "Expand sidebar" }).click();
  });
  await test.step("lamps whose values are old are marked beside their place, in the tree and in the rail", async () => {
    await page.goto(campus.url + FIRST_FLOOR);
    await expect(row(page, "2nd Floor")).toBeVisible();
    await campus.fault({ ...LAMPS, on: true });
    try {
      await expect(row(page, "2nd Floor").getByLabel("Stale")).toBeVisible({ timeout: 60_000 });
      await page.getByRole("button", { name: "Collapse sidebar" }).click();
      await expect(page.getByRole("link", { name: /^Office/ }).getByLabel(/^Stale, \d+/)).toBeVisible();
    } finally {
      await campus.fault({ ...LAMPS, on: false });
    }
    await expect(page.getByRole("link", { name: /^Office/ }).getByLabel(/^Stale/)).toBeHidden({ timeout: 60_000 });
  });
});

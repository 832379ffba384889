import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const PAGE = "/monitor/schneider-fire-alarm/office-building?floor=first&zone=overview";
const DETECTOR = "FD-O1-D-01";
const FIRE = { device: DETECTOR, fault: "fire-alarm" };
const TROUBLE = { device: "FD-O1-A-01", fault: "fire-trouble" };
const DISABLED = { device: "FD-O1-B-01", fault: "fire-disable" };

function noticeOn(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Fire alarm" });
}

function figure(page: Page, label: string) {
  return page.locator("header, div").getByText(label, { exact: true }).first().locator("xpath=..");
}

test("the states of the panel are the page's: alarm, trouble, disabled, normal, counted, listed and at their detectors", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(campus.url + PAGE);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText("Every fire detector is responding.");
  for (const fault of [FIRE, TROUBLE, DISABLED]) await campus.fault({ ...fault, on: true });
  try {
    await expect(figure(page, "alarm")).toContainText("1");
    await expect(figure(page, "trouble")).toContainText("1");
    await expect(figure(page, "disabled")).toContainText("1");
    await expect(noticeOn(page)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await inspector.getByRole("button", { name: /fire alarm/ }).click();
    await expect(inspector).toContainText("Silence and reset at the panel");
    await expect(inspector.getByRole("button", { name: /acknowledge|silence|reset/i })).toHaveCount(0);
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("row", { name: /Training room smoke detector/ })).toContainText("Fire alarm");
  } finally {
    for (const fault of [FIRE, TROUBLE, DISABLED]) await campus.fault({ ...fault, on: false });
  }
  await expect(page.getByRole("row", { name: /Training room smoke detector/ })).toContainText("Normal");
});

test("a fire is shown on every page until it is over, also while the panel's line is lost", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a fire is shown on every page, with its place and no way to hide it, until it is over", async () => {
    await page.goto(`${campus.url}/monitor/energy-consumption/learning-building`);
    await expect(page.getByRole("button", { name: /Gateways/ })).toBeVisible();
    await campus.fault({ ...FIRE, on: true });
    try {
      await expect(noticeOn(page)).toContainText("Office Building, 1st Floor, Zone D · Training room smoke detector");
      await expect(noticeOn(page).getByRole("button")).toHaveCount(0);
      await page.goto(`${campus.url}/setting/roles`);
      await expect(noticeOn(page)).toBeVisible();
      await noticeOn(page).getByRole("link").click();
      await expect(page).toHaveURL(/schneider-fire-alarm\/office-building/);
      await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText(DETECTOR);
    } finally {
      await campus.fault({ ...FIRE, on: false });
    }
    await expect(noticeOn(page)).toBeHidden();
  });
  await test.step("the panel's line is lost: its detectors are stale, and a fire that it reported stays active", async () => {
    await page.goto(campus.url + PAGE);
    await campus.fault({ ...FIRE, on: true });
    await expect(noticeOn(page)).toBeVisible();
    await campus.fault({ connection: "fire-panel", fault: "offline", on: true });
    try {
      await expect(page.getByText(/stale/i).first()).toBeVisible({ timeout: 60_000 });
      await expect(figure(page, "alarm")).toContainText("1");
      await expect(noticeOn(page)).toBeVisible();
    } finally {
      await campus.fault({ connection: "fire-panel", fault: "offline", on: false });
      await campus.fault({ ...FIRE, on: false });
    }
    await expect(noticeOn(page)).toBeHidden({ timeout: 60_000 });
  });
});

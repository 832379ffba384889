import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** In a building of its own: what a fire explains is folded under the first one of a building for a minute. */
const FIRE = { device: "FD-L2-B-01", fault: "fire-alarm" };
const PATIENCE = { timeout: 30_000 };

test.afterEach(async ({ campus }) => {
  await campus.fault({ ...FIRE, on: false });
});

/** One of the groups at the top, then one of its pages: what somebody can read on the screen. */
async function open(page: Page, group: string, name: string): Promise<void> {
  const pages = page.getByRole("navigation", { name: group });
  if (!(await pages.isVisible())) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: group }).click();
  }
  await pages.getByRole("link", { name, exact: true }).click();
}

/** Ctrl K, some words, and the first thing found. */
async function find(page: Page, words: string, found: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill(words);
  await palette.getByRole("option", { name: found }).first().click();
}

test("somebody who has never seen the product answers twelve questions about the campus without a wrong turn", async ({
  landed: page,
  campus,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const needs = page.getByRole("region", { name: "What needs a person" });

  await test.step("1: is the campus well?", async () => {
    await page.getByRole("link", { name: /Riverside Campus/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Campus" })).toBeVisible();
    await expect(needs.getByText(/^\d+ to acknowledge, \d+ more open$/)).toBeVisible(PATIENCE);
    for (const name of ["Office", "Learning", "Sunshine", "Pavilion", "Outdoor"]) {
      await expect(page.getByRole("link", { name: new RegExp(`^${name}.*kW`) })).toBeVisible();
    }
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("2 and 3: what is on fire, and who looks after it?", async () => {
    await campus.fault({ ...FIRE, on: true });
    const row = needs
      .getByRole("listitem")
      .filter({ hasText: "Fire alarm" })
      .filter({ hasText: "Library smoke detector" });
    await expect(row.first()).toBeVisible(PATIENCE);
    await expect(page.getByRole("link", { name: /^Learning Building Fire alarm/ })).toBeVisible();
    await row
      .first()
      .getByRole("button", { name: /^Ack Fire alarm/ })
      .click();
    await expect(row.getByRole("button", { name: /^Ack/ })).toHaveCount(0, PATIENCE);
  });
  await test.step("4: where is it?", async () => {
    await needs
      .getByRole("link", { name: /Fire alarm.*Library smoke detector/ })
      .first()
      .click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector).toContainText("Acknowledged by admin", PATIENCE);
    await inspector.getByRole("link", { name: "Show on plan" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("2nd Floor");
    await campus.fault({ ...FIRE, on: false });
  });
  await test.step("5: why is the board room cold?", async () => {
    await find(page, "board room", /^Board room.*1st Floor/);
    await expect(page.getByRole("heading", { level: 1, name: "Board room" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/Why is it/);
  });
  await test.step("6: is its lamp on, and what switches it next?", async () => {
    await expect(page.getByRole("heading", { name: "Lighting", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Next 24 hours" })).toBeVisible();
  });
  await test.step("7: in which room is the air worst?", async () => {
    await open(page, "Monitor", "IAQ");
    await expect(page.getByText(/^(Worst in|The air is good|No room with a sensor)/)).toBeVisible(PATIENCE);
  });
  await test.step("8: how good is chiller 1?", async () => {
    await open(page, "Monitor", "Mechanical");
    await expect(page.getByRole("link", { name: /^Chiller 1/ }).first()).toContainText(/COP/);
  });
  await test.step("9: what did today cost, against yesterday?", async () => {
    await open(page, "Monitor", "Energy");
    await expect(page.getByRole("main")).toContainText(/kWh/);
  });
  await test.step("10: who came in about a time?", async () => {
    await open(page, "Security", "Access Control");
    await page.getByText("View", { exact: true }).last().click();
    await page.getByRole("button", { name: "Around a time" }).click();
    await page.getByRole("dialog").getByLabel("Time").fill("00:00:07");
    await page.getByRole("dialog").getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("button", { name: /^Around .*00:00/ })).toBeVisible();
  });
  await test.step("11: what wastes most?", async () => {
    await open(page, "Events", "Worst wasters");
    await expect(page.getByRole("heading", { level: 1, name: "Worst wasters" })).toBeVisible();
  });
  await test.step("12: what must the next shift know?", async () => {
    await open(page, "Events", "Hand-over");
    await expect(page.getByRole("heading", { level: 1, name: "Hand-over" })).toBeVisible();
  });
});

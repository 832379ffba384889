import { EventPage } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import { addUser, elsewhere, PASSWORD } from "../accounts.ts";
import { violationsOf } from "../axe.ts";
import { expect, signIn, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

/** No other journey lets it burn here: what a fire explains is folded under the first one of a building for a minute. */
const DETECTOR = "FD-P1-01";
const FIRE = { device: DETECTOR, fault: "fire-alarm" };
const PATIENCE = { timeout: 20_000 };

/**
 * Somebody plays it by hand, in another building than the fire: where one was a minute ago, its alarm would be folded under it.
 */
const MESSAGE = { device: "PA-L4-A-01", fault: "evacuation" };

test.afterEach(async ({ campus }) => {
  await campus.fault({ ...FIRE, on: false });
  await campus.fault({ ...MESSAGE, on: false });
});

test("a fire becomes a row, is acknowledged by one person while another looks on, is worked off step by step, and is found when it is over", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  test.setTimeout(150_000);
  await addUser(page, campus, { username: "night-operator", role: "Operator" });
  const other = await elsewhere(browser);
  await signIn(other, campus, PASSWORD, "night-operator");
  for (const one of [page, other]) {
    await one.goto(`${campus.url}/event/pavilion?floor=first`);
    await expect(one.getByRole("heading", { level: 1, name: "Event list" })).toBeVisible();
  }
  await campus.fault({ ...FIRE, on: true });
  for (const one of [page, other]) await expect(fireRow(one)).toContainText("New", PATIENCE);

  await other.getByRole("button", { name: /^Ack Fire alarm/ }).click();
  await expect(fireRow(page)).toContainText("night-operator", PATIENCE);

  // Opened beside the list: what it is, what to do, who did what.
  await fireRow(page).click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector.getByRole("heading", { level: 2, name: "Fire alarm" })).toBeVisible();
  await expect(inspector.getByText("Fire alarms cannot be shelved.")).toBeVisible();
  await expect(inspector.getByRole("button", { name: "Shelve" })).toHaveCount(0);
  // What the speakers do by themselves in a fire is folded under it: once the pavilion's have been asked, which takes a
  // server a while that has just begun.
  const explained = inspector.getByRole("list", { name: "Explained by this alarm" });
  await expect(explained).toContainText("Evacuation message playing", { timeout: 60_000 });
  const step = inspector.getByRole("list").getByRole("checkbox").first();
  await step.check();
  await expect(inspector.getByText(/^1 of \d+ done$/)).toBeVisible(PATIENCE);
  await inspector.getByRole("textbox", { name: "Comment" }).fill("Toast behind the stage");
  await inspector.getByRole("button", { name: "Add comment" }).click();
  const timeline = inspector.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Toast behind the stage", PATIENCE);
  await expect(timeline).toContainText("Acknowledged by night-operator");
  await expect(inspector.getByRole("textbox", { name: "Comment" })).toHaveValue("");
  expect(await violationsOf(page)).toEqual([]);
  const then = await inspector.getByRole("link", { name: /^Replay at / }).getAttribute("href");
  expect(then).toMatch(/\/monitor\/schneider-fire-alarm\/pavilion\?.*selection=FD-P1-01&at=2/);

  await campus.fault({ ...FIRE, on: false });
  await expect(fireRow(page)).toHaveCount(0, PATIENCE);
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("searchbox", { name: "Search events" }).fill("FD-P1-01 fire");
  await expect(page).toHaveURL(/search=FD-P1-01/);
  await expect(fireRow(page).first()).toContainText("Ended", PATIENCE);
});

test("an alarm is a card on a phone, and is shelved with a reason until somebody ends it", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await test.step("on a phone alarms are cards, and one opens as a sheet from below", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await campus.fault({ ...FIRE, on: true });
    await page.goto(`${campus.url}/event/pavilion`);
    await expect(fireRow(page)).toBeVisible(PATIENCE);
    // Its middle is a button where the text above it is short.
    await fireRow(page).getByText("Fire alarm").first().click();
    const sheet = page.getByRole("region", { name: "Inspector" });
    await expect(sheet.getByRole("heading", { level: 2, name: "Fire alarm" })).toBeVisible(PATIENCE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsOf(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await page.setViewportSize(VIEWPORT);
    await campus.fault({ ...FIRE, on: false });
  });
  await test.step("an alarm is shelved with a reason, waits under Shelved, and somebody ends it early", async () => {
    await campus.fault({ ...MESSAGE, on: true });
    await page.goto(`${campus.url}/event/learning-building?floor=fourth&zone=A&search=Evacuation`);
    const box = page.getByRole("checkbox", { name: "Select Evacuation message playing, Corridor A", exact: true });
    // A line to the speaker that was lost as the server began explains its alarm for a minute after it is back.
    await expect(box).toBeVisible({ timeout: 90_000 });
    await box.check();
    await page.getByRole("button", { name: "Shelve", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Shelve" }).click();
    await expect(dialog.getByText("Enter a short reason for the next shift")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The drill of this morning");
    await dialog.getByRole("button", { name: "Shelve" }).click();
    await expect(dialog).toHaveCount(0, PATIENCE);

    await page.getByRole("link", { name: "Shelved", exact: true }).click();
    const shelved = page.getByRole("row", { name: /Evacuation message playing/ });
    await expect(shelved).toContainText("admin: The drill of this morning", PATIENCE);
    await expect(shelved).toContainText(/Shelved until \d\d:\d\d/);
    await expect(shelved).toContainText("Corridor A");
    await shelved.getByRole("button", { name: /^Unshelve/ }).click();
    // It keeps its place under the pointer, as what it is now.
    await expect(shelved.filter({ hasText: "Shelved until" })).toHaveCount(0, PATIENCE);
    await expect
      .poll(async () => {
        const list = await page.request.get(`${campus.url}/api/core-service/v1.0/events?view=shelved`);
        return EventPage.parse(await list.json()).rows.length;
      }, PATIENCE)
      .toBe(0);
  });
});

function fireRow(page: Page) {
  return page.getByRole("row", { name: /Fire alarm, Stage/ });
}

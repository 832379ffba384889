import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

/** In a building of its own: what a fire explains is folded under the first one of a building for a minute. */
const FIRE = { device: "FD-L2-B-01", fault: "fire-alarm" };
const DOOR = { device: "AD-O1-C-03", fault: "forced" };
const DIMMING = "Sunshine Care lights off";
const PATIENCE = { timeout: 30_000 };
const MINUTE = 60_000;

/** Of the schedule that the journey brings. */
let scheduleId: number | undefined;

test.afterEach(async ({ campus, page }) => {
  await campus.fault({ ...FIRE, on: false });
  await campus.fault({ ...DOOR, on: false });
  if (scheduleId === undefined) return;
  const headers = await campus.bearer(page.request);
  await page.request.delete(`${campus.url}/api/core-service/v1.0/schedules/${String(scheduleId)}`, { headers });
  scheduleId = undefined;
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

/** A campus in use has rules: one switches off the lights of a house that are on day and night, from now on for some hours. */
async function switchOffFromNow(page: Page, campus: Campus): Promise<void> {
  const clock = (moment: number) =>
    new Date(moment).toLocaleTimeString("en-GB", { timeZone: "Asia/Bangkok", hour: "2-digit", minute: "2-digit" });
  const data = {
    name: DIMMING,
    isEnabled: true,
    actions: [
      {
        kind: "set",
        module: "lighting",
        where: { places: [{ placement: "sunshine-care" }] },
        values: [{ point: "level", value: 0 }],
      },
    ],
    days: [1, 2, 3, 4, 5, 6, 7],
    from: { kind: "time", at: clock(Date.now() - MINUTE) },
    to: { kind: "time", at: clock(Date.now() + 180 * MINUTE) },
    firstDate: null,
    lastDate: null,
    holidays: "ignore",
    exceptions: [],
    catchUp: 30,
  };
  const headers = await campus.bearer(page.request);
  const reply = await page.request.post(`${campus.url}/api/core-service/v1.0/schedules`, { data, headers });
  expect(reply.status(), await reply.text()).toBe(201);
  scheduleId = Number((await reply.json()).id);
}

test("somebody who has never seen the product does twelve tasks of an operator without a wrong turn", async ({
  landed: page,
  campus,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const needs = page.getByRole("region", { name: "What needs a person" });
  const main = page.getByRole("main");
  await switchOffFromNow(page, campus);

  await test.step("1: is the campus well?", async () => {
    await page.getByRole("link", { name: /Riverside Campus/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Campus" })).toBeVisible();
    await expect(needs.getByText(/^\d+ to acknowledge, \d+ more open$/)).toBeVisible(PATIENCE);
    for (const name of ["Office", "Learning", "Sunshine", "Pavilion", "Outdoor"]) {
      await expect(page.getByRole("link", { name: new RegExp(`^${name}.*kW`) })).toBeVisible();
    }
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("2: what is on fire, and where?", async () => {
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
  await test.step("3: why is the board room cold?", async () => {
    await find(page, "board room", /^Board room.*1st Floor/);
    await expect(page.getByRole("heading", { level: 1, name: "Board room" })).toBeVisible();
    await expect(main).toContainText(/Why is it/);
  });
  await test.step("4: what happens next in this room?", async () => {
    await expect(page.getByRole("heading", { level: 2, name: "Next 24 hours" })).toBeVisible();
    const next = page.getByRole("list", { name: "Upcoming changes" });
    await expect(
      next
        .getByRole("listitem")
        .first()
        .or(main.getByText(/^No schedule, condition, peak limit or hold/)),
    ).toBeVisible(PATIENCE);
  });
  await test.step("5: who came at nine?", async () => {
    await open(page, "Security", "Access Control");
    await page.getByText("View", { exact: true }).last().click();
    await page.getByRole("button", { name: "Around a time" }).click();
    // Yesterday at nine is over at any time of day.
    const calendar = page.getByRole("dialog");
    const dayOf = (time: number) => calendar.getByRole("button", { name: dateOf(time), exact: true });
    const yesterday = dayOf(Date.now() - 86_400_000);
    await expect(dayOf(Date.now())).toBeVisible(PATIENCE);
    if (!(await yesterday.isVisible())) await calendar.getByRole("button", { name: "Previous month" }).click();
    await yesterday.click();
    await page.getByRole("dialog").getByLabel("Time").fill("09:00:00");
    await page.getByRole("dialog").getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("button", { name: /^Around .*09:00/ })).toBeVisible();
  });
  await test.step("6: which door stood open?", async () => {
    await campus.fault({ ...DOOR, on: true });
    await open(page, "Events", "Event list");
    await expect(main.getByText(/Server door/).first()).toBeVisible(PATIENCE);
    await campus.fault({ ...DOOR, on: false });
  });
  await test.step("7: what wastes most?", async () => {
    await open(page, "Events", "Worst wasters");
    // A campus whose past is still being written says that nothing is known of those days.
    const worst = main.getByRole("link", { name: /^Show me/ }).first();
    await expect(worst.or(main.getByText("No power recorded in the closed hours"))).toBeVisible(PATIENCE);
  });
  await test.step("8: what did automation save?", async () => {
    await open(page, "Monitor", "Savings");
    // What began in this quarter hour is counted when it is over.
    const counted = page.getByRole("row", { name: new RegExp(DIMMING) });
    await expect(counted.or(main.getByText(/just turned devices down.*after \d\d:\d\d/)).first()).toBeVisible(PATIENCE);
  });
  await test.step("9: how good is chiller 1?", async () => {
    await open(page, "Monitor", "Mechanical");
    await expect(page.getByRole("link", { name: /^Chiller 1/ }).first()).toContainText(/COP/);
  });
  await test.step("10: what did this month's energy cost?", async () => {
    await open(page, "Monitor", "Energy");
    await page.getByText("Month", { exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/month/i);
    await expect(main.getByText("Energy charge", { exact: true }).first()).toBeVisible();
    await expect(main).toContainText(/[\d,.]+ ?THB/, PATIENCE);
  });
  await test.step("11: which lockers are taken?", async () => {
    await open(page, "Monitor", "Smart Locker");
    await expect(main.getByText(/^\d+ of \d+$/).first()).toBeVisible(PATIENCE);
    await expect(page.getByRole("button", { name: /^Compartment \d+, in use$/ }).first()).toBeVisible();
  });
  await test.step("12: turn off a floor's lights", async () => {
    await open(page, "Control", "Lighting");
    await page.getByRole("button", { name: "All off" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Turn off \d+$/ }).click();
    await expect(dialog).toContainText(/(\d+) of \1 are off/, PATIENCE);
  });
});

/** "30 November 2026", at the site. */
function dateOf(time: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Bangkok" }).format(time);
}

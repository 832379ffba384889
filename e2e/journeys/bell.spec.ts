import { AlarmActReply, EventPage } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const DETECTOR = "FD-O1-D-01";
const FIRE = { device: DETECTOR, fault: "fire-alarm" };
const PATIENCE = { timeout: 20_000 };

test.afterEach(async ({ campus }) => campus.fault({ ...FIRE, on: false }));

// A browser that somebody has pressed something in sounds on its next pages too.
test.use({ apart: true });

test("a fire is in the bell of every page, sounds until it is acknowledged there, and fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a fire is in the bell of every page, sounds, and is silent once it is acknowledged there", async () => {
    await campus.whenAnswering();
    await acknowledgeAll(page, campus);
    const tones = await listenToTones(page);
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B`);
    const bell = page.getByRole("button", { name: /^Alarms, / });
    await expect(bell).toHaveAccessibleName("Alarms, none to acknowledge", PATIENCE);
    // The browser makes no sound before somebody has pressed something.
    await bell.click();
    await expect(page.getByText("Nothing to acknowledge")).toBeVisible();
    await page.getByRole("button", { name: "Silence 5 min" }).click();
    await expect(page.getByText(/^Silenced until/)).toBeVisible();
    await page.keyboard.press("Escape");

    await campus.fault({ ...FIRE, on: true });
    await expect(bell).toHaveAccessibleName(/^Alarms, \d+ to acknowledge, 1 critical$/, PATIENCE);
    await expect(page.getByRole("alert").filter({ hasText: "Fire alarm" })).toHaveCount(1, PATIENCE);
    await expect.poll(tones, PATIENCE).toBeGreaterThan(0);
    await bell.click();
    await expect(page.getByText("Sounding for a fire alarm, which cannot be silenced")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /^Ack Fire alarm/ }).press("Enter");
    // What obeys a fire (lifts, fans) may have alarms of its own, none of them critical.
    await expect(bell).toHaveAccessibleName(/^Alarms, (none|\d+) to acknowledge$/, PATIENCE);
    await expect(page.getByText(/^Sounding for a fire/)).toHaveCount(0);
    const after = await tones();
    await page.waitForTimeout(5_000);
    expect(await tones()).toBe(after);
    await page.getByRole("link", { name: "Open event list" }).click();
    await expect(page).toHaveURL(/\/event\/campus\?view=unacknowledged/);
    await expect(page.getByRole("main").getByText("Place not found")).toHaveCount(0);
    const list = await page.request.get(`${campus.url}/api/core-service/v1.0/events?view=active&device=${DETECTOR}`);
    expect(EventPage.parse(await list.json()).rows[0]?.alarm?.acknowledged?.by).toBe("admin");
  });
  await test.step("on a phone the bell is at the top, and its window fits", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B`);
    await page.getByRole("button", { name: /^Alarms, / }).click();
    await expect(page.getByText(/to acknowledge$/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** Whatever the campus has of itself, so that the test's own alarm is the only one. */
async function acknowledgeAll(page: Page, campus: Campus): Promise<void> {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const waiting = async () =>
    EventPage.parse(await (await page.request.get(`${api}/events?view=unacknowledged&limit=200`)).json()).rows;
  await expect
    .poll(async () => {
      const alarms = (await waiting()).map(({ id }) => id);
      if (alarms.length === 0) return 0;
      const reply = await page.request.post(`${api}/alarm-acts`, { headers, data: { kind: "acknowledge", alarms } });
      AlarmActReply.parse(await reply.json());
      return (await waiting()).length;
    }, PATIENCE)
    .toBe(0);
}

/** Counts the tones that the browser is asked to play. */
const COUNT_TONES = `
  window.tones = 0;
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function start(...at) {
    window.tones += 1;
    begin.apply(this, at);
  };
`;

/** How many tones the page has begun. */
async function listenToTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: COUNT_TONES });
  return async () => Number(await page.evaluate("window.tones"));
}

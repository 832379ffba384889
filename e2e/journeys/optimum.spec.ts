import { formatDate, Paged } from "@atrium/contract";
import { AutomationRun, Schedules } from "@atrium/contract/automation";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const LIST = "/setting/schedules";
const NAME = "Board room";
const UNIT = "AC-O1-B-03";
/** A fresh air unit, some of whose rooms have sensors of CO2. */
const FRESH = "DO-O1-B-01";
const MINUTE = 60_000;
const PATIENCE = { timeout: 60_000 };

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  const read = async (path: string): Promise<unknown> =>
    await (await page.request.get(`${api}/${path}`, await headers())).json();
  const all = async () => Schedules.parse(await read("schedules")).schedules;
  return {
    all,
    runs: async () => Paged(AutomationRun).parse(await read("automation-runs?kind=schedule&size=50")).data,
    add: async (schedule: object): Promise<string> => {
      const reply = await page.request.post(`${api}/schedules`, { ...(await headers()), data: schedule });
      expect(reply.status()).toBe(201);
      return `${campus.url}${LIST}/${String((await all())[0]?.id)}`;
    },
    clear: async () => {
      for (const { id } of await all()) await page.request.delete(`${api}/schedules/${id}`, await headers());
    },
  };
}

/** Cool from a time of the day on, for so many minutes. */
function cooled(begins: number, minutes: number) {
  const clock = (moment: number) => ({ kind: "time", at: formatDate(moment, "HH:mm", "Asia/Bangkok") });
  const values = [
    { point: "on", value: 1 },
    { point: "setpoint", value: 24 },
  ];
  return {
    name: NAME,
    isEnabled: true,
    actions: [{ kind: "set", module: "air-condition", where: { devices: [UNIT] }, values }],
    days: [1, 2, 3, 4, 5, 6, 7],
    from: clock(begins),
    to: clock(begins + minutes * MINUTE),
    firstDate: null,
    lastDate: null,
    holidays: "ignore",
    exceptions: [],
    catchUp: 0,
  };
}

/** Fresh air from a time of the day on, for so many minutes; with an air conditioner, where one is named. */
function aired(begins: number, minutes: number, unit?: string) {
  const { actions, ...schedule } = cooled(begins, minutes);
  const values = [{ point: "on", value: 1 }];
  const air = { kind: "set", module: "doas", where: { devices: [FRESH] }, values };
  return { ...schedule, actions: unit === undefined ? [air] : [...actions, air] };
}

test.beforeEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});
test.afterEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});

test("a schedule begins and ends by its rooms, says what is wrong at each field, and what it saved once it has run so", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a schedule is made to begin and end by its rooms in its form, says so, and says at each field what is wrong", async () => {
    const { add, all } = desk(page, campus);
    await page.goto(await add({ ...cooled(Date.now() + 120 * MINUTE, 600), isEnabled: false }));
    const begins = page.getByRole("region", { name: "From" });
    const ends = page.getByRole("region", { name: "To", exact: true });
    await begins.getByRole("checkbox", { name: /^Start as late as possible/ }).check();
    await ends.getByRole("checkbox", { name: /^End as early as possible/ }).check();
    await ends.getByRole("textbox", { name: "Earliest end: minutes before" }).fill("45");
    const tolerance = ends.getByRole("textbox", { name: "Allowed rise above setpoint at its end, K" });
    await expect(tolerance).toHaveValue("1");
    await tolerance.fill("9");
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect(tolerance).toHaveAttribute("aria-invalid", "true");
    await tolerance.fill("1.5");
    await expect(
      page.getByText(
        /Starts as late as possible so that rooms are ready on time, at most 120 min early\. Ends as early as the rooms allow, at most 45 min early, as long as rooms stay within 1\.5 K of the temperature they were kept at\./,
      ),
    ).toBeVisible();
    await expect(begins.getByText(/^Starts at (about )?\d\d:\d\d/)).toBeVisible(PATIENCE);
    await expect(ends.getByText(/^Ends at (about )?\d\d:\d\d/)).toBeVisible(PATIENCE);
    await ends.getByRole("switch", { name: /^Watch only: end at the scheduled time/ }).press(" ");
    await expect(page.getByText(/Records how early it could end as long as rooms stay within 1\.5 K/)).toBeVisible();
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect
      .poll(async () => (await all())[0]?.optimumStop)
      .toEqual({ earliest: 45, tolerance: 1.5, co2: 800, isWatchOnly: true });
    await page.reload();
    await expect(ends.getByRole("switch", { name: /^Watch only: end at the scheduled time/ })).toBeChecked();
    for (const name of ["Optimum start savings", "Optimum stop savings"]) {
      await expect(page.getByRole("region", { name })).toHaveText("Savings appear here once it has run this way.");
    }
  });
  await test.step("what going by the rooms saved stands in the form once it has run so, which fits a phone and axe finds nothing in", async () => {
    await desk(page, campus).clear();
    const { add, runs } = desk(page, campus);
    const address = await add({
      ...cooled(Date.now() + 10 * MINUTE, 120),
      optimum: { earliest: 60, fixed: 60, isWatchOnly: true },
      optimumStop: { earliest: 30, tolerance: 1, isWatchOnly: false },
    });
    const begun = async () => (await runs()).find(({ name, state }) => name === NAME && state === "runs")?.reason;
    await expect.poll(begun, PATIENCE).toBe("Started 60 min early, as configured");
    await expect.poll(async () => (await runs()).some(({ state }) => state === "watched"), PATIENCE).toBe(true);
    await page.goto(address);
    // Whether its starts around this hour of the day were enough to learn from is the campus's own past.
    const saved = page.getByRole("region", { name: "Optimum start savings" });
    await expect(saved).toContainText(/Would have (saved|run) |Savings are not known yet/, PATIENCE);
    await expect(saved).toContainText(/On 1 day, compared with its fixed lead time|It has run on 1 day/);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(saved).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test("fresh air begins and ends by the CO2 of its rooms, and what it needs is written down beside its run", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("fresh air begins and ends by the CO2 of its rooms, with a bound of its own in the form, alone or with air conditioners", async () => {
    const { add, all, clear } = desk(page, campus);
    await page.goto(await add({ ...aired(Date.now() + 120 * MINUTE, 600), isEnabled: false }));
    const begins = page.getByRole("region", { name: "From" });
    const ends = page.getByRole("region", { name: "To", exact: true });
    await begins.getByRole("checkbox", { name: /^Start as late as possible/ }).check();
    const most = begins.getByRole("textbox", { name: "Maximum CO₂ in rooms at its time, ppm" });
    await expect(most).toHaveValue("800");
    await most.fill("400");
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect(most).toHaveAttribute("aria-invalid", "true");
    await most.fill("900");
    await ends.getByRole("checkbox", { name: /^End as early as possible/ }).check();
    // No room of it is kept at a temperature.
    await expect(ends.getByRole("textbox", { name: "Allowed rise above setpoint at its end, K" })).toHaveCount(0);
    await ends.getByRole("textbox", { name: "Maximum CO₂ in rooms until its end, ppm" }).fill("1000");
    await expect(page.getByText(/as long as rooms with fresh air stay at or below 1,000 ppm of CO₂/)).toBeVisible();
    await expect(
      begins.getByText(/^Starts at about \d\d:\d\d\. (Fresh air|No separate start for fresh air) /),
    ).toBeVisible(PATIENCE);
    await expect(ends.getByText(/^Ends at about \d\d:\d\d\. Fresh air /)).toBeVisible(PATIENCE);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect.poll(async () => (await all())[0]?.optimumStop?.co2).toBe(1_000);
    expect((await all())[0]?.optimum).toMatchObject({ co2: 900, isWatchOnly: false });
    await clear();
    await page.goto(await add({ ...aired(Date.now() + 120 * MINUTE, 600, UNIT), name: "Both", isEnabled: false }));
    await ends.getByRole("checkbox", { name: /^End as early as possible/ }).check();
    await expect(ends.getByRole("textbox", { name: "Allowed rise above setpoint at its end, K" })).toBeVisible();
    await expect(ends.getByText(/^Fresh air (may end|runs until)/)).toBeVisible(PATIENCE);
    await expect(ends.getByText(/^Air conditioners and fresh-air units start and end together/)).toBeVisible();
  });
  await test.step("what fresh air needs is written down beside the run that begins at its fixed lead, and what it saved stands in the form", async () => {
    await desk(page, campus).clear();
    const { add, runs } = desk(page, campus);
    const optimum = { earliest: 60, fixed: 60, co2: 2_000, isWatchOnly: true };
    const address = await add({ ...aired(Date.now() + 4 * MINUTE, 120), optimum });
    const stateOf = async (state: string) =>
      (await runs()).find((run) => run.name === NAME && run.state === state)?.reason;
    await expect.poll(async () => await stateOf("runs"), PATIENCE).toBe("Started 60 min early, as configured");
    // Whose room says when, and whether its sensor does, is the campus's own.
    await expect.poll(async () => await stateOf("watched"), PATIENCE).toMatch(/^Would start .*(ppm|CO₂)/);
    await page.goto(address);
    const saved = page.getByRole("region", { name: "Optimum start savings" });
    await expect(saved).toContainText(/Would have (saved|run) |Savings are not known yet/, PATIENCE);
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

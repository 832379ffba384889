import { PeakLimits, Schedules } from "@atrium/contract/automation";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const LIST = "/setting/peak-limits";
const LAMP = "L-O1-B-03";
const NAME = "Contract demand";
const PATIENCE = { timeout: 100_000 };

/** The lamp is lit all day, by a schedule to which it goes back. */
const LIT = {
  name: "Lit all day",
  isEnabled: true,
  actions: [{ kind: "set", module: "lighting", where: { devices: [LAMP] }, values: [{ point: "level", value: 80 }] }],
  days: [1, 2, 3, 4, 5, 6, 7],
  from: { kind: "time", at: "00:00" },
  to: { kind: "time", at: "00:00" },
  firstDate: null,
  lastDate: null,
  holidays: "ignore",
  exceptions: [],
  catchUp: 0,
};

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  const add = async (path: string, data: object): Promise<void> => {
    expect((await page.request.post(`${api}/${path}`, { ...(await headers()), data })).status()).toBe(201);
  };
  const read = async (path: string): Promise<unknown> =>
    await (await page.request.get(`${api}/${path}`, await headers())).json();
  const limits = async () => PeakLimits.parse(await read("peak-limits")).limits;
  return {
    limits,
    add: async () => add("peak-limits", CONTENT),
    light: async () => add("schedules", LIT),
    clear: async () => {
      const lit = Schedules.parse(await read("schedules")).schedules.filter(({ name }) => name === LIT.name);
      for (const { id } of await limits()) await page.request.delete(`${api}/peak-limits/${id}`, await headers());
      for (const { id } of lit) await page.request.delete(`${api}/schedules/${id}`, await headers());
    },
  };
}

/** One that no load reaches. */
const CONTENT = {
  name: NAME,
  isEnabled: true,
  isWatchOnly: true,
  source: { device: "EM-X-01", point: "total.active-power" },
  limit: 300,
  margin: 20,
  settleMinutes: 1,
  leastMinutes: 0,
  mostMinutes: 60,
  restMinutes: 15,
  days: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  isOffOnHolidays: false,
  stages: [
    {
      name: "Open office",
      actions: [
        { kind: "set", module: "lighting", where: { devices: [LAMP] }, values: [{ point: "level", value: 35 }] },
      ],
      kilowatts: 12,
    },
    {
      name: "Setpoints of the first floor",
      actions: [
        {
          kind: "set",
          module: "air-condition",
          where: { places: [{ placement: "office-building", floor: "first" }] },
          values: [{ point: "setpoint", value: 27 }],
        },
      ],
      kilowatts: null,
    },
  ],
};

test.beforeEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});
test.afterEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});

test("a peak limit that is written in the page and tried there sheds when the campus takes more, the lamp says why, and gets back its own", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(240_000);
  await desk(page, campus).light();
  await page.goto(campus.url + LIST);
  await expect(page.getByText("No peak limits yet")).toBeVisible();
  await page.getByRole("button", { name: "New peak limit" }).first().click();
  await page.getByRole("button", { name: "Save and enable" }).click();
  await expect(page.getByText("Choose a meter", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(NAME);
  await page.getByRole("combobox", { name: "Meter" }).fill("incomer");
  await page
    .getByRole("option", { name: /Main incomer/ })
    .first()
    .click();
  // Less than a campus at work takes.
  await page.getByRole("textbox", { name: "below a 15-minute mean" }).fill("20");
  await page.getByRole("textbox", { name: /^Shed the next stage when/ }).fill("1");
  await page.getByRole("textbox", { name: /^once the mean is below/ }).fill("5");
  await page.getByRole("textbox", { name: "Stage 1" }).fill("Open office");
  await page.getByRole("textbox", { name: "Reduces load by about" }).fill("12");
  await page.getByRole("combobox", { name: "System" }).click();
  await expect(page.getByRole("option", { name: "Curtain" })).toHaveCount(0);
  await page.getByRole("option", { name: "Lighting", exact: true }).click();
  await page.getByRole("combobox", { name: "Add device: Devices" }).fill(LAMP);
  await page.getByRole("option", { name: new RegExp(LAMP) }).click();
  await page.getByRole("textbox", { name: "Level" }).fill("35");
  await expect(
    page.getByText(
      /^Each time the 15-minute mean of Main incomer meter is forecast to exceed 20 kW.+1\. set .+ to 35 %/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/ in the last 30 days$/)).toBeVisible(PATIENCE);
  await expect.poll(async () => (await campus.circuit(LAMP)).level, PATIENCE).toBe(80);
  await page.getByRole("button", { name: "Save and enable" }).click();
  await expect(page).toHaveURL(/peak-limits\/\d+$/);

  await expect.poll(async () => (await campus.circuit(LAMP)).level, PATIENCE).toBe(35);
  // No quarter of an hour is known whole yet: nothing is said to be saved.
  await page.reload();
  await expect(page.getByText("Stages were shed once", { exact: true })).toBeVisible();
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B&selection=${LAMP}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText(`Peak limit ${NAME}`, PATIENCE);
  await expect(inspector).toContainText(/[\d,.]+ kW forecast by \d\d:\d\d, limit 20 kW: stage 1 of 1, Open office/);

  await page.goto(campus.url + LIST);
  const row = page.getByRole("row", { name: new RegExp(NAME) });
  await expect(row).toContainText("1 of 1 shed");
  await expect(row).toContainText("Once");
  await row.getByRole("switch", { name: `${NAME} is on` }).press(" ");
  await expect.poll(async () => (await campus.circuit(LAMP)).level, PATIENCE).toBe(80);
  await page.getByRole("group", { name: "View" }).getByText("Shedding history").click();
  // The page looks every 15 s, and may have looked when the lamp had not yet confirmed what it went back to.
  await expect(page.getByRole("row", { name: new RegExp(NAME) })).toContainText(
    /1 of 1 confirmed|2 of 2 confirmed/,
    PATIENCE,
  );
});

test("axe finds nothing on the list, what was shed, and a peak limit, which fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await desk(page, campus).add();
  const [kept] = await desk(page, campus).limits();
  const form = `${LIST}/${kept?.id ?? 0}`;
  const pages = [LIST, `${LIST}?view=runs`, form] as const;
  for (const address of pages) {
    await page.goto(campus.url + address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (address === form) {
      await expect(page.getByText("Nothing would have been shed", { exact: true })).toBeVisible();
      await expect(page.getByText(/in the last 30 days$/)).toBeVisible(PATIENCE);
    }
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize(VIEWPORT);
  }
});

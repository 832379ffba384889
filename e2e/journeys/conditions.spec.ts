import { Conditions } from "@atrium/contract/automation";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const LIST = "/setting/conditions";
const LAMP = "L-O1-B-03";
const SENSOR = "IAQ-O1-A-01";
const NAME = "Stuffy office";
/** A sensor of the air says once a minute what it measured. */
const PATIENCE = { timeout: 150_000 };
const VirtualSensor = z.looseObject({ co2: z.number() });

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0/conditions`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  const all = async () => Conditions.parse(await (await page.request.get(api, await headers())).json()).conditions;
  return {
    all,
    add: async (condition: object) => {
      const reply = await page.request.post(api, { ...(await headers()), data: condition });
      expect(reply.status()).toBe(201);
    },
    clear: async () => {
      for (const { id } of await all()) await page.request.delete(`${api}/${id}`, await headers());
    },
  };
}

/** A limit that no air reaches. */
const content = (more: object) => ({
  name: NAME,
  isEnabled: false,
  isWatchOnly: false,
  source: { kind: "IAQ", device: SENSOR, point: "co2" },
  operator: ">",
  threshold: 4_900,
  forMinutes: 0,
  endsAt: 4_800,
  mostMinutes: 120,
  days: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  isOffOnHolidays: false,
  actions: [{ kind: "set", module: "lighting", where: { devices: [LAMP] }, values: [{ point: "level", value: 35 }] }],
  restMinutes: 0,
  ...more,
});

test.beforeEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});
test.afterEach(async ({ signedIn: page, campus }) => {
  await campus.fault({ device: SENSOR, fault: "breathed-on", on: false });
  await desk(page, campus).clear();
});

test("a condition that is written in the page and tried there fires on a value of the campus, switches its lamp, and the plan says why", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(480_000);
  const { co2 } = VirtualSensor.parse(await campus.device(SENSOR));
  const threshold = Math.round(co2 + 400);
  await page.goto(campus.url + LIST);
  await expect(page.getByText("No conditions yet")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "New condition from IAQ" }).first().click();
  await page.getByRole("button", { name: "Save and enable" }).click();
  await expect(page.getByText("Choose a sensor", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(NAME);
  await page.getByRole("combobox", { name: "Sensor" }).click();
  await page
    .getByRole("option", { name: /Open office A/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Metric" }).click();
  await page.getByRole("option", { name: "CO₂" }).click();
  await page.getByRole("textbox", { name: "Threshold", exact: true }).fill(String(threshold));
  await page.getByRole("textbox", { name: "Duration, minutes" }).fill("0");
  await page.getByRole("textbox", { name: "End threshold" }).fill(String(threshold - 50));
  for (const day of ["Saturday", "Sunday"]) await page.getByRole("button", { name: day, exact: true }).click();
  await page.getByRole("group", { name: "Hours of the day" }).getByText("All day").click();
  await page.getByRole("checkbox", { name: "Not on holidays" }).uncheck();
  await page.getByRole("combobox", { name: "System" }).click();
  await page.getByRole("option", { name: "Lighting", exact: true }).click();
  await page.getByRole("combobox", { name: "Add device: Devices" }).fill(LAMP);
  await page.getByRole("option", { name: new RegExp(LAMP) }).click();
  await page.getByRole("textbox", { name: "Level" }).fill("35");
  await expect(page.getByText(/^When .+ CO₂ is > [\d,]+ ppm, set .+ to 35 %\. Ends when it is </)).toBeVisible();
  await expect(page.getByText(/^This rule would .+ in the last 30 days$/)).toBeVisible(PATIENCE);
  await expect(page.getByRole("list", { name: "Firings by threshold" }).getByRole("listitem")).toHaveCount(7);
  await page.getByRole("group", { name: "Backtest period" }).getByText("7 days").click();
  await expect(page.getByText(/^This rule would .+ in the last 7 days$/)).toBeVisible(PATIENCE);
  await page.getByRole("button", { name: "Save and enable" }).click();
  await expect(page).toHaveURL(/conditions\/iaq\/\d+$/);

  await campus.fault({ device: SENSOR, fault: "breathed-on", on: true });
  await expect.poll(async () => (await campus.circuit(LAMP)).level, PATIENCE).toBe(35);
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B&selection=${LAMP}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText(NAME, PATIENCE);
  await expect(inspector).toContainText(/CO₂ [\d,]+ ppm above [\d,]+ ppm/);

  await page.goto(campus.url + LIST);
  const row = page.getByRole("row", { name: new RegExp(NAME) });
  await expect(row).toContainText("1 of 1 confirmed", PATIENCE);
  await row.getByRole("switch", { name: `${NAME} is on` }).press(" ");
  await expect.poll(async () => (await campus.circuit(LAMP)).level, PATIENCE).not.toBe(35);
  await page.getByRole("group", { name: "View" }).getByText("Firings").click();
  await expect(page.getByRole("row", { name: new RegExp(NAME) })).toContainText("Ended");
});

test("a condition of the weather is watched only and taken away; axe finds nothing on the pages of conditions, which fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a condition of the weather is watched only, tried with another limit, and taken away", async () => {
    const station = { kind: "WEATHER", device: "WS-1", point: "temperature" };
    await page.goto(`${campus.url}${LIST}/weather/new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Hot outside");
    await page.getByRole("combobox", { name: "Weather station" }).click();
    await page.getByRole("option").first().click();
    await page.getByRole("combobox", { name: "Metric" }).click();
    await page.getByRole("option", { name: "Temperature" }).click();
    await page.getByRole("textbox", { name: "Threshold", exact: true }).fill("31");
    await page.getByRole("textbox", { name: "End threshold" }).fill("29");
    await page.getByRole("combobox", { name: "System" }).click();
    await page.getByRole("option", { name: "Lighting", exact: true }).click();
    await page.getByRole("combobox", { name: "Add device: Devices" }).fill(LAMP);
    await page.getByRole("option", { name: new RegExp(LAMP) }).click();
    await page.getByRole("textbox", { name: "Level" }).fill("20");
    const limits = page.getByRole("list", { name: "Firings by threshold" }).getByRole("button");
    await expect(limits).toHaveCount(7, PATIENCE);
    await limits.first().click();
    await expect(page.getByRole("textbox", { name: "Threshold", exact: true })).not.toHaveValue("31");
    await page.getByRole("button", { name: "Save as watch only" }).click();
    await expect(page).toHaveURL(/conditions\/weather\/\d+$/);
    const [kept] = await desk(page, campus).all();
    expect(kept).toMatchObject({
      isEnabled: true,
      isWatchOnly: true,
      source: { ...station, device: expect.any(String) },
    });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText("No conditions yet")).toBeVisible();
  });
  await test.step("axe finds nothing on the list, the firings and a condition, which fit a phone", async () => {
    await desk(page, campus).add(content({ threshold: 500, endsAt: 450 }));
    const [kept] = await desk(page, campus).all();
    const pages = [LIST, `${LIST}?view=runs`, `${LIST}/iaq/${kept?.id ?? 0}`] as const;
    for (const address of pages) {
      await page.goto(campus.url + address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (address.includes("/iaq/")) await expect(page.getByText(/^This rule would/)).toBeVisible(PATIENCE);
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize(VIEWPORT);
    }
  });
});

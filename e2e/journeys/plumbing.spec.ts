import { readFile } from "node:fs/promises";
import * as z from "zod";
import { expect, test } from "../journey.ts";
import { expectNoBarriers } from "../plantLook.ts";

const PAGE = "/monitor/schneider-plumbing/outdoor/overview";
const [LIFT_1, LIFT_2, CAR_PARK, ROOF_TANK] = ["EQ-X-17", "EQ-X-18", "EQ-X-23", "EQ-OR-08"];
const Tank = z.looseObject({ level: z.number(), "tank-low-alarm": z.number() });
const Sump = z.looseObject({ level: z.number(), alarm: z.number(), "pump-status": z.number() });

test("the schematic shows the tanks, pumps and sumps of the site, which is in trouble and which is silent; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the schematic shows every tank, pump and sump of the site with what it says itself, and opens it", async () => {
    await campus.fault({ device: ROOF_TANK, fault: "stuck", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const own = Tank.parse(await campus.device(ROOF_TANK));
      const riser = page.getByRole("region", { name: "Cold water" });
      await expect(riser.getByRole("link", { name: /^Roof tank O/ })).toContainText(`${own.level.toFixed(0)} %`);
      await expect(page.getByRole("region", { name: "Sewage" })).toContainText("Sewage pump 2");
      const pool = page.getByRole("region", { name: "Hydrotherapy pool" });
      await expect(pool.getByRole("link", { name: /^Pool \d/ })).toContainText("°C");
      await expect(pool).toContainText("not measured here");
      await page.getByRole("button", { name: /^Sewage pump 1/ }).click();
      const inspector = page.getByRole("complementary", { name: "Inspector" });
      await expect(inspector).toContainText(/ACTIVE|INACTIVE/);
      await inspector.getByRole("button", { name: /^Running hours/ }).click();
      await expect(inspector).toContainText("Running hours, 24 hours");
      await riser.getByRole("link", { name: /^Roof tank O/ }).click();
      await expect(page).toHaveURL(/schneider-plumbing\/office-building\/overview\?.*EQ-OR-08/);
    } finally {
      await campus.fault({ device: ROOF_TANK, fault: "stuck", on: false });
    }
  });
  await test.step("a pump that trips is in trouble where it stands, and the other one takes over", async () => {
    await campus.fault({ device: LIFT_1, fault: "trip", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const cold = page.getByRole("region", { name: "Cold water" });
      await expect(cold.getByRole("button", { name: /^Cold water pump 1/ })).toContainText("Pump alarm", {
        timeout: 20_000,
      });
      await expect(cold.getByRole("button", { name: /^Cold water pump 2/ })).not.toContainText("Pump alarm");
      await cold.getByRole("button", { name: /^Cold water pump 1/ }).click();
      await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("ALARM");
      await page.getByText("Table", { exact: true }).click();
      await expect(page.getByRole("row").nth(1)).toContainText("Cold water pump 1");
    } finally {
      await campus.fault({ device: LIFT_1, fault: "trip", on: false });
    }
  });
  await test.step("equipment whose gateway is silent is old on every view, and comes back", async () => {
    await campus.fault({ connection: "modbus-plumbing", fault: "offline", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const sewage = page.getByRole("region", { name: "Sewage" });
      await expect(sewage.getByRole("button", { name: /^Sewage pump 1/ })).toContainText(/Stale|stale/, {
        timeout: 90_000,
      });
      await expect(sewage).toContainText("Sewage pump 1 to collector: unknown");
    } finally {
      await campus.fault({ connection: "modbus-plumbing", fault: "offline", on: false });
    }
    // What comes in from the buildings is not measured: it stays unknown.
    const answers = page.getByRole("region", { name: "Sewage" });
    await expect(answers).not.toContainText("Sewage pump 1 to collector: unknown", { timeout: 60_000 });
    await expect(answers).toContainText("Buildings to Sewage sump: unknown");
  });
  await test.step("a category narrows the table, and its file has the same rows", async () => {
    await page.goto(`${campus.url}/monitor/schneider-plumbing/outdoor/sewage-pump?view=table`);
    await expect(page.getByRole("table").locator("tbody tr[data-row]")).toHaveCount(2);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    const text = (await readFile(await (await download).path())).toString("utf8");
    expect(text.match(/EQ-X-\d+/g)).toEqual(["EQ-X-20", "EQ-X-21"]);
  });
  await test.step("axe finds nothing on the plumbing, and it fits a phone", async () => {
    await expectNoBarriers(page, { url: campus.url + PAGE, piece: "Sewage pump 1" });
  });
});

test("a flooded sump and an emptied tank rise and fall to their alarms, and the pumps bring them back", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(240_000);
  await test.step("a sump whose pump is blocked rises to its alarm in a flood, and the pump empties it when it is free", async () => {
    await page.goto(campus.url + PAGE);
    const rain = page.getByRole("region", { name: "Rainwater and grounds" });
    const sump = rain.getByRole("button", { name: /^Car park sump/ });
    await expect(sump).toContainText("%");
    for (const fault of ["blocked", "flooded"]) await campus.fault({ device: CAR_PARK, fault, on: true });
    try {
      await expect(sump).toContainText("Pump alarm", { timeout: 30_000 });
      await campus.fast(async () => {
        await expect.poll(async () => Sump.parse(await campus.device(CAR_PARK)).level, { timeout: 120_000 }).toBe(100);
      });
      await expect(sump).toContainText("100 %", { timeout: 20_000 });
      await expect(sump).toContainText("Running");
    } finally {
      for (const fault of ["blocked", "flooded"]) await campus.fault({ device: CAR_PARK, fault, on: false });
    }
    await campus.fast(async () => {
      await expect.poll(async () => Sump.parse(await campus.device(CAR_PARK)).alarm, { timeout: 120_000 }).toBe(0);
    });
    await expect(async () => {
      const own = Sump.parse(await campus.device(CAR_PARK));
      await expect(sump).toContainText(`${own.level.toFixed(0)} %`, { timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(sump).not.toContainText("alarm", { timeout: 20_000 });
  });
  await test.step("a roof's tank that is emptied is low on its card, while no pump can fill it", async () => {
    const faults = [
      { device: ROOF_TANK, fault: "drained" },
      { device: LIFT_1, fault: "trip" },
      { device: LIFT_2, fault: "trip" },
    ];
    for (const fault of faults) await campus.fault({ ...fault, on: true });
    try {
      await page.goto(`${campus.url}/monitor/schneider-plumbing/office-building/water-tank?view=cards`);
      const card = page.getByRole("listitem").filter({ hasText: ROOF_TANK });
      await expect(card).toContainText("Low level alarm", { timeout: 20_000 });
      await campus.fast(async () => {
        await expect(card).toContainText(/Low level alarm\s*Alarm/, { timeout: 100_000 });
      });
      expect(Tank.parse(await campus.device(ROOF_TANK))["tank-low-alarm"]).toBe(1);
      await expect(page.getByRole("listitem").filter({ hasText: "EQ-OR-04" })).toHaveCount(0);
    } finally {
      for (const fault of faults) await campus.fault({ ...fault, on: false });
    }
  });
});

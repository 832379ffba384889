import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const BOARD_ROOM = "AC-O1-B-03";
const ZONE = "/control/air-conditioners/office-building?floor=first&zone=B";
const ZONE_UNITS = ["01", "02", "03", "04", "05", "06"].map((number) => `AC-O1-B-${number}`);
/** Index of priority 8 in a priority array. */
const OPERATOR = 7;

const Slots = z.array(z.number().nullable());
const VirtualUnit = z.looseObject({
  on: z.number(),
  mode: z.number(),
  fan: z.number(),
  setpoint: z.number(),
  capacityShare: z.number(),
  priorityArrays: z.object({ on: Slots, mode: Slots, fan: Slots, setpoint: Slots }),
});

/** The state of the virtual unit itself. */
async function unit(campus: Campus, device: string): Promise<z.infer<typeof VirtualUnit>> {
  const reply = await fetch(`${campus.controlUrl}/devices/${device}`);
  return VirtualUnit.parse(await reply.json());
}

/** Opens one unit and turns it on where an earlier journey, or an empty room, has left it off. */
async function openUnit(page: Page, campus: Campus, device: string): Promise<Locator> {
  await page.goto(`${campus.url}${ZONE}&selection=${device}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  const power = inspector.getByRole("switch", { name: / on$/ });
  await expect(power).toBeEnabled();
  if (!(await power.isChecked())) await power.press(" ");
  await expect.poll(async () => (await unit(campus, device)).on).toBe(1);
  return inspector;
}

test("a unit is set by its inspector: setpoint, mode, fan, and it works as hard as it is asked to", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a setpoint goes out to the unit, comes back confirmed, is explained, and is released", async () => {
    const inspector = await openUnit(page, campus, BOARD_ROOM);
    const before = (await unit(campus, BOARD_ROOM)).setpoint;
    const higher = inspector.getByRole("button", { name: /raise setpoint by 0.5 °C$/ });
    await higher.click();
    await higher.click();
    await higher.click();
    await expect.poll(async () => (await unit(campus, BOARD_ROOM)).setpoint).toBe(before + 1.5);
    expect((await unit(campus, BOARD_ROOM)).priorityArrays.setpoint[OPERATOR]).toBe(before + 1.5);
    await expect(inspector.getByRole("spinbutton", { name: /^Setpoint of/ })).toHaveAttribute(
      "aria-valuenow",
      String(before + 1.5),
    );
    await expect(inspector).toContainText("Confirmed by device");
    const why = inspector.getByRole("region", { name: /^Why is it at 24.50 °C/ });
    await expect(why).toContainText("admin");
    await expect(inspector.getByRole("region", { name: "Last commands" })).toContainText("admin");

    await why.getByRole("button", { name: "Release" }).click();
    await expect.poll(async () => (await unit(campus, BOARD_ROOM)).priorityArrays.setpoint[OPERATOR]).toBeNull();
    expect((await unit(campus, BOARD_ROOM)).setpoint).toBe(before);
  });
  await test.step("mode and fan are chosen by name and done by the unit", async () => {
    const inspector = await openUnit(page, campus, BOARD_ROOM);
    await inspector.getByText("Flow", { exact: true }).click();
    await inspector.getByText("High", { exact: true }).click();
    await expect.poll(async () => await unit(campus, BOARD_ROOM)).toMatchObject({ mode: 3, fan: 4 });
    await expect(inspector.getByRole("radio", { name: "Flow" })).toBeChecked();
    await expect(inspector.getByRole("radio", { name: "High" })).toBeChecked();
  });
  await test.step("a lower setpoint makes the unit work harder", async () => {
    await campus.release();
    const inspector = await openUnit(page, campus, BOARD_ROOM);
    const before = await unit(campus, BOARD_ROOM);
    const setpoint = inspector.getByRole("spinbutton", { name: /^Setpoint of/ });
    await setpoint.focus();
    for (let step = 0; step < 3; step++) await setpoint.press("PageDown");
    await expect.poll(async () => (await unit(campus, BOARD_ROOM)).setpoint).toBe(16);
    // Its compressor comes to what is asked of it in most of a minute.
    await campus.fast(async () => {
      await expect
        .poll(async () => (await unit(campus, BOARD_ROOM)).capacityShare, { timeout: 60_000 })
        .toBeGreaterThan(Math.min(0.9, before.capacityShare + 0.2));
    });
  });
});

test("all units of a zone are commanded at once; axe finds nothing on plan and table, and both fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("all units of a zone are turned off after a question, and on again by undo", async () => {
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "All on" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("will turn on");
    // Those that are already on are included.
    for (const box of await dialog.getByRole("checkbox").all()) await box.check();
    await dialog.getByRole("button", { name: /^Turn on \d+$/ }).click();
    await expect(dialog).toContainText("confirmed");
    for (const device of ZONE_UNITS) await expect.poll(async () => (await unit(campus, device)).on).toBe(1);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "All off" }).click();
    // They are held by the same person, so no question is asked.
    await dialog.getByRole("button", { name: "Turn off 6" }).click();
    await expect(dialog).toContainText("6 of 6 are off");
    for (const device of ZONE_UNITS) expect((await unit(campus, device)).on).toBe(0);

    await dialog.getByRole("button", { name: "Undo" }).click();
    for (const device of ZONE_UNITS) await expect.poll(async () => (await unit(campus, device)).on).toBe(1);
  });
  await test.step("axe finds nothing on plan and table, and both fit a phone", async () => {
    for (const path of [`${ZONE}&selection=${BOARD_ROOM}`, `${ZONE}&view=table`]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${campus.url}${path}`);
      // The figures are there once every unit has reported.
      await expect(page.getByText(/^\d of 6$/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("button", { name: "All off" })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    }
  });
});

test("a unit on local, one with a fault and a setpoint beyond the unit's limits say why nothing is done", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a unit in local mode takes no command, and the page says why", async () => {
    const inspector = await openUnit(page, campus, BOARD_ROOM);
    await campus.fault({ device: BOARD_ROOM, fault: "local", on: true });
    await expect(inspector).toContainText("Switched to local control at the unit.");
    await expect(inspector.getByRole("switch", { name: / on$/ })).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Board room AC, Local mode/ })).toBeVisible();
    const targets = [{ device: BOARD_ROOM, point: "setpoint", value: 20 }];
    const reply = await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
      data: { id: crypto.randomUUID(), targets },
      headers: await campus.bearer(page.request),
    });
    expect(await reply.text()).toContain("Switched to local control at the unit.");
    expect((await unit(campus, BOARD_ROOM)).setpoint).not.toBe(20);
    await campus.fault({ device: BOARD_ROOM, fault: "local", on: false });
    await expect(inspector.getByRole("switch", { name: / on$/ })).toBeEnabled();
  });
  await test.step("a unit with a fault is trouble by its name, on the plan and in the table", async () => {
    await campus.fault({ device: BOARD_ROOM, fault: "unit-fault", on: true });
    await page.goto(`${campus.url}${ZONE}`);
    const pin = page.getByRole("button", { name: /^Board room AC, / });
    await expect(pin).toHaveAccessibleName(/full|locked|broken|outdoor unit|refrigerant/i);
    await page.getByText("Table", { exact: true }).click();
    const row = page.getByRole("row", { name: /Board room AC/ });
    await expect(row).toContainText(/full|locked|broken|outdoor unit|refrigerant/i);
    await campus.fault({ device: BOARD_ROOM, fault: "unit-fault", on: false });
    await expect(row).toContainText(/On|Off/);
  });
  await test.step("a setpoint beyond the unit's own limits cannot be chosen, and is refused", async () => {
    const server = "AC-O1-C-08";
    await page.goto(`${campus.url}/control/air-conditioners/office-building?floor=first&selection=${server}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    const setpoint = inspector.getByRole("spinbutton", { name: /^Setpoint of/ });
    await expect(setpoint).toHaveAttribute("aria-valuemax", "24");
    await expect(setpoint).toHaveAttribute("aria-valuemin", "18");
    const reply = await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
      data: { id: crypto.randomUUID(), targets: [{ device: server, point: "setpoint", value: 28 }] },
      headers: await campus.bearer(page.request),
    });
    expect(await reply.text()).toMatch(/limit|outside|range|24/);
    expect((await unit(campus, server)).setpoint).not.toBe(28);
  });
});

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CommandReply } from "@atrium/contract/devices";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const UNIT = "DO-O1-B-01";
const DETECTOR = "FD-O1-A-01";
const FLOOR = ["DO-O1-A-01", "DO-O1-B-01", "DO-O1-C-01", "DO-O1-D-01"];
const PAGE = "/control/doas/office-building?floor=first&zone=B";
/** BACnet priority of operators, as an index. */
const OPERATOR = 7;

const VirtualUnit = z.looseObject({
  on: z.number(),
  level: z.number(),
  isRunning: z.boolean(),
  "supply-fan": z.number(),
  "supply-flow": z.number(),
  onPriorityArray: z.array(z.number().nullable()),
  levelPriorityArray: z.array(z.number().nullable()),
});

/** Its code. */
const MEDIUM = 2;

/** The state of the virtual unit itself. */
async function unit(campus: Campus, device = UNIT): Promise<z.infer<typeof VirtualUnit>> {
  return VirtualUnit.parse(await campus.device(device));
}

function inspectorOf(page: Page) {
  return page.getByRole("complementary", { name: "Inspector" });
}

/** Chooses a level as a person does: by its name. */
async function choose(page: Page, level: string): Promise<void> {
  const levels = inspectorOf(page).getByRole("group", { name: "Fan level of DOAS B" });
  await expect(levels.getByRole("radio", { name: level, exact: true })).toBeEnabled({ timeout: 30_000 });
  await levels.getByText(level, { exact: true }).click();
}

/** A value in the drawing. */
function drawn(page: Page, point: string) {
  return page.getByRole("region", { name: "Schematic of DOAS B" }).locator(`[data-point="${point}"]`);
}

test("a unit is run at a level and turned off; its fans turn as fast as its level says", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a level is set: the unit takes it, and its fan's own report follows", async () => {
    await page.goto(campus.url + PAGE);
    // Whatever its program does at this hour: from here it is a change.
    expect(await refusal(page, campus, { device: UNIT, point: "level", value: 2 })).toBe("");
    await choose(page, "Very high");
    await expect.poll(async () => (await unit(campus)).levelPriorityArray[OPERATOR]).toBe(4);
    await expect(inspectorOf(page)).toContainText("Confirmed by device");
    await campus.fast(async () => {
      await expect.poll(async () => (await unit(campus))["supply-fan"], { timeout: 40_000 }).toBeCloseTo(90, 0);
      await expect(drawn(page, "supply-fan")).toContainText("90.00 %", { timeout: 30_000 });
      await expect(drawn(page, "exhaust-fan")).toContainText("81.90 %", { timeout: 30_000 });
    });
    await expect(page.locator(`[data-unit="${UNIT}"]`)).toContainText("Very high");
    await expect(page.locator(`[data-unit="${UNIT}"]`).getByRole("img", { name: "Held by admin" })).toBeVisible();

    await inspectorOf(page).getByRole("button", { name: "Release" }).click();
    await expect.poll(async () => (await unit(campus)).levelPriorityArray[OPERATOR]).toBe(null);
  });
  await test.step("a unit that is off stands still: no flow, no turning, closed dampers", async () => {
    await campus.release();
    await choose(page, "Low");
    await expect(page.locator("[data-turning]").first()).toBeVisible({ timeout: 30_000 });
    await inspectorOf(page).getByRole("switch", { name: "DOAS B on" }).press(" ");
    await expect.poll(async () => (await unit(campus)).onPriorityArray[OPERATOR]).toBe(0);
    await campus.fast(async () => {
      await expect.poll(async () => (await unit(campus))["supply-flow"], { timeout: 40_000 }).toBe(0);
      await expect(page.locator("[data-turning]")).toHaveCount(0, { timeout: 30_000 });
      await expect(drawn(page, "outdoor-damper").last()).toContainText("0.00 %", { timeout: 40_000 });
    });
    await expect(inspectorOf(page).getByRole("region", { name: "Why is it off?" })).toContainText("admin");
    // Still air cannot be measured, and a unit that is off runs at no level.
    await expect(drawn(page, "return-co2")).toContainText("– ppm");
    await expect(drawn(page, "supply-temperature")).toContainText("– °C");
    await expect(inspectorOf(page).getByRole("radio", { checked: true })).toHaveCount(0);
  });
  await test.step("fans turn as fast as the specification says, and not with reduced motion", async () => {
    await campus.release();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const turn = () =>
      page
        .locator("[data-turning]")
        .first()
        .evaluate((element) => {
          const { animationName, animationDuration } = getComputedStyle(element);
          return `${animationName === "none" ? "still" : "turning"} ${animationDuration}`;
        });
    for (const [level, duration] of [
      ["Medium", "0.7s"],
      ["High", "0.5s"],
      ["Super high", "0.3s"],
      ["Very high", "0.9s"],
    ] as const) {
      await choose(page, level);
      await expect(page.locator("[data-turning]").first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(turn).toBe(`turning ${duration}`);
    }
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(turn).toMatch(/^still/);
  });
});

test("a unit on local, stopped by its filter or its fan, on a floor in alarm or without its controller says so and refuses", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a unit on local says so, and neither page nor server commands it", async () => {
    await page.goto(campus.url + PAGE);
    await campus.wallSwitch(UNIT, 5);
    const inspector = inspectorOf(page);
    await expect(inspector).toContainText("Switched to local control at the unit.");
    await expect(inspector.getByRole("radio", { name: "Low" })).toBeDisabled();
    await expect(inspector.getByRole("switch", { name: "DOAS B on" })).toBeDisabled();
    expect(await refusal(page, campus, { device: UNIT, point: "level", value: 1 })).toContain("local");
    expect((await unit(campus)).level).toBe(5);
    await campus.wallSwitch(UNIT, null);
    await expect(inspector.getByRole("radio", { name: "Low" })).toBeEnabled();
  });
  await test.step("a blocked filter stops the unit and is shown in list, drawing and inspector", async () => {
    await campus.release();
    await choose(page, "Medium");
    // Stopped by its filter, it would refuse the level.
    await expect.poll(async () => (await unit(campus)).level).toBe(MEDIUM);
    await campus.fault({ device: UNIT, fault: "filter-blocked", on: true });
    const row = page.locator(`[data-unit="${UNIT}"]`);
    await expect(row).toContainText("Filter blocked, stopped");
    await expect(page.getByRole("navigation", { name: "Units of Office Building" })).toContainText("1 fault");
    await expect(page.getByRole("note").first()).toContainText("Filter blocked; the unit has stopped.");
    await expect(inspectorOf(page)).toContainText("The unit stays off until the filter is changed.");
    expect((await unit(campus)).isRunning).toBe(false);
    await campus.fault({ device: UNIT, fault: "filter-blocked", on: false });
    await expect(row).toContainText("Medium");
  });
  await test.step("a fan that has tripped runs again after a reset at the unit", async () => {
    await campus.release();
    await campus.fault({ device: UNIT, fault: "overload", on: true });
    const row = page.locator(`[data-unit="${UNIT}"]`);
    await expect(row).toContainText("Fan tripped, stopped");
    await campus.fault({ device: UNIT, fault: "overload", on: false });
    expect(await refusal(page, campus, { device: UNIT, point: "on", value: 1 })).toContain("fault");
    await campus.reset(UNIT);
    await expect(row).not.toContainText("tripped");
  });
  await test.step("a fire on the floor locks its units", async () => {
    await campus.release();
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    await expect
      .poll(() => refusal(page, campus, { device: UNIT, point: "level", value: 1 }), { timeout: 30_000 })
      .toMatch(/fire/i);
    expect((await unit(campus)).levelPriorityArray[OPERATOR]).toBe(null);
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
    await expect
      .poll(() => refusal(page, campus, { device: UNIT, point: "level", value: 1 }), { timeout: 30_000 })
      .toBe("");
  });
  await test.step("a unit that its controller does not reach goes stale, and nothing in it turns", async () => {
    await campus.release();
    await choose(page, "Low");
    await campus.fault({ device: UNIT, fault: "offline", on: true });
    const row = page.locator(`[data-unit="${UNIT}"]`);
    await expect(row.getByRole("img", { name: "Stale" })).toBeVisible({ timeout: 60_000 });
    await expect(inspectorOf(page)).toContainText(/Controls become available when the device responds/);
    await expect(page.locator("[data-turning]")).toHaveCount(0);
    await campus.fault({ device: UNIT, fault: "offline", on: false });
    await expect(row.getByRole("img", { name: "Stale" })).toBeHidden({ timeout: 60_000 });
  });
});

test("a whole floor is set; list and table share the selection, axe finds nothing, and a phone has the list alone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a whole floor is set after a question", async () => {
    await page.goto(campus.url + PAGE);
    await page.getByRole("button", { name: "Commands for 1st Floor" }).click();
    await page.getByRole("menuitem", { name: "Set level…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Level of the selected units").selectOption("Super high");
    await expect(dialog).toContainText("Run 4 units at Super high?");
    await dialog.getByRole("button", { name: "Run 4" }).click();
    await expect(dialog).toContainText("4 of 4 are running at Super high");
    for (const device of FLOOR) expect(await unit(campus, device)).toMatchObject({ on: 1, level: 5 });
  });
  await test.step("the units of a building are a table too, with the same selection", async () => {
    await page.goto(`${campus.url}${PAGE}&view=table&selection=${UNIT}`);
    await expect(page.locator("tbody tr[data-row]")).toHaveCount(13);
    await expect(page.getByRole("row", { name: /DOAS B .*1st Floor/ }).getByRole("checkbox")).toBeChecked();
  });
  await test.step("the list goes from unit to unit by keys, and the address follows to the unit's own place", async () => {
    await page.goto(campus.url + PAGE);
    await page.locator(`[data-unit="${UNIT}"]`).focus();
    for (let down = 0; down < 3; down++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "DOAS A" })).toBeVisible();
    await expect(page).toHaveURL(/floor=second&zone=A.*selection=.*DO-O2-A-01/);
    await page.reload();
    await expect(page.locator('[data-unit="DO-O2-A-01"]')).toHaveAttribute("aria-current", "true");
  });
  await test.step("axe finds nothing, wide and on a phone", async () => {
    await page.goto(`${campus.url}${PAGE}&selection=${UNIT}`);
    await expect(drawn(page, "return-co2")).toContainText("ppm");
    await expect(inspectorOf(page).getByRole("radio", { name: "Low" })).toBeEnabled();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "All units" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("on a phone the list leads to the unit and back", async () => {
    await expect(page.getByRole("region", { name: "Schematic of DOAS B" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "All units" }).click();
    await expect(page.locator("[data-unit]")).toHaveCount(13);
  });
});

/** The server's reason against a command; empty where it takes it. */
async function refusal(
  page: Page,
  campus: Campus,
  target: { device: string; point: string; value: number },
): Promise<string> {
  const id = randomUUID();
  const commands = `${campus.url}/api/core-service/v1.0/commands`;
  const reply = await page.request.post(commands, {
    data: { id, targets: [target] },
    headers: await campus.bearer(page.request),
  });
  expect(reply.status()).toBe(202);
  let outcome = CommandReply.parse(await reply.json()).targets[0];
  await expect
    .poll(async () => {
      outcome = CommandReply.parse(await (await page.request.get(`${commands}/${id}`)).json()).targets[0];
      return outcome?.settledAt;
    })
    .toBeDefined();
  return outcome?.state === "failed" ? (outcome.detail ?? "failed") : "";
}

import type { Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** 3.4 m wide: 12.1 s from open to closed. */
const MEETING = "CU-O1-A-03";
/** 6.4 m wide: 22.9 s. */
const LOUNGE = "CU-O1-A-04";
const ZONE = "/control/curtain/office-building?floor=first&zone=A";

const VirtualCurtain = z.looseObject({
  position: z.number(),
  target: z.number(),
  movement: z.enum(["stopped", "opening", "closing"]),
  obstacle: z.boolean(),
});

/** The state of the virtual motor itself. */
async function motor(campus: Campus, device: string): Promise<z.infer<typeof VirtualCurtain>> {
  return VirtualCurtain.parse(await campus.device(device));
}

/** Moves a curtain by the button at its window. */
async function putTo(campus: Campus, device: string, position: number): Promise<void> {
  await campus.wallSwitch(device, position);
  await campus.fast(async () => {
    await expect.poll(async () => (await motor(campus, device)).position, { timeout: 60_000 }).toBe(position);
  });
}

function inspectorOf(page: Page) {
  return page.getByRole("complementary", { name: "Inspector" });
}

/** Opens a curtain; resolves when its values are there, which takes a while on a campus that has just started. */
async function open(page: Page, campus: Campus, device: string) {
  await page.goto(`${campus.url}${ZONE}&selection=${device}`);
  const inspector = inspectorOf(page);
  await expect(inspector.getByRole("button", { name: "Stop" })).toBeEnabled({ timeout: 45_000 });
  return inspector;
}

test("a curtain is closed, stopped midway, and opened across a reload", async ({ signedIn: page, campus }) => {
  test.slow();
  await test.step("a curtain is drawn while it closes, and ends where the motor reports", async () => {
    await putTo(campus, LOUNGE, 100);
    const inspector = await open(page, campus, LOUNGE);
    const pin = page.getByRole("button", { name: /^Quiet lounge north curtain,/ });
    await expect(pin).toHaveAccessibleName(/, Open, 100 percent open/);
    await inspector.getByRole("button", { name: "Close", exact: true }).last().click();

    await expect(inspector).toContainText(/Closing to 0 %/);
    await expect(inspector).toContainText(/about \d+ s left/);
    await expect(page.locator(`[data-curtain="${LOUNGE}"]`)).toHaveAttribute("data-state", "moving");
    const first = await motor(campus, LOUNGE);
    expect(first.movement).toBe("closing");
    await expect.poll(async () => (await motor(campus, LOUNGE)).position).toBeLessThan(first.position);

    await campus.fast(async () => {
      await expect(pin).toHaveAccessibleName(/, Closed, 0 percent open, held by admin/, { timeout: 45_000 });
    });
    expect(await motor(campus, LOUNGE)).toMatchObject({ position: 0, target: 0, movement: "stopped" });
    await expect(inspector.getByRole("region", { name: "Why is it closed?" })).toContainText("admin");
  });
  await test.step("a stop midway is at once: the motor stays where it is, and holds nothing", async () => {
    await campus.release();
    await putTo(campus, LOUNGE, 100);
    const inspector = await open(page, campus, LOUNGE);
    await inspector.getByText("0 %", { exact: true }).click();
    await expect(inspector).toContainText("Closing to 0 %");
    await inspector.getByRole("button", { name: "Stop" }).click();
    await expect.poll(async () => (await motor(campus, LOUNGE)).movement).toBe("stopped");
    const stopped = await motor(campus, LOUNGE);
    expect(stopped.position).toBeGreaterThan(10);
    expect(stopped.target).toBe(Math.round(stopped.position));
    await expect(page.locator(`[data-curtain="${LOUNGE}"]`)).not.toHaveAttribute("data-state", "moving");
    await expect(inspector.getByRole("region", { name: "Why is it" })).not.toContainText("Operator");
    await expect(inspector.getByRole("region", { name: "Last commands" })).toContainText("Stop");
  });
  await test.step("a page that is loaded again while a curtain moves goes on showing it", async () => {
    await campus.release();
    await putTo(campus, LOUNGE, 0);
    const inspector = await open(page, campus, LOUNGE);
    await inspector.getByRole("button", { name: "Open", exact: true }).click();
    await expect(inspector).toContainText("Opening to 100 %");
    await page.reload();
    await expect(inspector).toContainText("Opening to 100 %");
    await campus.fast(async () => {
      await expect.poll(async () => (await motor(campus, LOUNGE)).position, { timeout: 40_000 }).toBe(100);
    });
    await expect(inspector).not.toContainText("Opening");
    await expect(inspector).toContainText("Confirmed by device");
  });
});

test("an obstacle, a motor on local or without an answer, and a hand at the window are said, and what they refuse", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("an obstacle stops it, and a second try onto it is refused by the motor", async () => {
    await putTo(campus, MEETING, 100);
    await campus.fault({ device: MEETING, fault: "obstacle", on: true });
    const inspector = await open(page, campus, MEETING);
    const close = inspector.getByRole("button", { name: "Close", exact: true }).last();
    await close.click();
    await expect(inspector).toContainText("Stopped by an obstacle");
    await expect(
      page.getByRole("button", { name: /^Meeting A1 north curtain, Obstacle, 97 percent open/ }),
    ).toBeVisible();
    expect(await motor(campus, MEETING)).toMatchObject({ obstacle: true, movement: "stopped", position: 97 });

    await close.click();
    await expect(inspector).toContainText("0 % was refused");
    await expect(inspector).toContainText("the device failed to carry it out");
    expect((await motor(campus, MEETING)).position).toBe(97);

    await campus.fault({ device: MEETING, fault: "obstacle", on: false });
    await inspector.getByRole("button", { name: "Retry" }).click();
    await campus.fast(async () => {
      await expect.poll(async () => (await motor(campus, MEETING)).position, { timeout: 30_000 }).toBe(0);
    });
  });
  await test.step("a motor on local says so and takes no command, nor does one with a motor fault", async () => {
    await campus.release();
    const inspector = inspectorOf(page);
    await campus.fault({ device: MEETING, fault: "local", on: true });
    await expect(inspector).toContainText("Switched to local control at the unit.");
    await expect(inspector.getByRole("button", { name: "Open", exact: true })).toBeDisabled();
    await campus.fault({ device: MEETING, fault: "local", on: false });
    await campus.fault({ device: MEETING, fault: "motor-fault", on: true });
    await expect(inspector).toContainText("The motor reports a fault.");
    await expect(page.getByRole("button", { name: /^Meeting A1 north curtain, Motor fault/ })).toBeVisible();
    await campus.fault({ device: MEETING, fault: "motor-fault", on: false });
    await expect(inspector.getByRole("button", { name: "Open", exact: true })).toBeEnabled();
  });
  await test.step("a motor that the gateway does not reach is stale at once, and why is said", async () => {
    const inspector = inspectorOf(page);
    await campus.fault({ device: MEETING, fault: "offline", on: true });
    const pin = page.getByRole("button", { name: /^Meeting A1 north curtain,/ });
    await expect(pin).toHaveAccessibleName(/, Stale,/, { timeout: 60_000 });
    await expect(inspector).toContainText(/Controls become available when the device responds/);
    await expect(inspector).toContainText("the device is not responding to the gateway");
    await campus.fault({ device: MEETING, fault: "offline", on: false });
    await expect(pin).not.toHaveAccessibleName(/Stale/, { timeout: 60_000 });
  });
  await test.step("a held curtain that somebody moves at its window is reported", async () => {
    await putTo(campus, MEETING, 100);
    const inspector = await open(page, campus, MEETING);
    await inspector.getByText("75 %", { exact: true }).click();
    await campus.fast(async () => {
      await expect.poll(async () => (await motor(campus, MEETING)).position, { timeout: 30_000 }).toBe(75);
    });
    await putTo(campus, MEETING, 100);
    await expect(inspector).toContainText("Moved by someone else");
    await expect(inspector).toContainText("held at 75 % by admin");
  });
});

test("a zone is closed and stopped; plan and table share the selection, axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a zone is closed after a question; all of it is stopped without one", async () => {
    const all = ["CU-O1-A-01", "CU-O1-A-02", MEETING, LOUNGE];
    for (const device of all) await putTo(campus, device, 100);
    await page.goto(`${campus.url}${ZONE}`);
    await expect(page.getByRole("button", { name: /^Quiet lounge north curtain, Open/ })).toBeVisible();
    await page.getByRole("button", { name: "Close all" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Close 4 curtains?");
    await dialog.getByRole("button", { name: "Close 4" }).click();
    await expect(dialog).toContainText("4 of 4 are closing or closed");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    for (const device of all) expect((await motor(campus, device)).target).toBe(0);

    await page.getByRole("button", { name: "Stop all" }).click();
    await expect
      .poll(async () => (await Promise.all(all.map((device) => motor(campus, device)))).map(({ movement }) => movement))
      .toEqual(["stopped", "stopped", "stopped", "stopped"]);
    await expect(dialog).toBeHidden();
    for (const device of all) expect((await motor(campus, device)).position).toBeGreaterThan(0);
  });
  await test.step("the plan's curtains are in the table, with the same selection", async () => {
    await page.goto(`${campus.url}${ZONE}&selection=${MEETING}&view=table`);
    const row = page.getByRole("row", { name: /Meeting A1 north curtain/ });
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(page.getByRole("row", { name: /curtain/ })).toHaveCount(4);
  });
  await test.step("axe finds nothing, and it fits a phone", async () => {
    await page.getByText("Plan", { exact: true }).click();
    await expect(inspectorOf(page).getByRole("button", { name: "Stop" })).toBeEnabled({ timeout: 45_000 });
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Stop all" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

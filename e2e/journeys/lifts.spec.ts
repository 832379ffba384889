import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { controller, LIFT, openLift, OTHER, sendTo } from "../lifts.ts";

/** Its key switch excludes it from remote control. */
const NOT_RELEASED = "LF-O-13";
/** Only its doors are excluded. */
const DOORS_KEPT = "LF-L-14";
const DETECTOR = "FD-O2-A-01";

/** The outcome of the command has been read. */
async function closeResult(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Confirmed");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
}

/** The properties that are animated now. */
async function animatedIn(element: Locator): Promise<string[]> {
  const known = new Set(["offset", "computedOffset", "easing", "composite"]);
  const keys = await element.evaluate((car) =>
    car
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((frame) => Object.keys(frame)),
  );
  return [...new Set(keys)].filter((key) => !known.has(key));
}

/** Sets a mode through the call the page uses. */
async function setMode(page: Page, campus: Campus, wanted: { device: string; mode: number; reason?: string }) {
  const { device, mode, reason } = wanted;
  return await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
    data: { id: crypto.randomUUID(), targets: [{ device, point: "mode", value: mode }], reason },
    headers: await campus.bearer(page.request),
  });
}

test("a lift is sent to a floor, put into a mode with a reason, and its door is held for its time", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await test.step("a lift goes where it is sent, and the car on the page goes with it", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    // Another journey may have left it in a mode in which it takes nobody anywhere.
    expect((await setMode(page, campus, { device: LIFT, mode: 1, reason: "As on any day" })).status()).toBe(202);
    await expect.poll(async () => (await controller(campus, LIFT)).mode).toBe("NORMAL");
    const inspector = await openLift(page, campus, LIFT);
    // Passengers of the virtual campus call it too: it may be at any floor, and stop for one on the way.
    const { floor } = await controller(campus, LIFT);
    const to = floor === 3 ? 1 : 3;
    const place = to === 3 ? "3rd Floor" : "1st Floor";
    await sendTo(inspector, to).click();
    await expect.poll(async () => (await controller(campus, LIFT)).sentTo).toBe(to);
    // On its way it may serve other floors first.
    await expect(page.getByRole("button", { name: /^Lift 1, Normal, (Up|Down) to / })).toBeVisible({ timeout: 40_000 });
    // Only its transform changes: the compositor moves it from report to report.
    await expect
      .poll(() => animatedIn(page.locator("[data-car='LF-O-11']")), { intervals: [50] })
      .toEqual(["transform"]);

    // Fast on the way alone: its doors are open there for some seconds only.
    await campus.fast(async () => {
      await expect
        .poll(async () => (await controller(campus, LIFT)).position, { timeout: 60_000, intervals: [50] })
        .toBe(to);
    }, 3);
    await expect
      .poll(async () => await controller(campus, LIFT), { timeout: 60_000, intervals: [250] })
      .toMatchObject({ door: "open", floor: to, position: to });
    await expect(
      page.getByRole("button", { name: new RegExp(`^Lift 1, Normal, (Open|Opening), ${place}`) }),
    ).toBeVisible();
    await expect(inspector.getByRole("region", { name: "Last commands" })).toContainText(`Send to floor ${String(to)}`);
  });
  await test.step("a mode asks first and wants a reason; without one the server refuses it", async () => {
    const inspector = await openLift(page, campus, LIFT);
    await inspector.getByRole("radio", { name: /INDEPENDENT_SERVICE/ }).click();
    const dialog = page.getByRole("dialog");
    const give = dialog.getByRole("button", { name: "Set Lift 1" });
    await expect(give).toBeDisabled();
    await dialog.getByRole("textbox", { name: /reason/i }).fill("A visit by the board");
    await give.click();
    await expect.poll(async () => (await controller(campus, LIFT)).mode).toBe("INDEPENDENT_SERVICE");
    await closeResult(page);
    await expect(inspector.getByRole("region", { name: /Why is it in mode Independent/ })).toContainText("admin");

    const refused = await setMode(page, campus, { device: LIFT, mode: 2 });
    expect(refused.status()).toBe(400);
    expect((await controller(campus, LIFT)).mode).toBe("INDEPENDENT_SERVICE");

    await inspector.getByText("Normal and VIP").click();
    await expect(inspector.getByRole("radio", { name: /^VIP/ })).toBeChecked();
    expect((await setMode(page, campus, { device: LIFT, mode: 1, reason: "The visit is over" })).status()).toBe(202);
    await expect.poll(async () => (await controller(campus, LIFT)).mode).toBe("NORMAL");
  });
  await test.step("a door is held for its time and let go; where doors are not released it cannot be", async () => {
    const inspector = await openLift(page, campus, OTHER);
    await expect.poll(async () => (await controller(campus, OTHER)).moving, { timeout: 40_000 }).toBe(false);
    await inspector.getByRole("button", { name: "Hold door" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Hold the door of Lift \d$/ }).click();
    const retry = dialog.getByRole("button", { name: "Retry 1 failed" });
    // Passengers may have called it away since the look: on its way it refuses.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      expect((await controller(campus, OTHER)).holdSeconds).toBeGreaterThan(40);
    }).toPass({ timeout: 90_000 });
    await closeResult(page);
    await expect(inspector).toContainText(/Door held open/);
    await expect(inspector).toContainText(/\d+ s left/);
    await inspector.getByRole("button", { name: "Release door" }).click();
    await expect.poll(async () => (await controller(campus, OTHER)).holdSeconds).toBe(0);
    await expect.poll(async () => (await controller(campus, OTHER)).door, { timeout: 30_000 }).toBe("close");

    const kept = await openLift(page, campus, DOORS_KEPT);
    await expect(kept.getByRole("note")).toContainText("Remote control of the doors is not enabled.");
    await expect(kept.getByRole("button", { name: "Hold door" })).toBeDisabled();
    await expect(kept.getByRole("radio", { name: /NORMAL/ })).toBeEnabled();
  });
});

test("a lift that is not released, has a fault, is recalled by a fire or has no gateway says so and takes no command", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a lift that is not released for remote control refuses with that reason", async () => {
    const inspector = await openLift(page, campus, NOT_RELEASED);
    await expect(inspector.getByRole("note").first()).toContainText("Remote control of the lift is not enabled.");
    await expect(sendTo(inspector, 2)).toBeDisabled();
    const reply = await setMode(page, campus, { device: NOT_RELEASED, mode: 2, reason: "To try it" });
    expect(await reply.json()).toMatchObject({
      targets: [{ state: "failed", detail: "Remote control of the lift is not enabled." }],
    });
    expect((await controller(campus, NOT_RELEASED)).mode).toBe("NORMAL");
  });
  await test.step("faults and out of service are shown, and neither takes commands", async () => {
    const inspector = await openLift(page, campus, OTHER);
    await campus.fault({ device: OTHER, fault: "door-blocked", on: true });
    await expect(page.getByRole("button", { name: /^Lift 2, Normal, Fault 21/ })).toBeVisible();
    await expect(inspector).toContainText("Doors not closing, code 21");
    await expect(sendTo(inspector, 2)).toBeDisabled();
    await expect(page.getByText("2 of 3", { exact: true })).toBeVisible();
    await campus.fault({ device: OTHER, fault: "door-blocked", on: false });
    await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();

    await setMode(page, campus, { device: OTHER, mode: 5, reason: "Its yearly inspection" });
    await expect(page.getByRole("button", { name: /^Lift 2, Out of service/ })).toBeVisible();
    await expect(inspector.getByRole("note")).toContainText("The lift is out of service.");
    await expect(inspector.getByRole("radio", { name: /NORMAL/ })).toBeEnabled();
    await setMode(page, campus, { device: OTHER, mode: 1, reason: "The inspection is over" });
    await expect.poll(async () => (await controller(campus, OTHER)).mode).toBe("NORMAL");
  });
  await test.step("a fire alarm brings the cars to the main floor and refuses commands with the sentence", async () => {
    const inspector = await openLift(page, campus, LIFT);
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    await campus.fast(async () => {
      await expect
        .poll(async () => await controller(campus, LIFT), { timeout: 60_000 })
        .toMatchObject({ recalledTo: 1, floor: 1, door: "open" });
    });
    await expect(inspector).toContainText("Fire recall");
    const reply = await setMode(page, campus, { device: LIFT, mode: 2, reason: "To try it" });
    const { targets } = z
      .object({ targets: z.array(z.object({ state: z.string(), detail: z.string() })) })
      .parse(await reply.json());
    expect(targets[0]?.state).toBe("failed");
    expect(targets[0]?.detail).toMatch(/[Ff]ire/);
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
    await expect.poll(async () => (await controller(campus, LIFT)).recalledTo).toBeNull();
  });
  await test.step("a gateway that is gone leaves the last place of its cars, dashed, and the controls off", async () => {
    const inspector = await openLift(page, campus, LIFT);
    await campus.fault({ connection: "modbus-lifts-o", fault: "offline", on: true });
    await expect(page.locator("[data-car='LF-O-11'][data-old='true']")).toBeVisible({ timeout: 45_000 });
    await expect(sendTo(inspector, 2)).toBeDisabled();
    await campus.fault({ connection: "modbus-lifts-o", fault: "offline", on: false });
    await expect(page.locator("[data-car='LF-O-11'][data-old='false']")).toBeVisible({ timeout: 45_000 });
  });
});

import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const FLOOR = "/control/exhaust-fan/office-building?floor=first";
const CAFE = "EF-O1-D-01";
const COPY = "EF-O1-A-01";
const UPSTAIRS = "EF-O2-D-01";
const DETECTOR = "FD-O1-A-01";
const [HIGH, SUPER_HIGH] = [3, 5];
const OPERATOR = 7;
const LOCAL = 6;

const VirtualFan = z.looseObject({
  on: z.number(),
  level: z.number(),
  speed: z.number(),
  trip: z.object({ current: z.number() }).nullable(),
  isLocal: z.boolean(),
  onPriorities: z.array(z.number().nullable()),
  levelPriorities: z.array(z.number().nullable()),
});

/** The state of the drive itself. */
async function drive(campus: Campus, device: string): Promise<z.infer<typeof VirtualFan>> {
  return VirtualFan.parse(await campus.device(device));
}

function inspectorOf(page: Page): Locator {
  return page.getByRole("complementary", { name: "Inspector" });
}

async function openFan(page: Page, campus: Campus, device: string): Promise<Locator> {
  await page.goto(`${campus.url}${FLOOR}&selection=${device}`);
  return inspectorOf(page);
}

function choose(inspector: Locator, level: string): Promise<void> {
  return inspector.getByText(level, { exact: true }).first().click();
}

test("a fan runs at the level that is chosen, and all of a floor are turned off and on", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a level starts the fan: the drive takes it, the wheel follows, the page turns it, and release gives it back", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const inspector = await openFan(page, campus, CAFE);
    await expect(inspector.getByRole("radio", { name: "Super high" })).toBeEnabled();
    await choose(inspector, "Super high");
    await expect(inspector).toContainText("Confirmed by device");
    const own = await drive(campus, CAFE);
    expect(own).toMatchObject({ on: 1, level: SUPER_HIGH });
    expect(own.onPriorities[OPERATOR]).toBe(1);
    expect(own.levelPriorities[OPERATOR]).toBe(SUPER_HIGH);
    // The wheel has inertia: the drive's own feedback grows, and the drawing turns once it does.
    await campus.fast(async () => {
      await expect.poll(async () => (await drive(campus, CAFE)).speed, { timeout: 30_000 }).toBe(100);
    });
    await expect(inspector).toContainText("1,420 rpm");
    await expect(
      page.getByRole("button", { name: /^Café exhaust, On, Super high, [\d,]+ m³\/h, held by admin/ }),
    ).toBeVisible();
    const turning = inspector.locator("svg [style*='animation-duration']");
    await expect.poll(() => turning.getAttribute("style")).toContain("300ms");
    expect(await turning.evaluate((element) => getComputedStyle(element).animationName)).not.toBe("none");

    await inspector.getByRole("button", { name: "Release" }).click();
    await expect.poll(async () => (await drive(campus, CAFE)).onPriorities[OPERATOR]).toBeNull();
    expect((await drive(campus, CAFE)).levelPriorities[OPERATOR]).toBeNull();
  });
  await test.step("with reduced motion no fan turns", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const inspector = inspectorOf(page);
    await choose(inspector, "High");
    const turning = inspector.locator("svg [style*='animation-duration']");
    await expect(turning).toBeAttached({ timeout: 30_000 });
    expect(await turning.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
  });
  await test.step("all off asks first and turns them off, all on turns them on again past one's own holds", async () => {
    await campus.release();
    await page.goto(`${campus.url}${FLOOR}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "All off" }).click();
    await dialog.getByRole("button", { name: /^Turn off \d+$/ }).click();
    // "0 of 6 are off" while it runs, and an unfinished result is not dismissed.
    await expect(dialog).toContainText(/(\d+) of \1 are off/);
    for (const fan of [COPY, CAFE]) await expect.poll(async () => (await drive(campus, fan)).on).toBe(0);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "All on" }).click();
    await dialog.getByRole("button", { name: /^Turn on \d+$/ }).click();
    for (const fan of [COPY, CAFE]) await expect.poll(async () => (await drive(campus, fan)).on).toBe(1);
  });
});

test("a fan that has tripped, is on local or is on a floor in alarm says why it takes no command", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a trip is shown with its cause, takes no command, and after the reset at the drive the fan goes on as commanded", async () => {
    const inspector = await openFan(page, campus, CAFE);
    await choose(inspector, "High");
    await expect(inspector).toContainText("Confirmed by device");
    await campus.fault({ device: CAFE, fault: "overload", on: true });
    await expect(inspector).toContainText("Stopped", { timeout: 30_000 });
    await expect(inspector).toContainText(/Overload trip since \d\d [A-Z][a-z]+ \d{4} \d\d:\d\d:\d\d/, {
      timeout: 40_000,
    });
    await expect(inspector).toContainText("Requested: High");
    await expect(inspector.getByRole("note")).toContainText(`Reset at the drive, ${CAFE}.`);
    await expect(inspector).toContainText("OL1: motor overload");
    await expect(inspector.getByRole("radio", { name: "Super high" })).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Café exhaust, Overload trip/ })).toBeVisible();
    const refused = await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
      data: { id: crypto.randomUUID(), targets: [{ device: CAFE, point: "level", value: SUPER_HIGH }] },
      headers: await campus.bearer(page.request),
    });
    expect(await refused.json()).toMatchObject({
      targets: [{ state: "failed", detail: "The drive has tripped. Reset it at the drive." }],
    });
    expect(await drive(campus, CAFE)).toMatchObject({ on: 1, level: HIGH, trip: { current: expect.any(Number) } });

    await campus.fault({ device: CAFE, fault: "overload", on: false });
    await campus.reset(CAFE);
    await expect(inspector.getByRole("radio", { name: "Super high" })).toBeEnabled();
    await campus.fast(async () => {
      await expect.poll(async () => (await drive(campus, CAFE)).speed, { timeout: 30_000 }).toBe(75);
    });
  });
  await test.step("a fan that is switched to local at its drive refuses with the reason", async () => {
    const inspector = await openFan(page, campus, COPY);
    await campus.wallSwitch(COPY, HIGH);
    await expect(inspector.getByRole("note")).toContainText("Switched to local control at the unit.");
    await expect(inspector.getByRole("radio", { name: "Off" })).toBeDisabled();
    const own = await drive(campus, COPY);
    expect(own.isLocal).toBe(true);
    expect(own.levelPriorities[LOCAL]).toBe(HIGH);
    await campus.wallSwitch(COPY, null);
    await expect(inspector.getByRole("radio", { name: "Off" })).toBeEnabled();
  });
  await test.step("a fire alarm on the floor refuses its fans with the sentence, and those of other floors go on", async () => {
    const command = async () => {
      const reply = await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
        data: {
          id: crypto.randomUUID(),
          targets: [COPY, UPSTAIRS].map((device) => ({ device, point: "on", value: 1 })),
        },
        headers: await campus.bearer(page.request),
      });
      const { targets } = z
        .object({ targets: z.array(z.object({ state: z.string(), detail: z.string().optional() })) })
        .parse(await reply.json());
      return targets;
    };
    const inspector = inspectorOf(page);
    await expect(inspector.getByRole("radio", { name: "High", exact: true })).toBeEnabled();
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    // The panel reports by itself.
    await expect.poll(async () => (await command())[0]?.state).toBe("failed");
    expect((await command())[0]?.detail).toMatch(/^Fire alarm on the 1st Floor: exhaust fans there accept no commands/);
    await expect(inspector.getByRole("note")).toContainText("Fire alarm on the 1st Floor");
    await expect(inspector.getByRole("radio", { name: "High", exact: true })).toBeDisabled();
    expect((await drive(campus, COPY)).levelPriorities[OPERATOR]).toBeNull();
    await expect.poll(async () => (await drive(campus, UPSTAIRS)).onPriorities[OPERATOR]).toBe(1);

    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
    await expect.poll(async () => (await command())[0]?.state).not.toBe("failed");
    await expect(inspector.getByRole("radio", { name: "High", exact: true })).toBeEnabled();
  });
});

test("plan and table show the same fans and share the selection; axe finds nothing on either, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}${FLOOR}&selection=${CAFE}&view=table`);
  const row = page.getByRole("row", { name: /Café exhaust/ });
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expect(row).toContainText(/Off|Medium|High|Super high/);
  await expect(inspectorOf(page)).toContainText("Last commands", { timeout: 45_000 });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText("Plan", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Café exhaust, / })).toBeVisible();
  await expect(inspectorOf(page)).toContainText("Last commands", { timeout: 45_000 });
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { name: "Café exhaust" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

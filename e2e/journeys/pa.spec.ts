import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const LOBBY = "PA-O1-C-02";
const CAFE = "PA-O1-D-01";
const FLOOR = ["PA-O1-A-01", "PA-O1-B-01", "PA-O1-C-01", LOBBY, CAFE] as const;
const PLAN = "/control/pa/office-building?floor=first";
const TABLE = "/control/pa/office-building/table?floor=first";
/** ms between the first and the last unit of a group (issue: several zones in one go). */
const WIDEST_SKEW = 100;
const PATIENCE = { timeout: 30_000 };

const VirtualSpeaker = z.looseObject({
  clip: z.string().nullable(),
  playing: z.boolean(),
  layer: z.string(),
  position: z.number(),
  startAt: z.number().nullable(),
  startedAt: z.number().nullable(),
  gain: z.number(),
});

/** The state of the virtual unit itself. */
async function speaker(campus: Campus, device: string): Promise<z.infer<typeof VirtualSpeaker>> {
  return VirtualSpeaker.parse(await campus.device(device));
}

/** Sends a command as a page would, and returns its outcome. */
async function command(page: Page, campus: Campus, targets: { device: string; point: string; value: number }[]) {
  const core = `${campus.url}/api/core-service/v1.0`;
  const data = { id: randomUUID(), targets };
  const reply = await page.request.post(`${core}/commands`, { data, headers: await campus.bearer(page.request) });
  expect(reply.status()).toBe(202);
  const Reply = z.object({ targets: z.array(z.object({ state: z.string(), detail: z.string().optional() })) });
  const ask = async () => Reply.parse(await (await page.request.get(`${core}/commands/${data.id}`)).json()).targets;
  await expect
    .poll(async () => (await ask()).every(({ state }) => !["accepted", "sent"].includes(state)), PATIENCE)
    .toBe(true);
  return ask();
}

/** Every unit of the floor is silent; the first journey also waits here until the units answer at all. */
async function silence(page: Page, campus: Campus): Promise<void> {
  const targets = FLOOR.map((device) => ({ device, point: "media", value: 0 }));
  await expect
    .poll(async () => (await command(page, campus, targets)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(FLOOR.map(() => "confirmed"));
}

function inspectorOf(page: Page) {
  return page.getByRole("complementary", { name: "Inspector" });
}

test("a notice plays in one zone to its end, is seen along its time, is stopped, and its volume is set", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a notice is played in one zone as long as its file is, and stops by itself", async () => {
    await silence(page, campus);
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    const inspector = inspectorOf(page);
    await inspector.getByLabel("Media", { exact: true }).selectOption("Lunch notice");
    await inspector.getByRole("button", { name: "Play", exact: true }).click();

    const pin = page.getByRole("button", { name: /^Lobby,/ });
    await expect(pin).toHaveAccessibleName(/, Playing, Lunch notice, \d+ %/, PATIENCE);
    await expect(inspector).toContainText("Confirmed by device");
    await expect(inspector).toContainText(/0:\d\d of 0:18/);
    await expect(inspector.getByRole("region", { name: "Why is it playing?" })).toContainText("admin");
    expect(await speaker(campus, LOBBY)).toMatchObject({ clip: "Lunch notice", playing: true, layer: "announcement" });
    expect((await speaker(campus, CAFE)).clip).toBeNull();

    await expect.poll(async () => (await speaker(campus, LOBBY)).clip, PATIENCE).toBeNull();
    await expect(pin).toHaveAccessibleName(/, Stopped/, PATIENCE);
  });
  await test.step("a sound is seen along its time, and the next one is a press away", async () => {
    await silence(page, campus);
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    const inspector = inspectorOf(page);
    await inspector.getByLabel("Media", { exact: true }).selectOption("Closing notice");
    await expect(inspector.getByRole("slider", { name: "Position in Closing notice" })).toBeVisible(PATIENCE);
    await expect(inspector.getByRole("button", { name: "Skip to the next sound" })).toBeDisabled();
    await inspector.getByRole("button", { name: "Play", exact: true }).click();
    await expect(inspector.getByRole("img", { name: /^Position: 0:\d\d of 0:24/ })).toBeVisible(PATIENCE);
    // Which one it is depends on what else the site has.
    const skip = inspector.getByRole("button", { name: /^Skip to (?!the next sound)/ });
    const next = (await skip.getAttribute("aria-label")) ?? (await skip.innerText());
    await skip.click();
    await expect.poll(async () => (await speaker(campus, LOBBY)).clip, PATIENCE).toBe(next.replace("Skip to ", ""));
  });
  await test.step("an announcement in one zone is stopped without a question", async () => {
    await silence(page, campus);
    await command(page, campus, [{ device: LOBBY, point: "media", value: 1 }]);
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    await inspectorOf(page).getByRole("button", { name: "Stop Lobby" }).click(PATIENCE);
    await expect.poll(async () => (await speaker(campus, LOBBY)).clip, PATIENCE).toBeNull();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await test.step("a volume is set in the unit's own decibels, held by who set it, and back at what it was once that is released", async () => {
    await page.goto(`${campus.url}${PLAN}&selection=${CAFE}`);
    const inspector = inspectorOf(page);
    const before = (await speaker(campus, CAFE)).gain;
    expect(before).not.toBe(-25);
    await inspector.getByText("50 %", { exact: true }).click();
    await expect.poll(async () => (await speaker(campus, CAFE)).gain, PATIENCE).toBe(-25);
    await expect(inspector.getByRole("region", { name: "Why is it at 50 %?" })).toContainText("admin", PATIENCE);
    await inspector.getByRole("button", { name: "Release" }).click();
    await expect(inspector.getByRole("region", { name: "Why is it at 50 %?" })).toBeHidden(PATIENCE);
    await expect.poll(async () => (await speaker(campus, CAFE)).gain, PATIENCE).toBe(before);
  });
});

test("one clip begins in many zones at the same moment, and a unit that is gone fails alone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("one clip in many zones begins in all of them at the same moment", async () => {
    await silence(page, campus);
    await page.goto(`${campus.url}${PLAN}`);
    await page.getByRole("button", { name: "Play in all" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Media of the selected PA zones").selectOption("Closing notice");
    await expect(dialog).toContainText("Play Closing notice in 5 PA zones?");
    await expect(dialog).toContainText("All start in sync");
    await dialog.getByRole("button", { name: "Play Closing notice in 5" }).click();
    await expect(dialog).toContainText("5 of 5 are playing Closing notice", PATIENCE);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

    await expect
      .poll(
        async () => (await Promise.all(FLOOR.map((unit) => speaker(campus, unit)))).every((one) => one.playing),
        PATIENCE,
      )
      .toBe(true);
    const units = await Promise.all(FLOOR.map((unit) => speaker(campus, unit)));
    const starts = units.map(({ startedAt }) => startedAt ?? 0);
    const skew = Math.max(...starts) - Math.min(...starts);
    test.info().annotations.push({ type: "skew", description: `${skew} ms between ${starts.length} units` });
    expect(units.map(({ clip }) => clip)).toEqual(FLOOR.map(() => "Closing notice"));
    expect(new Set(units.map(({ startAt }) => startAt)).size).toBe(1);
    expect(skew).toBeLessThanOrEqual(WIDEST_SKEW);
    await expect(page.getByText("5 of 5", { exact: true })).toBeVisible(PATIENCE);

    await page.getByRole("button", { name: "Stop all" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const unit of FLOOR) await expect.poll(async () => (await speaker(campus, unit)).clip, PATIENCE).toBeNull();
  });
  await test.step("a unit that is gone fails alone among the others, and is tried again", async () => {
    await silence(page, campus);
    await page.goto(`${campus.url}${PLAN}`);
    await page.getByRole("button", { name: "Play in all" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Media of the selected PA zones").selectOption("Morning background");
    await campus.fault({ device: CAFE, fault: "offline", on: true });
    await dialog.getByRole("button", { name: "Play Morning background in 5" }).click();
    await expect(dialog).toContainText("4 of 5 are playing Morning background", PATIENCE);
    await expect(dialog).toContainText("Café");
    expect((await speaker(campus, CAFE)).clip).toBeNull();
    expect(await speaker(campus, LOBBY)).toMatchObject({ clip: "Morning background" });

    await campus.fault({ device: CAFE, fault: "offline", on: false });
    await dialog.getByRole("button", { name: "Retry 1 failed" }).click();
    await expect(dialog).toContainText("5 of 5 are playing Morning background", PATIENCE);
    expect(await speaker(campus, CAFE)).toMatchObject({ clip: "Morning background" });
  });
});

test("an evacuation message wins over music; a unit that refuses or whose amplifier has failed says so", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("an evacuation message wins over music and refuses every command, with its reason", async () => {
    await silence(page, campus);
    await command(page, campus, [{ device: LOBBY, point: "media", value: 1 }]);
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    const inspector = inspectorOf(page);
    await expect(inspector).toContainText("Morning background", PATIENCE);

    await campus.fault({ device: LOBBY, fault: "evacuation", on: true });
    await expect(inspector).toContainText("An evacuation message is playing. It has the highest priority.", PATIENCE);
    await expect(inspector.getByRole("region", { name: "Why is it playing?" })).toContainText("Fire alarm panel");
    await expect(inspector.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
    await expect(inspector.getByRole("button", { name: "Stop Lobby" })).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Lobby, Evacuation/ })).toBeVisible();
    const [refused] = await command(page, campus, [{ device: LOBBY, point: "media", value: 0 }]);
    expect(refused).toMatchObject({ state: "failed", detail: expect.stringContaining("evacuation message") });
    expect(await speaker(campus, LOBBY)).toMatchObject({
      clip: "Evacuation message",
      layer: "emergency",
      playing: true,
    });

    await campus.fault({ device: LOBBY, fault: "evacuation", on: false });
    await expect
      .poll(() => speaker(campus, LOBBY), PATIENCE)
      .toMatchObject({ clip: "Morning background", layer: "music", playing: true });
    await expect(inspector.getByRole("button", { name: "Stop Lobby" })).toBeEnabled(PATIENCE);
  });
  await test.step("a unit that refuses, and one whose amplifier has failed, say so", async () => {
    await campus.release();
    await silence(page, campus);
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    const inspector = inspectorOf(page);
    await campus.fault({ device: LOBBY, fault: "refuse-write", on: true });
    await inspector.getByRole("button", { name: "Play", exact: true }).click();
    await expect(inspector).toContainText("commands are locked at the unit", PATIENCE);
    await campus.fault({ device: LOBBY, fault: "refuse-write", on: false });

    await campus.fault({ device: LOBBY, fault: "amplifier-fault", on: true });
    await expect(page.getByRole("button", { name: /^Lobby, Amplifier fault/ })).toBeVisible(PATIENCE);
    await expect(inspector).toContainText("The amplifier reports a fault.");
    await expect(inspector.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
    await campus.fault({ device: LOBBY, fault: "amplifier-fault", on: false });
    await expect(inspector.getByRole("button", { name: "Play", exact: true })).toBeEnabled(PATIENCE);
  });
});

test("the table of PA zones has an address of its own; plan, table and dialog are accessible, and fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the table has an address of its own, is narrowed by media, and shares the selection", async () => {
    await silence(page, campus);
    await command(page, campus, [{ device: CAFE, point: "media", value: 1 }]);
    await page.goto(`${campus.url}${PLAN}&selection=${CAFE}`);
    await page.getByText("Table", { exact: true }).click();
    await expect(page).toHaveURL(/\/control\/pa\/office-building\/table\?/);
    const row = page.getByRole("row", { name: /Café/ });
    await expect(row.getByRole("checkbox")).toBeChecked(PATIENCE);
    await expect(row).toContainText(/Morning background/, PATIENCE);
    await expect(row).toContainText(/\d:\d\d of 2:30/);

    await page.getByLabel("Media", { exact: true }).first().selectOption({ label: "Silent (4)" });
    await expect(page.getByRole("row")).toHaveCount(5);
    await expect(row).toHaveCount(0);

    await page.getByRole("treeitem", { name: /^2nd Floor/ }).click();
    await expect(page).toHaveURL(/\/control\/pa\/office-building\/table\?.*floor=second/, PATIENCE);
    await page.getByText("Plan", { exact: true }).click();
    await expect(page).toHaveURL(/\/control\/pa\/office-building\?/, PATIENCE);
  });
  await test.step("plan, table and dialog are accessible, and fit a phone", async () => {
    for (const path of [`${PLAN}&selection=${LOBBY}`, `${PLAN}&selection=${LOBBY},${CAFE}`, TABLE]) {
      await page.goto(`${campus.url}${path}`);
      await expect(page.getByText(/\d of 5/).first()).toBeVisible(PATIENCE);
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Play in all" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await violationsOf(page, "[role=dialog]")).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    await expect(page.getByRole("button", { name: "Stop Lobby" })).toBeVisible(PATIENCE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

import type { Locator } from "@playwright/test";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const DOOR = "AD-O1-C-03";
const NAME = "Server door";
const FIRE_EXIT = "AD-O1-D-01";
const DETECTOR = "FD-O1-A-01";
const PLAN = `/security/access-control/office-building?floor=first&selection=${DOOR}`;
const VIEW = "/security/access-control/office-building/view?floor=first";
const VirtualDoor = z.looseObject({
  mode: z.string(),
  isLocked: z.boolean(),
  isOpen: z.boolean(),
  alarm: z.string(),
  pulses: z.int(),
});

test("a door is opened for seconds, and is held open with a reason that the audit has", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("who is let in for seconds is let in once, and the door locks by itself", async () => {
    const door = async () => VirtualDoor.parse(await campus.device(DOOR));
    await page.goto(`${campus.url}${PLAN}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.getByText("Locked, closed")).toBeVisible();
    const before = (await door()).pulses;
    await inspector.getByRole("button", { name: "Unlock for 5 s" }).click();
    await expect(inspector.getByText("Unlocked, closed")).toBeVisible();
    expect(await door()).toMatchObject({ mode: "Accessed", isLocked: false, pulses: before + 1 });
    await expect.poll(door).toMatchObject({ mode: "Locked", isLocked: true });
    await expect(inspector.getByText("Locked, closed")).toBeVisible();
    expect((await door()).pulses).toBe(before + 1);
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("holding a door open asks for a reason, shows its end, and the audit log has both", async () => {
    const door = async () => VirtualDoor.parse(await campus.device(DOOR));
    await page.goto(`${campus.url}${PLAN}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByRole("button", { name: "Hold open…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Hold Server door open?" })).toBeVisible();
    const confirm = dialog.getByRole("button", { name: /^Hold open until \d\d:\d\d$/ });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel("Reason").fill("Rack delivery");
    await dialog.getByText("10 min").click();
    expect(await violationsOf(page)).toEqual([]);
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(door).toMatchObject({ mode: "Accessed", isOpen: true, alarm: "Normal" });
    await expect(inspector.getByText(/locks at \d\d:\d\d/)).toBeVisible();
    await inspector.getByRole("button", { name: "Lock now" }).click();
    await expect.poll(door).toMatchObject({ mode: "Locked", isOpen: false });
    await page.goto(`${campus.url}/setting/users?tab=audit&search=held open for 10 min`);
    await expect(page.getByText(/held open for 10 min/).first()).toBeVisible();
    await expect(page.getByText(/Rack delivery/).first()).toBeVisible();
  });
});

test("a forced door is in the log within seconds, needs somebody, and raises a critical alarm", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}${VIEW}`);
  await expect(page.getByRole("table", { name: "Passages" }).or(page.getByText("No passages"))).toBeVisible();
  await campus.fault({ device: DOOR, fault: "forced", on: true });
  try {
    await expect(page.getByRole("alert").getByText(`${NAME} forced open`)).toBeVisible();
    // What the nearest camera sees of it now.
    await expect(page.getByLabel(/, live picture$/)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Forced, no credential" }).first()).toContainText(NAME);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${campus.url}${PLAN}`);
    const last = page.getByRole("list", { name: `Latest passages of ${NAME}` }).getByRole("listitem");
    await expect(last.first()).toContainText("Forced, no credential");
    await page.goto(`${campus.url}/event/office-building?floor=first&zone=overview`);
    await page.getByText("Door forced").first().click();
    // What the camera of the corridor saw, as it came.
    const picture = page.getByRole("img", { name: "Door forced, seen by " });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  } finally {
    await campus.fault({ device: DOOR, fault: "forced", on: false });
  }
  await page.goto(`${campus.url}${VIEW}`);
  await expect(page.getByRole("row").filter({ hasText: "Closed again" }).first()).toBeVisible();
});

test("what happens at a door has the picture of the camera that sees it, which stays while it is looked at", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("what happens at a door has the picture of the camera that sees it, small in the log and large at a press", async () => {
    const picture = { name: /^.+ at \d\d:\d\d:\d\d$/ };
    const width = async (shown: Locator) => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    const rowOf = (card: string) => page.getByRole("row").filter({ hasText: `Card ${card}, refused` });
    await page.goto(`${campus.url}${VIEW}`);
    for (const card of ["8841", "8842"]) {
      await campus.showCard(DOOR, card);
      await expect.poll(async () => width(rowOf(card).getByRole("img", picture))).toBeGreaterThan(0);
    }
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Pause" }).click();
    await rowOf("8841").getByRole("button", picture).click();
    const dialog = page.getByRole("dialog", { name: "Card 8841, refused" });
    await expect.poll(async () => width(dialog.getByRole("img", { name: /, seen by / }))).toBeGreaterThan(0);
    await expect(dialog).toContainText(NAME);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("ArrowLeft");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Card 8842, refused" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a picture that is looked at stays while new passages push its row off the page, and leads back to the list", async () => {
    const rowOf = (card: string) => page.getByRole("row").filter({ hasText: `Card ${card}, refused` });
    await page.goto(`${campus.url}${VIEW}&size=10`);
    await campus.showCard(DOOR, "7700");
    await rowOf("7700")
      .getByRole("button", { name: /^.+ at \d\d:\d\d:\d\d$/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Card 7700, refused" });
    await expect(dialog).toBeVisible();
    for (let card = 7701; card <= 7710; card += 1) await campus.showCard(DOOR, String(card));
    await expect(rowOf("7701")).toHaveCount(1);
    await expect(rowOf("7700")).toHaveCount(0);
    await expect(dialog.getByRole("img", { name: /, seen by / })).toBeVisible();
    await dialog.getByRole("button", { name: "Newer picture" }).click();
    await expect(page.getByRole("dialog", { name: /^Card 77(0[1-9]|10), refused$/ })).toBeVisible();
  });
});

test("a fire releases the ways out, and a controller that answers twice or for another door is not believed", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a fire releases the ways out, the page says so, and nobody locks them", async () => {
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    try {
      await page.goto(`${campus.url}/security/access-control/office-building?floor=first&selection=${FIRE_EXIT}`);
      const inspector = page.getByRole("complementary", { name: "Inspector" });
      await expect(inspector.getByText("Fire alarm panel", { exact: true })).toBeVisible();
      await expect(inspector.getByRole("button", { name: "Lock now" })).toBeDisabled();
      expect(VirtualDoor.parse(await campus.device(FIRE_EXIT))).toMatchObject({ mode: "LockedOpen", isLocked: false });
      expect(VirtualDoor.parse(await campus.device(DOOR))).toMatchObject({ isLocked: true });
    } finally {
      await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
    }
    await expect.poll(async () => VirtualDoor.parse(await campus.device(FIRE_EXIT))).toMatchObject({ isLocked: true });
  });
  await test.step("a controller that answers each thing twice opens once, and one that answers for another door is not believed", async () => {
    const door = async () => VirtualDoor.parse(await campus.device(DOOR));
    await page.goto(`${campus.url}${PLAN}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.getByText("Locked, closed")).toBeVisible();
    await campus.fault({ device: DOOR, fault: "answers-twice", on: true });
    const before = (await door()).pulses;
    await inspector.getByRole("button", { name: "Unlock for 5 s" }).click();
    await expect.poll(async () => (await door()).pulses).toBe(before + 1);
    await expect.poll(door).toMatchObject({ isLocked: true });
    expect((await door()).pulses).toBe(before + 1);
    await campus.fault({ device: DOOR, fault: "answers-twice", on: false });
    await campus.fault({ device: DOOR, fault: "other-door", on: true });
    try {
      await expect(inspector.getByRole("button", { name: "Unlock for 5 s" })).toBeDisabled({ timeout: 45_000 });
    } finally {
      await campus.fault({ device: DOOR, fault: "other-door", on: false });
    }
    await expect(inspector.getByText("Locked, closed")).toBeVisible({ timeout: 45_000 });
  });
});

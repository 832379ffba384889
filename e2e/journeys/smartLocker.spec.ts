import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const BANK = "LK-O2-C-01";
const NAME = "Locker lounge C bank 1";
const PLACE = "office-building?floor=second&zone=C";
const FRONT = `/monitor/smart-locker/${PLACE}`;
const DETAIL = `/monitor/smart-locker/office-building/detail?floor=second&zone=C`;
const WORDS: Readonly<Record<string, string>> = {
  free: "free",
  "in-use": "in use",
  overtime: "overtime",
  "door-error": "door error",
  "network-error": "network error",
};
const VirtualBank = z.looseObject({ used: z.int(), boxes: z.record(z.string(), z.string()) });

test("the front of a bank follows its compartments; the views lead from one to the other, and axe finds nothing on them", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the front of a bank shows each compartment as the bank itself has it, and follows it live", async () => {
    const own = async () => VirtualBank.parse(await campus.device(BANK));
    await page.goto(`${campus.url}/monitor/smart-locker`);
    await expect(page).toHaveURL(/office-building\?floor=second&zone=C/);
    const front = page.getByRole("group", { name: `Compartments of ${NAME}` });
    await expect(front.getByRole("button")).toHaveCount(48);
    await expect(async () => {
      const shown = await front
        .getByRole("button")
        .evaluateAll((doors) => doors.map((door) => door.getAttribute("aria-label")));
      const { boxes } = await own();
      const told = Object.entries(boxes).map(([box, state]) => `Compartment ${box}, ${WORDS[state] ?? state}`);
      expect(shown).toEqual(told.toSorted());
    }).toPass();

    await campus.fault({ device: BANK, fault: "door-error", on: true });
    await expect(front.getByRole("button", { name: "Compartment 01, door error" })).toBeVisible();
    expect((await own()).boxes["01"]).toBe("door-error");
    await front.getByRole("button", { name: /^Compartment 01/ }).click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.getByRole("heading", { name: "Compartment 01" })).toBeVisible();
    await expect(inspector).toContainText("Door error");
    await expect(inspector.getByRole("listitem").filter({ hasText: "DoorErr" }).first()).toBeVisible();
    await expect(page).toHaveURL(/box=01/);
    await campus.fault({ device: BANK, fault: "door-error", on: false });
    await expect(front.getByRole("button", { name: "Compartment 01, door error" })).toHaveCount(0);
  });
  await test.step("the menu has the places that the specification names, and the views lead from one to the other", async () => {
    await page.goto(`${campus.url}${FRONT}`);
    const menu = page.getByRole("tree", { name: "Places" });
    for (const zone of ["Zone C", "Zone D"]) {
      await expect(menu.getByRole("treeitem", { name: new RegExp(zone) }).first()).toBeVisible();
    }
    await expect(menu.getByRole("treeitem", { name: /Zone [AB]/ })).toHaveCount(0);
    await page.getByText("Plan", { exact: true }).click();
    await expect(page.getByRole("button", { name: new RegExp(NAME) })).toBeVisible();
    await page.getByText("Detail", { exact: true }).click();
    await expect(page).toHaveURL(/\/detail\?floor=second&zone=C/);
    // It has a row for each compartment.
    await expect(page.getByRole("row", { name: new RegExp(NAME) })).not.toHaveCount(1);
    await expect(page.getByRole("row", { name: new RegExp(NAME) }).first()).toBeVisible();
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("row", { name: new RegExp(NAME) })).toHaveCount(1);
  });
  await test.step("axe finds nothing on the front, the plan, the table and the detail of lockers", async () => {
    await campus.fault({ device: BANK, fault: "door-error", on: true });
    for (const address of [FRONT, `${FRONT}&view=map`, `${FRONT}&view=table`, DETAIL]) {
      await page.goto(`${campus.url}${address}`);
      await expect(page.getByText("opened today")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    }
    await campus.fault({ device: BANK, fault: "door-error", on: false });
  });
});

test("a bank that loses its wires is hatched whole, and the detail narrows compartments and events", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a bank that loses its wires is hatched whole, and right again when it has them", async () => {
    await page.goto(`${campus.url}${FRONT}`);
    const front = page.getByRole("group", { name: `Compartments of ${NAME}` });
    const lost = front.getByRole("button", { name: /network error/ });
    await expect(front.getByRole("button")).toHaveCount(48);
    await campus.fault({ device: BANK, fault: "boxes-unreachable", on: true });
    await expect(lost).toHaveCount(48);
    await expect(page.getByRole("button", { name: "Network error 48" })).toBeVisible();
    await expect(page.getByText("48 in error").first()).toBeVisible();
    await campus.fault({ device: BANK, fault: "boxes-unreachable", on: false });
    await expect(lost).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "NetworkErr" }).first()).toBeVisible();
  });
  await test.step("the detail narrows compartments by state and events by kind and compartment, each event once", async () => {
    await campus.fault({ device: BANK, fault: "sends-twice", on: true });
    await campus.fault({ device: BANK, fault: "door-error", on: true });
    try {
      await page.goto(`${campus.url}${DETAIL}&state=door-error`);
      const compartments = page.getByRole("region", { name: "Compartments" });
      const row = compartments.getByRole("row", { name: /Locker lounge C bank 1/ });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText("Door error");
      await row.click();
      const events = page.getByRole("region", { name: "Events of compartment 01" });
      await events.getByLabel("Event type").selectOption("DoorErr");
      const errors = events.getByRole("row", { name: /DoorErr/ });
      await expect(errors.first()).toBeVisible();
      const before = await errors.count();
      await campus.fault({ device: BANK, fault: "door-error", on: false });
      await expect(compartments).toContainText("No compartments in this state.");
      await campus.fault({ device: BANK, fault: "door-error", on: true });
      await expect(errors).toHaveCount(before + 1);
      await events.getByRole("button", { name: "All compartments" }).click();
      await page.getByLabel("Event type").selectOption("DropMore");
      await expect(page).toHaveURL(/event=DropMore/);
      await page.getByText("Last 15 days", { exact: true }).click();
      await expect(page).toHaveURL(/period=LAST_15_DAY/);
    } finally {
      await campus.fault({ device: BANK, fault: "sends-twice", on: false });
      await campus.fault({ device: BANK, fault: "door-error", on: false });
    }
  });
});

import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const GATE = "AD-X-08";
const NAME = "Campus entry";
const VirtualGate = z.looseObject({ isLocked: z.boolean(), isOpen: z.boolean(), pulses: z.int() });

test("every gate of the site is on one page, and is raised once, with a reason", async ({ signedIn: page, campus }) => {
  await test.step("the menu of car barriers has one entry, and its page shows every gate of the site", async () => {
    await page.goto(`${campus.url}/security/car-park`);
    await expect(page.getByRole("heading", { name: "Car Park", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Raise / })).toHaveCount(4);
    await expect(page.getByRole("tree", { name: "Places" }).getByRole("treeitem")).toHaveText(["Car Park"]);
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("a gate is raised once, with a reason, and goes down by itself or when it is lowered", async () => {
    const gate = async () => VirtualGate.parse(await campus.device(GATE));
    const raise = page.getByRole("button", { name: `Raise ${NAME}` });
    await expect(raise).toBeEnabled();
    const before = (await gate()).pulses;
    await raise.click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: /^Raise/ });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel("Reason for this command").fill("Van of the caterer");
    await confirm.click();
    await expect.poll(gate).toMatchObject({ isOpen: true, pulses: before + 1 });
    await expect.poll(gate, { timeout: 20_000 }).toMatchObject({ isOpen: false, isLocked: true });
    expect((await gate()).pulses).toBe(before + 1);
  });
});

const READER = "LP-X-01";
const AWAY = "LP-X-04";
const GUEST = "9ฮฮ 9999";
const VirtualReader = z.looseObject({ waiting: z.int(), lastEvent: z.looseObject({ plate: z.string() }).nullable() });

test("a car that nobody knows is put on the allow list from the plates that were read, and the gate opens for it", async ({
  signedIn: page,
  campus,
}) => {
  const reader = async () => VirtualReader.parse(await campus.device(READER));
  await campus.arrive(READER, GUEST);
  await expect.poll(async () => (await reader()).waiting).toBe(1);
  await page.goto(`${campus.url}/security/car-park?listed=no`);
  await page.getByRole("button", { name: `Add ${GUEST} to the allow list` }).click();
  const form = page.getByRole("dialog", { name: "New plate" });
  await expect(form.getByLabel("Plate")).toHaveValue(GUEST);
  await form.getByLabel("Car holder").fill("Caterer");
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Add plate" }).click();
  const letIn = { plate: GUEST, isGranted: true, holder: "Caterer" };
  await expect.poll(reader).toMatchObject({ waiting: 0, lastEvent: letIn });
  await expect(form).toBeHidden();
  await page.getByText("Allow list", { exact: true }).first().click();
  await page.getByRole("searchbox", { name: "Plate or person" }).fill("caterer");
  const row = page.getByRole("table", { name: "Allow list" }).getByRole("row", { name: GUEST });
  await expect(row).toContainText("On 4 of 4");
  expect(await violationsOf(page)).toEqual([]);
});

test("a plate is taken off the list; a reader that is away keeps it until it is back, and then loses it by itself", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}/security/car-park?list=allowed`);
  const table = page.getByRole("table", { name: "Allow list" });
  const first = table.getByRole("rowheader").first();
  const plate = (await first.textContent()) ?? "";
  test.setTimeout(180_000);
  await campus.fault({ device: AWAY, fault: "offline", on: true });
  await expect(page.getByText(/Plate reader car park exit: .*unknown\./)).toBeVisible({ timeout: 60_000 });
  await first.click();
  const form = page.getByRole("dialog", { name: plate });
  await form.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(form.getByText("May still be on 1 of 4")).toBeVisible();
  await campus.fault({ device: AWAY, fault: "offline", on: false });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOf(page)).toEqual([]);
  await expect(form.getByRole("button", { name: "Resend" })).toBeVisible();
  await expect(form).toBeHidden({ timeout: 90_000 });
  await page.getByRole("searchbox", { name: "Plate or person" }).fill(plate);
  await expect(page.getByText("No match on the allow list")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const GATE = "AD-X-08";
const NAME = "Campus entry";
const VirtualGate = z.looseObject({ isLocked: z.boolean(), isOpen: z.boolean(), pulses: z.int() });

test("the menu of car barriers has one entry, and its page shows every gate of the site", async ({
  landed: page,
  campus,
}) => {
  await page.goto(`${campus.url}/security/car-park`);
  await expect(page.getByRole("heading", { name: "Car Park", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Raise / })).toHaveCount(4);
  await expect(page.getByRole("tree", { name: "Places" }).getByRole("treeitem")).toHaveText(["Car Park"]);
  expect(await violationsOf(page)).toEqual([]);
});

test("a gate is raised once, with a reason, and goes down by itself or when it is lowered", async ({
  signedIn: page,
  campus,
}) => {
  const gate = async () => VirtualGate.parse(await campus.device(GATE));
  await page.goto(`${campus.url}/security/car-park`);
  const raise = page.getByRole("button", { name: `Raise ${NAME}` });
  await expect(raise).toBeEnabled();
  const before = (await gate()).pulses;
  await raise.click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: /^Raise/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Why is this done?").fill("Van of the caterer");
  await confirm.click();
  await expect.poll(gate).toMatchObject({ isOpen: true, pulses: before + 1 });
  await expect.poll(gate, { timeout: 20_000 }).toMatchObject({ isOpen: false, isLocked: true });
  expect((await gate()).pulses).toBe(before + 1);
});

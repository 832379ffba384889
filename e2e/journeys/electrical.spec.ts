import * as z from "zod";
import { expect, test } from "../journey.ts";
import { expectNoBarriers } from "../plantLook.ts";

const PAGE = "/monitor/schneider-electrical/outdoor/overview";
const MAIN = "EQ-X-06";
const Shown = z.looseObject({
  "active-power": z.number(),
  "voltage-a-n": z.number(),
  temperature: z.number().optional(),
});
const GeneratorShown = z.looseObject({ status: z.number() });

test("the single line shows every board with its power, marks trouble and opens each; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the single line shows every board of the campus with its power, and opens it", async () => {
    await campus.fault({ device: MAIN, fault: "stuck", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const own = Shown.parse(await campus.device(MAIN));
      const board = page.getByRole("button", { name: /^MDB 1/ });
      await expect(board).toContainText(`${own["active-power"].toFixed(2)} kW`);
      await board.click();
      const inspector = page.getByRole("complementary", { name: "Inspector" });
      await expect(inspector.getByRole("button", { name: /^Voltage A-N/ })).toContainText(
        `${own["voltage-a-n"].toFixed(2)} V`,
      );
      await inspector.getByRole("button", { name: /^Voltage A-N/ }).click();
      await expect(inspector).toContainText("Voltage A-N, 24 hours");
      await expect(page.getByRole("link", { name: /^DB L1-1/ })).toContainText("kW");
      await page.getByRole("link", { name: /^DB L1-1/ }).click();
      await expect(page).toHaveURL(/schneider-electrical\/learning-building\/overview\?.*EQ-L1-A-01/);
      await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("DB L1-1");
    } finally {
      await campus.fault({ device: MAIN, fault: "stuck", on: false });
    }
  });
  await test.step("equipment that reports trouble is marked in the diagram and first in the table", async () => {
    await campus.fault({ device: "EQ-X-03", fault: "trouble", on: true });
    try {
      await page.goto(`${campus.url}${PAGE}?view=table`);
      await expect(page.getByRole("row").nth(1)).toContainText("Transformer 1", { timeout: 30_000 });
      await expect(page.getByRole("row").nth(1)).toContainText("Alarm");
    } finally {
      await campus.fault({ device: "EQ-X-03", fault: "trouble", on: false });
    }
  });
  await test.step("an unknown category is all of them, and an unknown building is explained", async () => {
    await page.goto(`${campus.url}/monitor/schneider-electrical/outdoor/nonsense?view=cards`);
    await expect(page.getByRole("listitem").filter({ hasText: "EQ-X-07" })).toBeVisible();
    await page.goto(`${campus.url}/monitor/schneider-electrical/nowhere/overview`);
    await expect(page.getByRole("heading", { name: /^Building .* not found$/ })).toBeVisible();
  });
  await test.step("axe finds nothing on the electrical plant, and it fits a phone", async () => {
    await expectNoBarriers(page, { url: campus.url + PAGE, piece: "MDB 1" });
  });
});

test("a power cut starts the generator; cards show every point of a category", async ({ signedIn: page, campus }) => {
  await test.step("a power cut: the grid is dead, the generator runs, and the switch says so", async () => {
    await page.goto(campus.url + PAGE);
    const line = page.getByRole("region", { name: "Single line" });
    const transfer = line.getByRole("button", { name: /^ATS 1/ });
    await expect(transfer).toContainText("On mains");
    await expect(line).toContainText("MDB 2 to ATS 1: flowing");
    await expect(line).toContainText("Generator 1, 300 kVA to ATS 1: breaker open");
    await campus.fault({ node: "incomer", fault: "power-cut", on: true });
    try {
      await expect(transfer).toContainText("On generator", { timeout: 30_000 });
      await expect(line).toContainText("22 kV incomer to 22 kV busbar: breaker tripped");
      await expect(line).toContainText("22 kV busbar to Transformer 1, 1,000 kVA: de-energised");
      await expect(line).toContainText("MDB 2 to ATS 1: breaker open");
      await expect(line).toContainText("Generator 1, 300 kVA to ATS 1: flowing");
      await expect(line.getByRole("button", { name: /^Generator 1/ })).toContainText("Running", { timeout: 20_000 });
    } finally {
      await campus.fault({ node: "incomer", fault: "power-cut", on: false });
    }
  });
  await test.step("cards show every point, a category narrows them, and a charger says what its own map has", async () => {
    await page.goto(`${campus.url}${PAGE}?view=cards`);
    const generator = page.getByRole("listitem").filter({ hasText: "EQ-X-07" });
    await expect(generator).toContainText("Oil temperature");
    // It may still run for the minute after a power cut: the page says what it does itself.
    const isRunning = async () => GeneratorShown.parse(await campus.device("EQ-X-07")).status === 1;
    await expect(async () => {
      await expect(generator).toContainText((await isRunning()) ? "Running" : "Standby", { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    const charger = page.getByRole("listitem").filter({ hasText: "EQ-X-24" });
    await expect(charger).toContainText(/Charging state\s*(Charging|Ready|No car)/);
    await expect(charger).toContainText("Active energy");
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Day tank" }).click();
    await expect(page).toHaveURL(/outdoor\/day-tank/);
    await expect(page.getByRole("listitem").filter({ hasText: "EQ-X-08" })).toContainText("Level");
    await expect(page.getByRole("listitem").filter({ hasText: "EQ-X-07" })).toHaveCount(0);
  });
});

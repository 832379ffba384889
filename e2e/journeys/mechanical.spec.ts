import * as z from "zod";
import { expect, test } from "../journey.ts";
import { expectNoBarriers } from "../plantLook.ts";

const PAGE = "/monitor/schneider-mechanical/learning-building/overview";
const [HANDLER, LAMP, SMOKE_FAN, DETECTOR] = ["EQ-LR-03", "EQ-LR-05", "EQ-OR-07", "FD-O1-A-01"];
const Handler = z.looseObject({ speed: z.number(), temperature: z.number(), status: z.number() });
const Fan = z.looseObject({ status: z.number(), "active-power": z.number() });

test("the schematic shows how cold comes to the coils of every building; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the schematic shows how cold comes to the coils of every building, and opens what it shows", async () => {
    await campus.fault({ device: HANDLER, fault: "stuck", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const own = Handler.parse(await campus.device(HANDLER));
      const chillers = page.getByRole("region", { name: "Chilled water plant" });
      await expect(chillers.getByRole("link", { name: /^Chiller 1/ })).toContainText(/COP \d|COP –/);
      const chilled = page.getByRole("region", { name: "Chilled water of the buildings" });
      await expect(chilled.getByRole("button", { name: /^Chilled water meter L/ })).toContainText("kW");
      const handler = chilled.getByRole("button", { name: /^AHU L-1/ });
      await expect(handler).toContainText(`${own.speed.toFixed(2)} Hz`);
      await handler.click();
      const inspector = page.getByRole("complementary", { name: "Inspector" });
      await expect(inspector.getByRole("button", { name: /^Temperature/ })).toContainText(
        `${own.temperature.toFixed(2)} °C`,
      );
      await expect(inspector).toContainText("ACTIVE");
      await chilled.getByRole("link", { name: /^Chilled water pump O-1/ }).click();
      await expect(page).toHaveURL(/schneider-mechanical\/office-building\/overview\?.*EQ-OR-05/);
    } finally {
      await campus.fault({ device: HANDLER, fault: "stuck", on: false });
    }
  });
  await test.step("a category without equipment says so, with the nearest place that has some", async () => {
    await page.goto(`${campus.url}/monitor/schneider-mechanical/pavilion/weather-station`);
    await expect(page.getByText(/no weather station/)).toBeVisible();
  });
  await test.step("axe finds nothing on the mechanical plant, and it fits a phone", async () => {
    await expectNoBarriers(page, { url: campus.url + PAGE, piece: "AHU L-1" });
  });
});

test("an air handling unit that trips stands, and in a fire the smoke fan runs", async ({ signedIn: page, campus }) => {
  await test.step("an air handling unit that trips stands, its lamp goes out, and both are said in the diagram and the table", async () => {
    await campus.fault({ device: HANDLER, fault: "trip", on: true });
    try {
      await page.goto(campus.url + PAGE);
      const chilled = page.getByRole("region", { name: "Chilled water of the buildings" });
      await expect(chilled.getByRole("button", { name: /^AHU L-1/ })).toContainText("Fault", { timeout: 20_000 });
      await expect(page.getByRole("button", { name: /^UV lamp AHU L-1/ })).toContainText("Standby", {
        timeout: 20_000,
      });
      expect(z.looseObject({ status: z.literal(0) }).safeParse(await campus.device(LAMP)).success).toBe(true);
      await page.getByText("Table", { exact: true }).click();
      await expect(page.getByRole("row").nth(1)).toContainText("AHU L-1");
    } finally {
      await campus.fault({ device: HANDLER, fault: "trip", on: false });
    }
  });
  await test.step("in a fire the smoke fan of the building runs, with its power", async () => {
    await page.goto(`${campus.url}/monitor/schneider-mechanical/office-building/exhaust-air-fan-vsd?view=cards`);
    const card = page.getByRole("listitem").filter({ hasText: SMOKE_FAN });
    await expect(card).toContainText("Standby");
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    try {
      await expect(card).toContainText(/Status\s*On/, { timeout: 30_000 });
      const own = Fan.parse(await campus.device(SMOKE_FAN));
      expect(own.status).toBe(1);
      await expect(card).toContainText(`${own["active-power"].toFixed(2)} kW`);
    } finally {
      await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
    }
  });
});

import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** On a floor where no journey lets anything burn: smoke stays in a room for an hour. */
const CLEAN = "/monitor/iaq/office-building?floor=third";
const SENSOR = "IAQ-O3-C-01";
const VirtualSensor = z.looseObject({ co2: z.number(), temp: z.number(), pm25: z.number() });

test("a sensor's six metrics are its own, on the plan, in the inspector and in the table, on which axe finds nothing", async ({
  signedIn: page,
  campus,
}) => {
  await campus.fault({ device: SENSOR, fault: "stuck", on: true });
  try {
    await page.goto(`${campus.url}${CLEAN}&selection=${SENSOR}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    const own = VirtualSensor.parse(await campus.device(SENSOR));
    // A change of 1 ppm is within the product's deadband.
    const co2 = new RegExp([-1, 0, 1].map((change) => (own.co2 + change).toLocaleString("en-US")).join("|"));
    await expect(inspector.getByRole("button", { name: /^CO₂/ })).toContainText(new RegExp(`(${co2.source}) ppm`));
    await expect(inspector.getByRole("button", { name: /^Temperature/ })).toContainText(own.temp.toFixed(2));
    await inspector.getByRole("button", { name: /^PM2.5/ }).click();
    await expect(inspector).toContainText("PM2.5, 24 hours");
    await expect(page.getByText("highest CO₂")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText("Table", { exact: true }).click();
    const row = page.getByRole("row", { name: /Research air/ });
    await expect(row).toContainText(co2);
    await expect(row).toContainText(own.pm25.toFixed(1));
    expect(await violationsOf(page)).toEqual([]);
  } finally {
    await campus.fault({ device: SENSOR, fault: "stuck", on: false });
  }
});

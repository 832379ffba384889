import { WaterUsageReply } from "@atrium/contract/energy";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const PAGE = "/monitor/water-waste-usage";
const [INLET, FLOOR, GENERAL] = ["WM-X-01", "WM-O2-A-01", "WM-X-03"];
const Meter = z.looseObject({ litres: z.number(), flow: z.number() });
const Scale = z.looseObject({ kg: z.number() });
const written = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test("the page of water and waste has its tabs and ranges in the address; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the page begins with everything, without a side menu; tabs and ranges stand in the address", async () => {
    await page.goto(campus.url + PAGE);
    await expect(page).toHaveURL(/water-waste-usage\/total\?type=total$/);
    await expect(page.getByRole("heading", { level: 1, name: "Water and waste" })).toBeVisible();
    await expect(page.getByRole("tree")).toHaveCount(0);
    await page.getByText("Month", { exact: true }).click();
    await page.getByRole("link", { name: "Waste", exact: true }).click();
    await expect(page).toHaveURL(/water-waste-usage\/waste\?.*type=month/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Waste by day" })).toBeVisible();
    await page.goto(`${campus.url}${PAGE}/air?type=month`);
    await page.getByRole("link", { name: "Show total" }).click();
    await expect(page).toHaveURL(/water-waste-usage\/total\?.*type=month/);
  });
  await test.step("axe finds nothing on the three tabs, and on a phone nothing is wider than the screen", async () => {
    for (const tab of ["total", "water", "waste"]) {
      await page.goto(`${campus.url}${PAGE}/${tab}?type=month`);
      await expect(page.getByRole("heading", { name: /by day$/ }).first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("link", { name: "Waste", exact: true })).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize(VIEWPORT);
    }
  });
});

test("meters read what they measure, a leak is in the flow, and a container that is emptied is empty", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(360_000);
  await test.step("a meter's reading is its own, and stays so while it is stuck", async () => {
    await campus.fault({ device: INLET, fault: "stuck", on: true });
    try {
      await page.goto(`${campus.url}${PAGE}/water?type=day_range`);
      const row = page.getByRole("row", { name: new RegExp(INLET) });
      const { litres } = Meter.parse(await campus.device(INLET));
      await expect(row).toContainText(written(litres / 1_000), { timeout: 60_000 });
    } finally {
      await campus.fault({ device: INLET, fault: "stuck", on: false });
    }
  });
  await test.step("water that leaks is in the flow of its meter, and the night flow is shown meter by meter", async () => {
    await campus.fault({ device: FLOOR, fault: "leak", on: true });
    await campus.fault({ device: FLOOR, fault: "stuck", on: true });
    try {
      const { flow } = Meter.parse(await campus.device(FLOOR));
      // Six litres a minute.
      expect(flow).toBeGreaterThanOrEqual(0.36);
      await page.goto(`${campus.url}${PAGE}/water?type=day_range`);
      await expect(page.getByRole("row", { name: new RegExp(FLOOR) })).toContainText(written(flow), {
        timeout: 60_000,
      });
      const nights = page.getByRole("region", { name: "Night flow" });
      await expect(nights).toContainText("02:00 to 04:00, 28 nights");
      await expect(nights.getByRole("listitem")).not.toHaveCount(0);
    } finally {
      await campus.fault({ device: FLOOR, fault: "stuck", on: false });
      await campus.fault({ device: FLOOR, fault: "leak", on: false });
    }
  });
  await test.step("a container weighs what its scale weighs; emptied, it is empty, and no waste is less for it", async () => {
    // Only a limit against hanging.
    await page.goto(`${campus.url}${PAGE}/waste?type=day_range`);
    const row = page.getByRole("listitem").filter({ hasText: GENERAL });
    const shown = async () => Scale.parse(await campus.device(GENERAL)).kg;
    await expect
      .poll(async () => (await row.innerText()).includes(`${written(await shown())}\u00A0kg`), { timeout: 60_000 })
      .toBe(true);
    expect(await shown()).toBeGreaterThan(5);
    const general = async () => {
      const answer = page.waitForResponse((response) => response.url().includes("/water-usage?"));
      await page.reload();
      const { waste } = WaterUsageReply.parse(await (await answer).json());
      return waste.kinds.find(({ kind }) => kind === "general")?.kg ?? 0;
    };
    // The day until now is history, which the campus brings in while it starts.
    await expect.poll(general, { timeout: 150_000, intervals: [5_000] }).toBeGreaterThan(5);
    const before = await general();
    await campus.fault({ device: GENERAL, fault: "emptied", on: true });
    await expect(row).toContainText(`${written(0)}\u00A0kg`, { timeout: 90_000 });
    expect(await general()).toBeGreaterThanOrEqual(before - 0.01);
    await campus.fault({ device: GENERAL, fault: "emptied", on: false });
  });
});

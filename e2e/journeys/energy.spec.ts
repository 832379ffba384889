import { formatDate } from "@atrium/contract";
import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

const PAGE = "/monitor/energy-consumption";

test("energy by hour, day and month, what it is held against, and where every figure comes from", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(300_000);
  await test.step("energy by hour, day and month, each in the address", async () => {
    await page.goto(`${campus.url}${PAGE}/campus?floor=total&type=hour-in-day&device=total`);
    await expect(page.getByRole("heading", { name: "Energy today" })).toBeVisible();
    await expect(page.getByRole("table", { name: /By hour/ })).toBeAttached();
    await page.getByText("Month", { exact: true }).click();
    await expect(page).toHaveURL(/type=day-in-month/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("month");
    await page.getByText("Year", { exact: true }).click();
    await expect(page).toHaveURL(/type=month-in-year/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("year");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("year");
  });
  await test.step("what energy is held against says how good it is, and where every figure comes from", async () => {
    await page.goto(`${campus.url}${PAGE}/campus?floor=total&type=hour-in-day&device=total`);
    // The campus of the journeys has some weeks of a past: too few for a baseline, so nothing is held against one.
    await expect(page.getByText(/^No baseline yet: [\d,]+ of at least 1,512 complete hours/)).toBeVisible();
    await expect(page.getByText("Not shown: no good enough baseline")).toBeVisible();
    await expect(page.getByText("Base load 00:00–05:00")).toBeVisible();
    // Yesterday, because in the first hour of a day no hour is over. Its registers may still be coming in.
    const yesterday = formatDate(Date.now() - 86_400_000, "YYYY-MM-DD", "Asia/Bangkok");
    await page.goto(`${campus.url}${PAGE}/campus?floor=total&type=hour-in-day&device=total&date=${yesterday}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Solar used on site")).toBeVisible();
    }).toPass({ timeout: 180_000 });
    const sources = page.getByText("How these figures are calculated");
    await sources.focus();
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(/^Tariff .* from 01\/01\/2020: On-peak 4\.20, Off-peak 2\.60 THB per kWh\./),
    ).toBeVisible();
    await expect(page.getByText(/^0\.4750 kg per kWh from 01\/01\/2026\./)).toBeVisible();
    await expect(page.getByText(/^[\d,.]+\skWh generated, of which [\d,.]+\skWh exported/)).toBeVisible();
    await page.getByText("per m²", { exact: true }).click();
    // The column of the table, and the unit of the ranking.
    await expect(page.getByText("kWh/m²", { exact: true })).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("the energy page counts what a lamp burns", async ({ signedIn: page, campus }) => {
  await page.goto(`${campus.url}${PAGE}/office-building?floor=total&type=hour-in-day&device=lighting`);
  const demand = page.getByText("Demand now", { exact: true }).locator("..");
  await expect(demand).toContainText(/\d\.\d+\s*kW/);
  const shown = () => shownKilowatts(demand.innerText.bind(demand));
  const lit = await shown();
  await campus.command(page.request, zoneOf("L-O1-A", 9), 0);
  await expect.poll(shown, { timeout: 30_000 }).toBeLessThan(lit - 0.5);
  const dark = await shown();
  await campus.command(page.request, zoneOf("L-O1-A", 9), 100);
  await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThan(dark + 1);
  await campus.command(page.request, zoneOf("L-O1-A", 9), null);
});

async function shownKilowatts(text: () => Promise<string>): Promise<number> {
  const match = /([\d,]+\.\d+)\s*kW/.exec(await text());
  return Number(match?.[1]?.replaceAll(",", ""));
}

function zoneOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, "0")}`);
}

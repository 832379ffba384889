import { expect, test } from "../journey.ts";

const PAGE = "/monitor/energy-consumption";

test("energy by hour, day and month, each in the address", async ({ signedIn: page, campus }) => {
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

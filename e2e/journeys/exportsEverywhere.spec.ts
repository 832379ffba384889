import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** Presses a button of export and reads the file. @returns its rows below the titles, cell by cell */
async function exported(page: Page, button: string): Promise<{ titles: string[]; rows: string[][] }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  const text = (await readFile(await (await download).path())).toString("utf8");
  const [, rest = ""] = text.split("\r\n\r\n");
  const [titles = [], ...rows] = rest
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
    );
  return { titles, rows };
}

/** The first cells of a table that is drawn. */
async function firstCells(page: Page, label: string): Promise<string[]> {
  const heads = page.getByRole("table", { name: label }).getByRole("rowheader");
  await expect(heads.first()).toBeVisible();
  return (await heads.allTextContents()).map((text) => text.trim());
}

test("water, waste and the cells of the sun leave as files that say what their pages say", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}/monitor/water-waste-usage/total?type=total`);
  const drawn = (await firstCells(page, "Water by building")).filter((name) => name !== "Campus");
  // What it finds stands above the rest and pushes it down: a menu that is open below would close with its button out of sight.
  await expect(page.getByRole("button", { name: "Export night flow" })).toBeVisible();
  const buildings = await exported(page, "Export buildings");
  expect(buildings.rows.map(([name]) => name)).toEqual(drawn);
  const bars = await exported(page, "Export water");
  expect(bars.titles.slice(2)).toEqual(
    expect.arrayContaining(["Total (m³)", "Typical (m³)", "Measured (%)", ...drawn.map((name) => `${name} (m³)`)]),
  );
  expect((await exported(page, "Export waste")).titles).toContain("Recyclable (kg)");
  expect((await exported(page, "Export night flow")).rows.length).toBeGreaterThan(0);
  await page.goto(`${campus.url}/monitor/water-waste-usage/water?type=total`);
  const meters = await exported(page, "Export meters");
  expect(meters.titles).toContain("Flow now (m³/h)");
  await page.goto(`${campus.url}/monitor/solar-cell`);
  const inverters = await exported(page, "Export inverters");
  expect(inverters.rows.length).toBe(await page.locator("li", { hasText: "kWh today" }).count());
  // One runs this moment or it is night: either way the file has what the inverter said, with its time.
  expect(inverters.rows.every((row) => row.at(-1) !== "")).toBe(true);
  expect((await exported(page, "Export yield today")).rows).toHaveLength(24);
  expect(await violationsOf(page)).toEqual([]);
});

test("lockers, the air over time and every point of a category's equipment leave as files, on a phone too", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("lockers and the air over time leave as files too, each with the filters of its page", async () => {
    await page.goto(`${campus.url}/monitor/smart-locker/office-building/detail?floor=second&zone=C`);
    const shown = await page.getByText(/^\d+ compartments/).textContent();
    const compartments = await exported(page, "Export compartments");
    expect(compartments.rows.length).toBe(Number(shown?.split(" ")[0]));
    expect(compartments.titles).toEqual(["No.", "Bank", "State", "Since", "Filled at", "Last event"]);
    expect((await exported(page, "Export events")).titles).toEqual(["Time", "Event", "No.", "Bank"]);
    await page.goto(`${campus.url}/monitor/iaq/office-building/chart?floor=first&zone=A`);
    const rows = page.getByRole("table", { name: "Air quality over the range" }).locator("tbody tr[data-row]");
    await expect(rows.first()).toBeVisible();
    const summary = await exported(page, "Export summary");
    expect(summary.rows.length).toBe(await rows.count());
    expect((await exported(page, "Export values")).titles.length).toBeGreaterThan(1);
  });
  await test.step("every point of a category's equipment is one file, on a phone too", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}/monitor/schneider-electrical/office-building/overview?floor=first&view=cards`);
    const points = await exported(page, "Export points");
    expect(points.titles).toEqual(["Device", "ID", "Point", "Key", "Value", "Unit", "Quality", "Read at"]);
    expect(points.rows.length).toBeGreaterThan(20);
    expect(new Set(points.rows.map((row) => row[6]))).toContain("good");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

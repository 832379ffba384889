import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const LIGHTS = "/control/lightings/office-building?floor=first&view=table";

/** Presses a button of export, chooses a type and reads the file that the browser keeps. */
async function exported(page: Page, type: string, button = "Export"): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString("utf8") };
}

/** The lines below the titles, cell by cell; none of these lists has a cell with a line end. */
function linesOf(text: string): string[][] {
  const [, rest = ""] = text.split("\r\n\r\n");
  return rest
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
    );
}

/** The names of the rows that are drawn, in their order. */
async function drawnNames(page: Page): Promise<string[]> {
  const rows = page.getByRole("table").locator("tbody tr[data-row]");
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) => all.map((row) => row.querySelector("td:nth-child(2) .m")?.textContent ?? ""));
}

test("a file of lights says what their table says: the same rows, columns, filter and order, on a phone too", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}${LIGHTS}`);
  await drawnNames(page);
  await page.getByRole("combobox", { name: "State" }).selectOption({ index: 1 });
  await page.getByRole("columnheader", { name: "Circuit" }).getByRole("button").click();
  const shown = await drawnNames(page);
  const { name, text } = await exported(page, "CSV");
  expect(name).toMatch(/^lights-office-building-1st-floor-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain('Place,"Office Building, 1st Floor"');
  expect(text).toMatch(/Filters,State: \w+/);
  const [titles = [], ...rows] = linesOf(text);
  expect(titles.slice(0, 4)).toEqual(["Device", "ID", "Room", "Zone"]);
  expect(titles).toEqual(
    expect.arrayContaining(["State", "Level (%)", "Load (W)", "Today (kWh)", "Set by", "Last seen"]),
  );
  expect(rows.map(([first]) => first).slice(0, shown.length)).toEqual(shown);
  const foot = await page.getByText(/^\d+ of \d+ lights/).textContent();
  expect(rows.length).toBe(Number(foot?.split(" ")[0]));
  const state = titles.indexOf("State");
  expect(new Set(rows.map((row) => row[state])).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await exported(page, "CSV")).text).toContain(shown[0] ?? "nothing");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("every page with a list or a figure has its export, for Excel and the printer too, by keys alone and without a barrier", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("every page with a list or a figure has its export, and Excel's and the printer's files are what they say", async () => {
    await page.goto(`${campus.url}/setting/users?page=1&size=10&active=all&orderBy=ASC&sortBy=username`);
    expect((await exported(page, "CSV")).text).toMatch(/\r\nadmin,Administrator,Active,/);
    await page.goto(`${campus.url}/setting/role`);
    const book = await exported(page, "Excel workbook");
    expect([book.name.endsWith(".xlsx"), book.text.startsWith("PK")]).toEqual([true, true]);
    await page.goto(`${campus.url}/setting/users?tab=audit`);
    const printed = await exported(page, "PDF");
    expect([printed.name.endsWith(".pdf"), printed.text.startsWith("%PDF-")]).toEqual([true, true]);
    await page.goto(`${campus.url}/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total`);
    const places = await exported(page, "Plain text", "Export buildings");
    expect(places.text).toContain("Office Building\t");
    // Who took what is on record.
    await page.goto(`${campus.url}/setting/users?tab=audit`);
    await expect(page.getByText("Roles exported as xls", { exact: false }).first()).toBeVisible();
  });
  await test.step("a file is asked for by keys alone, and the choice has no barrier for anybody", async () => {
    await page.goto(`${campus.url}/setting/role`);
    const button = page.getByRole("button", { name: "Export", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Excel workbook" })).toBeVisible();
    expect(await violationsOf(page, "[role=menu]")).toEqual([]);
    const download = page.waitForEvent("download");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/^roles-.*\.csv$/);
    await expect(button).toBeFocused();
  });
});

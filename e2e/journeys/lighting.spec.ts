import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

const BOARD_ROOM = "L-O1-B-03";
const ZONE = "/control/lightings/office-building?floor=first&zone=B";
const OPERATOR = 7;
const WALL_SWITCH = 6;

test("dimming one lamp goes out to the device, comes back confirmed, is explained, and is released", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}${ZONE}`);
  await page.getByRole("button", { name: /^Board room downlights, (On|Off)/ }).click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText("50 %", { exact: true }).click();
  await expect(inspector).toContainText("Confirmed by device");
  await expect(page.getByRole("button", { name: /^Board room downlights, On, 50 percent/ })).toBeVisible();

  const own = await campus.circuit(BOARD_ROOM);
  expect(own.level).toBe(50);
  expect(own.priorityArray[OPERATOR]).toBe(50);
  await expect(inspector.getByRole("region", { name: "Why is it at 50 %?" })).toContainText("admin");
  await expect(inspector.getByRole("region", { name: "Last commands" })).toContainText("admin");

  await inspector.getByRole("button", { name: "Release" }).click();
  await expect.poll(async () => (await campus.circuit(BOARD_ROOM)).priorityArray[OPERATOR]).toBeNull();
});

test("a zone of many is dimmed in one go, and each device confirms", async ({ signedIn: page, campus }) => {
  await page.goto(`${campus.url}${ZONE}`);
  await page.getByRole("button", { name: "All on" }).click();
  await page.getByRole("button", { name: /^Turn on \d+$/ }).click();
  await expect(page.getByRole("dialog")).toContainText("11 of 11 confirmed");
  for (const number of ["01", "02", "03", "04", "05"]) {
    expect((await campus.circuit(`L-O1-B-${number}`)).level).toBe(100);
  }
});

test("a wall switch wins over the operator, and the page says so", async ({ signedIn: page, campus }) => {
  const device = "L-O1-B-02";
  await campus.wallSwitch(device, 30);
  await page.goto(`${campus.url}${ZONE}&selection=${device}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText("75 %", { exact: true }).click();
  await expect(inspector).toContainText(/priority 7/i);
  const own = await campus.circuit(device);
  expect(own.level).toBe(30);
  expect(own.priorityArray[WALL_SWITCH]).toBe(30);
  await campus.wallSwitch(device, null);
});

test("a device that refuses the write is a failure with its reason", async ({ signedIn: page, campus }) => {
  const device = "L-O1-B-01";
  await campus.fault({ device, fault: "refuse-write", on: true });
  await page.goto(`${campus.url}${ZONE}&selection=${device}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText("25 %", { exact: true }).click();
  await expect(inspector).toContainText(/refuse|denied/i);
  await campus.fault({ device, fault: "refuse-write", on: false });
});

test("plan and table show the same lights and share the selection", async ({ signedIn: page, campus }) => {
  await page.goto(`${campus.url}${ZONE}&selection=${BOARD_ROOM}`);
  const pin = page.locator(`[data-pin="${BOARD_ROOM}"]`);
  await pin.hover();
  await expect(pin.locator("[data-tag-below]")).toBeVisible();
  expect(await namesUnderTags(page)).toEqual([]);
  await page.getByText("Table", { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  const row = page.getByRole("row", { name: /Board room downlights/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.getByRole("row").nth(2).getByRole("checkbox").check();
  const bar = await page.getByRole("toolbar", { name: "Selection" }).boundingBox();
  const last = page.getByRole("row").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  const lowest = await last.boundingBox();
  expect(bar !== null && lowest !== null && lowest.y + lowest.height <= bar.y).toBe(true);
});

test("the table says what each light used today, the most first, and their sum", async ({ signedIn: page, campus }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${campus.url}${ZONE}&view=table`);
  await page.getByRole("button", { name: "Today kWh" }).click();
  await expect(page.getByText(/\d+ lights · ≥?\s?\d+\.\d\d\skWh today/u)).toBeVisible();
  const used = page
    .getByRole("row")
    .locator("td[data-align=end]")
    .getByText(/^(≥\s)?\d+\.\d\d$/u);
  await expect(used.first()).toBeVisible();
});

/** The names of places that a tag of a pin lies over. */
async function namesUnderTags(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const tags = [...document.querySelectorAll("[data-tag-below]")]
      .filter((tag) => getComputedStyle(tag).visibility === "visible")
      .map((tag) => tag.getBoundingClientRect());
    return [...document.querySelectorAll("[data-place-name]")]
      .filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return tags.some((tag) => tag.left < right && tag.right > left && tag.top < bottom && tag.bottom > top);
      })
      .map((name) => name.textContent);
  });
}

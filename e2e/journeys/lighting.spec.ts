import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const BOARD_ROOM = "L-O1-B-03";
const ZONE = "/control/lightings/office-building?floor=first&zone=B";
const OPERATOR = 7;
const WALL_SWITCH = 6;

test("one lamp is dimmed, explained and released; a wall switch wins, and a refusal has its reason", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("dimming one lamp goes out to the device, comes back confirmed, is explained, and is released", async () => {
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
  await test.step("a wall switch wins over the operator, and the page says so", async () => {
    await campus.release();
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
  await test.step("a device that refuses the write is a failure with its reason", async () => {
    const device = "L-O1-B-01";
    await campus.fault({ device, fault: "refuse-write", on: true });
    await page.goto(`${campus.url}${ZONE}&selection=${device}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("25 %", { exact: true }).click();
    await expect(inspector).toContainText(/refuse|denied/i);
    await campus.fault({ device, fault: "refuse-write", on: false });
  });
});

test("plan and table show the same lights, share the selection, say what each used today, and axe finds nothing on either", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("plan and table show the same lights and share the selection", async () => {
    await page.goto(`${campus.url}${ZONE}&selection=${BOARD_ROOM}`);
    const pin = page.locator(`[data-pin="${BOARD_ROOM}"]`);
    await expect(pin).toHaveAccessibleName(/percent|Off/);
    expect(await violationsOf(page)).toEqual([]);
    await pin.hover();
    await expect(pin.locator("[data-tag-below]")).toBeVisible();
    expect(await namesUnderTags(page)).toEqual([]);
    await page.getByText("Table", { exact: true }).click();
    await expect(page).toHaveURL(/view=table/);
    const row = page.getByRole("row", { name: /Board room downlights/ });
    await expect(row).toBeVisible();
    await expect(row.getByRole("checkbox")).toBeChecked();
    await page
      .getByRole("row", { name: /Board room cove/ })
      .getByRole("checkbox")
      .check();
    const bar = await page.getByRole("toolbar", { name: "Selection" }).boundingBox();
    const last = page.getByRole("row").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    const lowest = await last.boundingBox();
    expect(bar !== null && lowest !== null && lowest.y + lowest.height <= bar.y).toBe(true);
  });
  await test.step("the table says what each light used today, the most first, and their sum", async () => {
    await page.getByRole("button", { name: "Today kWh" }).click();
    await expect(page.getByText(/\d+ lights · ≥?\s?\d+\.\d\d\skWh today/u)).toBeVisible();
    const used = page
      .getByRole("row")
      .locator("td[data-align=end]")
      .getByText(/^(≥\s)?\d+\.\d\d$/u);
    await expect(used.first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
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

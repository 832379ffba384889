import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../journey.ts";

const ZONE = "/control/lightings/office-building?floor=first&zone=B";
const DOWNLIGHTS = "L-O1-B-03";

const pin = (page: Page, device: string) => page.locator(`[data-pin="${device}"]`);
const found = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true });
const palette = (page: Page) => page.getByRole("combobox", { name: "Search or run a command" });

test("Enter on a pin leads to its first control and Escape back to the pin, on a screen and on a phone", async ({
  signedIn: page,
  campus,
}) => {
  const control = page.getByRole("switch", { name: "Board room downlights on" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${campus.url}${ZONE}`);
    await pin(page, DOWNLIGHTS).focus();
    await page.keyboard.press("Enter");
    await expect(control).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(pin(page, DOWNLIGHTS)).toBeFocused();
    // Already selected: the same key leads to the same place.
    await page.keyboard.press("Enter");
    await expect(control).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole("slider", { name: "Level of Board room downlights" }).focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await campus.circuit(DOWNLIGHTS)).level).toBe(100);
});

test("Enter on a lift's shaft leads to its controls, and every checkbox of a table is named after its row", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("Enter on a lift's shaft leads to its controls and Escape back to the shaft", async () => {
    await page.goto(`${campus.url}/control/lift/office-building`);
    const shaft = page.getByRole("button", { name: /^Lift 1, / });
    await shaft.focus();
    await page.keyboard.press("Enter");
    // Its doors may move at this moment: then the panel keeps the place of a button that is off.
    await expect(page.locator("[aria-label='Inspector']:focus-within")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(shaft).toBeFocused();
  });
  await test.step("every checkbox of a table is named after its row", async () => {
    await page.goto(`${campus.url}${ZONE}&view=table`);
    await expect(page.getByRole("checkbox", { name: "Select Board room downlights" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select row" })).toHaveCount(0);
  });
});

test("the palette takes what is typed while it loads, puts the focus on its match, and understands words", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("text typed while the palette's script loads is in its field", async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/palette[^/]*\.js$/i, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${campus.url}${ZONE}`);
    await expect(pin(page, DOWNLIGHTS)).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("board rx");
    await page.keyboard.press("Backspace");
    await expect(palette(page)).toHaveCount(0);
    arrive();
    await expect(palette(page)).toHaveValue("board r");
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type("oom");
    await expect(palette(page)).toHaveValue("board room");
  });
  await test.step("the palette puts the focus on its match, and offers it again the next time", async () => {
    await page.goto(`${campus.url}/monitor/energy-consumption`);
    const search = page.getByRole("button", { name: "Search or run a command" });
    await search.focus();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search).toBeFocused();

    await page.keyboard.press("Control+k");
    await page.keyboard.type(DOWNLIGHTS);
    await expect(found(page)).toContainText("Board room downlights");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/selection=L-O1-B-03/);
    await expect(page.getByRole("switch", { name: "Board room downlights on" })).toBeFocused();

    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
    await expect(recent.first()).toContainText("Board room downlights");
    await palette(page).fill("users");
    await expect(page.getByRole("option", { name: /^User Account/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("“turn on atrium” and “dim board 30” are understood", async () => {
    await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await palette(page).fill("turn on atrium");
    await expect(found(page)).toContainText("Turn on Atrium lights");
    await palette(page).fill("dim board 30");
    await expect(found(page)).toContainText("Set Board room lights to 30 %");
  });
});

test("the first Tab after the sign-in, and after a reload, leads to the link that skips the menus", async ({
  page,
  campus,
}) => {
  await signIn(page, campus);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
});

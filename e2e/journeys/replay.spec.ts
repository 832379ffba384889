import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const BOARD_ROOM = "L-O1-B-03";
const ZONE = "/control/lightings/office-building?floor=first&zone=B";

/** As the address writes a second. */
function second(time: number): string {
  return new Date(Math.floor(time / 1_000) * 1_000).toISOString().replace(".000Z", "Z");
}

function pin(page: Page): Locator {
  return page.getByRole("button", { name: /^Board room downlights, (On|Off)/ });
}

/** Dims the lamp and waits until it has been so for some seconds. Gives the middle of that time. */
async function dim(page: Page, level: 25 | 75): Promise<number> {
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText(`${String(level)} %`, { exact: true }).click();
  await expect(pin(page)).toHaveAccessibleName(new RegExp(`On, ${String(level)} percent`));
  await expect(inspector).toContainText("Confirmed by device");
  await page.waitForTimeout(4_000);
  return Date.now() - 2_000;
}

test("a second of the past is drawn as it was, by address, by keys and playing, and nothing can be commanded there", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${campus.url}${ZONE}&selection=${BOARD_ROOM}`);
  const first = await dim(page, 25);
  const then = await dim(page, 75);
  const line = page.getByRole("slider", { name: "Displayed time" });
  const banner = page.getByRole("region", { name: "Replay", exact: true });
  await expect(line).toHaveAttribute("aria-valuetext", "live");

  await page.goto(`${campus.url}${ZONE}&selection=${BOARD_ROOM}&at=${second(first)}`);
  await expect(pin(page)).toHaveAccessibleName(/On, 25 percent/);
  await expect(banner).toContainText("Commands are disabled during replay.");
  await expect(page.getByRole("button", { name: "All on" })).toBeDisabled();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText(
    "Commands are disabled during replay. They are available again when the page is live.",
  );
  await expect(inspector.getByRole("slider").first()).toBeDisabled();
  await expect(page.getByRole("region", { name: "Replay timeline" })).toContainText("admin: Level 25 %");
  await page.reload();
  await expect(pin(page)).toHaveAccessibleName(/On, 25 percent/);
  expect((await campus.circuit(BOARD_ROOM)).level).toBe(75);

  await page.getByRole("radio", { name: "10 times speed" }).check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(pin(page)).toHaveAccessibleName(/On, 75 percent/);
  // It catches up with now, and is live again by itself.
  await expect(banner).toBeHidden();
  expect(new URL(page.url()).searchParams.has("at")).toBe(false);
  await expect(line).toHaveAttribute("aria-valuetext", "live");

  await page.goto(`${campus.url}${ZONE}&at=${second(then)}`);
  await expect(pin(page)).toHaveAccessibleName(/On, 75 percent/);
  await line.press("ArrowLeft");
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(second(then - 60_000)).replaceAll(".", "\\.")));
  await line.press(".");
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(second(then - 59_000)).replaceAll(".", "\\.")));
  await line.press("End");
  await expect(banner).toBeHidden();
  await page.goBack();
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Back to live" }).click();
  await expect(banner).toBeHidden();
  expect((await campus.circuit(BOARD_ROOM)).level).toBe(75);
});

test("a time is chosen by calendar and clock, one that is none is said, and a phone goes back too; axe finds nothing in the past", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a time is chosen by calendar and clock; one to come, and words that are none, are said", async () => {
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: /^Choose date and time/ }).click();
    const time = page.getByRole("textbox", { name: "Time" });
    await time.fill("quarter past");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("Enter the time as 10:42 or 10:42:18.")).toBeVisible();
    await time.fill("00:00:07");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("region", { name: "Replay", exact: true })).toContainText(/Showing .* 00:00:07\./);
    await page.goto(`${campus.url}${ZONE}&at=yesterday`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The address contains no valid time");
    await page.getByRole("button", { name: "Show live" }).click();
    await expect(page.getByRole("slider", { name: "Displayed time" })).toHaveAttribute("aria-valuetext", "live");
    await page.goto(`${campus.url}${ZONE}&at=${second(Date.now() + 86_400_000)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That time is in the future");
  });
  await test.step("a phone goes into the past and back", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "Replay the past" }).click();
    await expect(page.getByRole("slider", { name: "Displayed time" })).toBeVisible();
    const banner = page.getByRole("region", { name: "Replay", exact: true });
    await banner.getByRole("button", { name: "Back to live" }).click();
    await expect(banner).toBeHidden();
  });
  await test.step("axe finds nothing on a page of the past", async () => {
    await page.setViewportSize(VIEWPORT);
    await page.goto(`${campus.url}${ZONE}&at=${second(Date.now() - 60_000)}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("slider", { name: "Displayed time" })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    }
  });
});

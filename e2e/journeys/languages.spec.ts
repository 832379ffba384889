import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { SiteTranslations, Words } from "@atrium/contract/site";
import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, type Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { root } from "../program.ts";

test.describe.configure({ mode: "parallel" });

const LAMP = "L-O1-B-03";

/** Every sentence of a language, by its English source. */
function catalogueOf(folder: string): ReadonlyMap<string, string> {
  const groups = readdirSync(folder).filter((name) => name !== "language.json");
  const read = groups.map((name) => Words.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
  return new Map(read.flatMap((group) => Object.entries(group)));
}

const THAI = catalogueOf(path.join(root, "locales/th"));
const GERMAN = catalogueOf(path.join(root, "e2e/languages/de"));

/** A sentence as a catalogue has it. */
function sentence(catalogue: ReadonlyMap<string, string>, source: string): string {
  const found = catalogue.get(source);
  if (found === undefined) throw new Error(`The catalogue has no "${source}"`);
  return found;
}

const NAMES = SiteTranslations.parse(
  JSON.parse(readFileSync(path.join(root, "sites/campus/translations.json"), "utf8")),
);
const th = (source: string): string => sentence(THAI, source);
const nameInThai = (name: string): string => sentence(new Map(Object.entries(NAMES["th"] ?? {})), name);
const de = (source: string): string => sentence(GERMAN, source);

test.afterEach(async ({ page }) => {
  await page.evaluate(() => {
    localStorage.removeItem("atrium.language");
  });
});

test("somebody who reads only Thai signs in, dims a lamp, acknowledges an alarm, reads years of the Buddhist era, and signs the shift over", async ({
  page,
  campus,
}) => {
  test.setTimeout(240_000);
  try {
    await signInIn(page, campus, "ไทย", th);
    await test.step("a lamp is dimmed", async () => {
      await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B&selection=${LAMP}`);
      const inspector = page.getByRole("complementary", { name: th("Inspector") });
      await inspector.getByText("50 %", { exact: true }).click();
      await expect(inspector).toContainText(th("Confirmed by device"), { timeout: 30_000 });
      expect((await campus.circuit(LAMP)).level).toBe(50);
    });
    await test.step("an alarm is acknowledged", async () => {
      await campus.fault({ device: "FD-O1-D-01", fault: "fire-alarm", on: true });
      await page.goto(`${campus.url}/event/office-building`);
      const row = page
        .getByRole("row")
        .filter({ hasText: th("Fire alarm") })
        .filter({ hasText: nameInThai("Training room smoke detector") })
        .first();
      await expect(row).toContainText(th("New"), { timeout: 60_000 });
      await row.getByRole("button").first().click();
      await expect(row).toContainText(th("Acknowledged"), { timeout: 30_000 });
    });
    await test.step("years are those of the Buddhist era, and the clock has twelve hours", async () => {
      await page.goto(`${campus.url}/setting/account`);
      await page.getByRole("combobox", { name: th("Years") }).click();
      await page.getByRole("option", { name: /2569/ }).click();
      const card = page.getByRole("region", { name: th("Language and units") });
      await Promise.all([page.waitForEvent("load"), card.getByRole("button", { name: th("Save") }).click()]);
      await page.goto(`${campus.url}/setting/users?tab=audit`);
      await expect(page.getByRole("row").nth(1)).toContainText("2569");
    });
    await test.step("the shift is handed over", async () => {
      await page.goto(`${campus.url}/event/campus/hand-over`);
      await page.getByRole("textbox", { name: th("Note"), exact: true }).fill("กะดึกเรียบร้อย");
      await page.getByLabel(th("Critical alarms reported in person")).check();
      await page.getByRole("button", { name: th("Sign as {me}").replace("{me}", "admin") }).click();
      const signed = page.getByText(th("{by} has signed").replace("{by}", "admin"));
      // It asks once more where the lamp's hold outlasts the shift, which depends on the time of day.
      const again = page.getByRole("button", { name: th("Sign anyway") });
      await expect(signed.or(again)).toBeVisible({ timeout: 30_000 });
      if (await again.isVisible()) await again.click();
      await expect(signed).toBeVisible({ timeout: 30_000 });
    });
  } finally {
    await campus.fault({ device: "FD-O1-D-01", fault: "fire-alarm", on: false });
  }
});

test("a language that a folder of JSON brings is offered at the sign-in, and said on the pages whose sentences it has", async ({
  page,
  campus,
}) => {
  await signInIn(page, campus, "Deutsch", de);
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B&selection=${LAMP}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: de("All off") }).first()).toBeVisible();
});

async function signInIn(page: Page, campus: Campus, language: string, say: (source: string) => string): Promise<void> {
  await page.goto(`${campus.url}/login`);
  await page.getByRole("button", { name: language }).click();
  await page.getByLabel(say("Username")).fill("admin");
  await page.getByLabel(say("Password"), { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: say("Sign in") }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

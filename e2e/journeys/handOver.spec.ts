import { HandOverSheet } from "@atrium/contract/alarms";
import { AuditProofReply } from "@atrium/contract/people";
import type { Page } from "@playwright/test";
import { addUser, elsewhere, PASSWORD } from "../accounts.ts";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

const FIRE = { device: "FD-O1-D-01", fault: "fire-alarm" };
const NOTE = "ครัวชั้น 1: ควันจากการทำอาหารอีกครั้ง. Filter comes at 11:30.";

async function openSheet(page: Page, campus: Campus): Promise<void> {
  await page.goto(`${campus.url}/event/campus/hand-over`);
  await expect(page.getByRole("heading", { level: 1, name: "Shift hand-over" })).toBeVisible();
}

async function read(page: Page, campus: Campus, path: string): Promise<unknown> {
  const reply = await page.request.get(campus.url + path, { headers: await campus.bearer(page.request) });
  return await reply.json();
}

test("an alarm stands in the sheet, which two sign and read again as it was; on a phone it is one column", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  test.setTimeout(150_000);
  await test.step("an alarm stands in the sheet, a note and two signatures seal it, and it is read again as it was, also when the alarm is over", async () => {
    await addUser(page, campus, { username: "kamon", role: "Administrator" });
    await campus.fault({ ...FIRE, on: true });
    const other = await elsewhere(browser);
    try {
      await openSheet(page, campus);
      const worst = page.getByRole("heading", { level: 2, name: /^Fire alarm · Office Building, / });
      await expect(worst).toBeVisible({ timeout: 30_000 });
      const alarms = page.getByRole("region", { name: "Open alarms" });
      await expect(alarms.getByRole("listitem").filter({ hasText: "Fire alarm" }).first()).toContainText("New");
      expect(await violationsOf(page)).toEqual([]);

      // What was typed is there after a reload, and after a signature that was refused.
      const note = page.getByRole("textbox", { name: "Note", exact: true });
      await note.fill(NOTE);
      await page.reload();
      await expect(note).toHaveValue(NOTE);
      await page.route("**/hand-overs", async (route) => {
        if (route.request().method() === "POST") await route.abort();
        else await route.fallback();
      });
      await page.getByRole("button", { name: "Sign as admin" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Still open:" })).toContainText("reported in person");
      await page.getByRole("button", { name: "Sign anyway" }).click();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
      await expect(note).toHaveValue(NOTE);
      await page.unroute("**/hand-overs");

      await page.getByLabel("Critical alarms reported in person").check();
      await page.getByRole("button", { name: /^Sign (as admin|anyway)$/ }).click();
      await expect(page.getByRole("heading", { name: "admin has signed" })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole("button", { name: /^Take over/ })).toHaveCount(0);

      await signIn(other, campus, PASSWORD, "kamon");
      await openSheet(other, campus);
      await expect(other.getByRole("complementary", { name: "Hand-over" }).getByText(NOTE)).toBeVisible({
        timeout: 20_000,
      });
      await other.getByLabel("Critical alarms reported in person").check();
      await other.getByRole("button", { name: "Take over as kamon" }).click();
      const earlier = other.getByRole("region", { name: "Earlier sheets" });
      await expect(earlier.getByRole("link").first()).toContainText("admin to kamon", { timeout: 20_000 });

      await campus.fault({ ...FIRE, on: false });
      await expect(page.getByRole("region", { name: "Earlier sheets" }).getByRole("link").first()).toContainText(
        "admin to kamon",
        { timeout: 40_000 },
      );
      await page.getByRole("region", { name: "Earlier sheets" }).getByRole("link").first().click();
      await expect(page).toHaveURL(/\?sheet=\d+$/);
      await expect(worst).toBeVisible();
      await expect(page.getByRole("complementary", { name: "Hand-over" }).getByText(NOTE)).toBeVisible();
      const id = new URL(page.url()).searchParams.get("sheet") ?? "";
      const sheet = HandOverSheet.parse(await read(page, campus, `/api/core-service/v1.0/hand-overs/${id}`));
      expect(sheet).toMatchObject({ note: NOTE, given: { by: "admin" }, taken: { by: "kamon" }, isWhole: true });
      await expect(page.getByText(`SHA-256 ${sheet.hash}`).first()).toBeVisible();
      const proof = AuditProofReply.parse(await read(page, campus, "/api/user-service/v1.0/audit/proof"));
      expect(proof).toMatchObject({ broken: null });

      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "PDF" }).click();
      expect((await download).suggestedFilename()).toMatch(/^hand-over-.*\.pdf$/);

      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: "Print A4" })).toBeHidden();
      await expect(page.getByText(/^Sheet \d+, SHA-256/)).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      expect(await violationsOf(page)).toEqual([]);
    } finally {
      await campus.fault({ ...FIRE, on: false });
      await other.context().close();
    }
  });
  await test.step("on a phone the sheet is one column, and the way to sign stays at the foot", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSheet(page, campus);
    await expect(page.getByRole("region", { name: "Open alarms" })).toBeVisible({ timeout: 20_000 });
    const sign = page.getByRole("button", { name: "Sign as admin" });
    await sign.scrollIntoViewIfNeeded();
    const box = await sign.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
  });
});

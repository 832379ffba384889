import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

const PAGE = "/setting/devices/import";

async function openSite(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${PAGE}`);
  await page.getByText("Whole site", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Export whole site (ZIP)" })).toBeVisible();
}

async function rename(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/setting/site`);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("complementary").getByText(name)).toBeVisible({ timeout: 30_000 });
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: "application/zip", buffer });
}

/** The site as its button saves it. */
async function saved(page: Page): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export whole site (ZIP)" }).click();
  return Buffer.concat(await (await (await download).createReadStream()).toArray());
}

test("the whole site leaves as a file, comes back, is undone, and a file that is none is refused; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the whole site leaves as a file; after a change the file shows what it would take back, does it, and is undone", async () => {
    await openSite(page, campus.url);
    const file = await saved(page);
    await choose(page, "before.zip", file);
    await expect(page.getByRole("heading", { name: "No changes to make" })).toBeVisible({ timeout: 30_000 });

    await rename(page, campus.url, "Lakeside Campus");

    await openSite(page, campus.url);
    await choose(page, "before.zip", file);
    await expect(page.getByRole("heading", { name: "1 change is ready" })).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Apply 1 change" }).press("Enter");
    await expect(page.getByRole("heading", { name: "1 change applied" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("complementary").getByText("Riverside Campus")).toBeVisible();

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("Undone by admin")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("complementary").getByText("Lakeside Campus")).toBeVisible();
    await rename(page, campus.url, "Riverside Campus");
  });
  await test.step("a file that is none is refused with a sentence; axe finds nothing, and it fits a phone", async () => {
    await openSite(page, campus.url);
    await choose(page, "other.zip", Buffer.from("id,name\r\n1,2\r\n"));
    await expect(page.getByRole("heading", { name: "1 problem: nothing can be imported" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText("it is not a zip file")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("Whole site", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Export whole site (ZIP)" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

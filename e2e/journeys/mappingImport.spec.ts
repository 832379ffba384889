import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

const PAGE = "/setting/devices/import";
const PLAN = "/control/lightings/office-building?floor=first&zone=B";
const LAMP = "L-O1-B-03";
const NEW_NAME = "Window lamps of the file";

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("a file of mappings is looked at, done whole and undone, and what is none is refused; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a file is looked at, done whole, seen on the plan's device, and undone", async () => {
    await page.goto(`${campus.url}${PAGE}`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export all mappings (CSV)" }).click();
    const mappings = await (await saved).createReadStream();
    const [titles] = Buffer.concat(await mappings.toArray())
      .toString()
      .split("\r\n");
    expect(titles).toContain("id,module,name,placement,floor,zone,room,x,y,connection,part,product,objects");

    await choose(page, "lamps.csv", `id,name\r\n${LAMP},${NEW_NAME}\r\nL-O1-B-02,\r\nno such,Nobody\r\n`);
    await expect(page.getByRole("heading", { name: "1 change is ready, 1 device has a problem" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply 1 change" })).toBeDisabled();
    const rows = page.getByRole("list", { name: "Rows in the file" }).getByRole("listitem");
    await expect(rows.first()).toContainText("Problem");

    await choose(page, "lamps.csv", `id,name\r\n${LAMP},${NEW_NAME}\r\n`);
    await expect(page.getByRole("heading", { name: "1 change is ready" })).toBeVisible();
    await page.getByRole("button", { name: "Apply 1 change" }).click();
    await expect(page.getByRole("heading", { name: "1 device changed" })).toBeVisible();
    await page.goto(campus.url + PLAN);
    await expect(page.getByRole("button", { name: new RegExp(`^${NEW_NAME}, `) })).toBeVisible();

    await page.goto(`${campus.url}${PAGE}`);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("Undone by admin")).toBeVisible();
    await page.goto(campus.url + PLAN);
    await expect(page.getByRole("button", { name: /^Board room downlights, / })).toBeVisible();
  });
  await test.step("a file without mappings is refused with a sentence, and nothing is lost", async () => {
    await page.goto(`${campus.url}${PAGE}`);
    await choose(page, "plan.csv", Buffer.from([0xff, 0xfe, 0x00, 0xd8]));
    await expect(page.getByText("plan.csv is not a text file")).toBeVisible();
    await choose(page, "other.csv", "lamp,name\r\n1,2");
    await expect(page.getByText('The first row has no column "id"')).toBeVisible();
  });
  await test.step("axe finds nothing on a file with problems, and it fits a phone", async () => {
    const rows = [`${LAMP},Renamed,`, "L-O1-B-02,,yes", "no good,Nobody,", "L-O1-B-01,,"];
    await choose(page, "lamps.csv", ["id,name,retired", ...rows].join("\r\n"));
    await expect(page.getByRole("heading", { name: "2 changes are ready, 1 device has a problem" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

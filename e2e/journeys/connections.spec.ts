import { SiteConnection } from "@atrium/contract/site";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const LIST = "/setting/devices/connections";
const GATEWAY = "bacnet-l2";
const OTHER = "bacnet-o1";
const LAMP = "L-L2-B-01";
const CORE = "/api/core-service/v1.0";

test("a gateway's bad address is shown and mended while others miss nothing, and its reading is paused", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a gateway's bad address is shown, mended and live again, and another connection misses nothing", async () => {
    const headers = await campus.bearer(page.request);
    const read = async (id: string) =>
      SiteConnection.parse(
        await (await page.request.get(`${campus.url}${CORE}/connections/${id}`, { headers })).json(),
      );
    const { settings } = await read(GATEWAY);
    const state = async (id: string): Promise<{ since: number; errors: { losses: number } }> =>
      (await page.request.get(`${campus.url}${CORE}/connection-states/${id}`, { headers })).json();
    await page.goto(`${campus.url}${LIST}`);
    const row = page.getByRole("row").filter({ hasText: GATEWAY });
    await expect(row).toContainText("Online", { timeout: 30_000 });
    const before = await state(OTHER);

    await row.getByRole("link").click();
    await expect(page.getByRole("status").filter({ hasText: "Online" })).toBeVisible();
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Port", { exact: true }).fill("9");
    await page.getByRole("button", { name: "Test before saving" }).click();
    await expect(page.getByText(/(is not responding|does not respond|does not answer)/).first()).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/ saved\. Connecting with the new settings\./)).toBeVisible();
    await page.getByText("State", { exact: true }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Lost" })).toBeVisible({ timeout: 30_000 });

    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Port", { exact: true }).fill(String(settings["port"]));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/ saved\. Connecting with the new settings\./).last()).toBeVisible();
    await page.getByText("State", { exact: true }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Online" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("region", { name: "Exchanges", exact: true })).toContainText(/Read .*present value/);
    expect(await state(OTHER)).toMatchObject({ since: before.since, errors: { losses: before.errors.losses } });
  });
  await test.step("a paused connection says by whom, refuses commands, and reads again at the press of a button", async () => {
    await page.goto(`${campus.url}${LIST}/${GATEWAY}`);
    await page.getByRole("button", { name: "Pause reading…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pause reading" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Paused" })).toContainText("by admin");

    const headers = await campus.bearer(page.request);
    const id = crypto.randomUUID();
    const data = { id, targets: [{ device: LAMP, point: "level", value: 30 }] };
    await page.request.post(`${campus.url}${CORE}/commands`, { data, headers });
    await expect
      .poll(async () => (await page.request.get(`${campus.url}${CORE}/commands/${id}`, { headers })).text())
      .toContain("was paused by admin");

    await page.getByRole("button", { name: "Resume reading" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Online" })).toBeVisible({ timeout: 30_000 });
    await page.goto(`${campus.url}/setting/users?tab=audit`);
    await expect(page.getByRole("cell", { name: /resumed/ }).first()).toBeVisible();
  });
});

test("a connection is added after a test and retired; axe finds nothing on its pages, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a connection is added after a test, by keyboard, its password never comes back, and it is retired", async () => {
    await page.goto(`${campus.url}${LIST}`);
    await page.getByRole("button", { name: "Add connection" }).press("Enter");
    await page.getByRole("combobox", { name: "Protocol" }).click();
    await page.getByRole("option", { name: "MQTT" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Spare broker");
    await expect(page.getByRole("textbox", { name: "ID", exact: true })).toHaveValue("spare-broker");
    await page.getByRole("textbox", { name: "Host", exact: true }).fill("127.0.0.1");
    await page.getByLabel("Port", { exact: true }).fill("9");
    await page.getByLabel("Username").fill("atrium");
    await page.getByLabel("Password", { exact: true }).fill("of-the-field-7");
    await page.getByRole("button", { name: "Test now" }).click();
    await expect(page.getByText(/refused the connection|not responding|does not respond/).first()).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole("button", { name: "Add connection" }).click();
    await expect(page.getByRole("heading", { name: "Spare broker" })).toBeVisible();
    await page.getByText("Settings", { exact: true }).click();
    await expect(page.getByText("Set, hidden")).toBeVisible();
    expect(await page.content()).not.toContain("of-the-field-7");
    await page.getByRole("button", { name: "Retire connection…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retire connection" }).click();
    await expect(page.getByRole("row").filter({ hasText: "spare-broker" })).toHaveCount(0);
  });
  await test.step("axe finds nothing on the pages of connections, and they fit a phone", async () => {
    for (const path of ["", `/${GATEWAY}`, `/${GATEWAY}?view=settings`, "/new"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${campus.url}${LIST}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

import { SiteDevice } from "@atrium/contract/devices";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const GATEWAY = "bacnet-l2";
const LAMP = "L-L2-B-02";
const FIND = `/setting/devices/connections/${GATEWAY}/find`;
/** The lamp may share its place on the plan with others: the address chooses it. */
const PLAN = `/control/lightings/learning-building?floor=second&zone=B&selection=${LAMP}`;

test("a lamp that is not mapped is found, taken into the site and switched, and the search writes nothing", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const before = SiteDevice.parse(await (await page.request.get(`${core}/devices/${LAMP}`, { headers })).json());
  const { level } = await campus.circuit(LAMP);
  await page.request.delete(`${core}/devices/${LAMP}`, { headers });

  await page.goto(campus.url + FIND);
  await page.getByRole("button", { name: "Start search" }).click();
  await expect(page.getByText(/^Done, 1 found/)).toBeVisible({ timeout: 60_000 });
  expect((await campus.circuit(LAMP)).level).toBe(level);
  const row = page.getByRole("listitem").filter({ hasText: LAMP });
  await expect(row).toContainText("New");
  await expect(row).toContainText("4 of its 4 objects found");
  expect(await violationsOf(page)).toEqual([]);

  await row.getByRole("button", { name: `Add ${LAMP} to the site` }).press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("combobox", { name: "Building" })).toHaveValue("Learning Building");
  await expect(drawer.getByRole("combobox", { name: "Floor" })).toHaveValue("2nd Floor");
  await drawer.getByRole("textbox", { name: "Name" }).fill("Found lamps");
  await drawer.getByRole("button", { name: "Add to site" }).click();
  await expect(drawer).toBeHidden();
  await expect(row.getByRole("button")).toHaveCount(0);

  await page.goto(campus.url + PLAN);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText("Found lamps");
  await inspector.getByText("50 %", { exact: true }).click();
  await expect(inspector).toContainText("Confirmed by device", { timeout: 20_000 });
  expect((await campus.circuit(LAMP)).level).toBe(50);
  await campus.command(page.request, [LAMP], null);

  const now = SiteDevice.parse(await (await page.request.get(`${core}/devices/${LAMP}`, { headers })).json());
  const { id: _, retiredAt: __, ...device } = before;
  await page.request.put(`${core}/devices/${LAMP}`, { data: { ...device, revision: now.revision }, headers });
});

test("an engineering file stands in for a search, and a search that is stopped keeps what it found, on a phone too", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("an engineering file stands in for a search: a wrong one names its rows, and what a right one has is taken into the site", async () => {
    const core = `${campus.url}/api/core-service/v1.0`;
    const headers = await campus.bearer(page.request);
    const id = "L-L2-B-03";
    const before = SiteDevice.parse(await (await page.request.get(`${core}/devices/${id}`, { headers })).json());
    await page.request.delete(`${core}/devices/${id}`, { headers });
    const instance = Number(before.parts[0]?.address["instance"]);
    const head = "VERSION_OF_LAYOUT;2.2\n# keyname;device obj.-instance;object-name;object-type;object-instance";
    const objects = [
      `1;${instance};level`,
      `0;${instance};power`,
      `3;${instance};failure`,
      `0;${10_000 + instance};hours`,
    ];
    const rows = objects
      .map((object) => object.split(";"))
      .map(([type, number, what]) => `k;2002;${id} ${what};${type};${number}`);
    const choose = (text: string) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name: "gw-l2.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

    await page.goto(campus.url + FIND);
    await expect(page.getByRole("button", { name: "Choose an EDE file" })).toBeVisible();
    await choose(`${head}\nk;2002;A;analog;1`);
    await expect(page.getByRole("list", { name: "Problems in the file" })).toContainText("Row 3, object-type");
    // The page says it where it belongs, and nowhere else.
    await expect(page.getByText(/^Server Response/)).toHaveCount(0);
    await choose([head, ...rows].join("\n"));
    await expect(page.getByText("Read from gw-l2.csv, 1 found")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Missing \d+$/)).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "4 of its 4 objects found" });
    await expect(row).toContainText(id);
    expect(await violationsOf(page)).toEqual([]);
    await row.getByRole("button", { name: `Add ${id} to the site` }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("combobox", { name: "Floor" })).toHaveValue("2nd Floor");
    await drawer.getByRole("button", { name: "Add to site" }).click();
    await expect(drawer).toBeHidden();
    const now = SiteDevice.parse(await (await page.request.get(`${core}/devices/${id}`, { headers })).json());
    expect(now).toMatchObject({ connection: GATEWAY, parts: before.parts });
    const { id: _, retiredAt: __, ...device } = before;
    await page.request.put(`${core}/devices/${id}`, { data: { ...device, revision: now.revision }, headers });
  });
  await test.step("a search is stopped, and what it found stays; on a phone the page is no wider than the screen", async () => {
    await page.goto(campus.url + FIND);
    await page.getByRole("button", { name: /^(Start search|Search again)$/ }).click();
    await page.getByRole("button", { name: "Stop search" }).click();
    await expect(page.getByText(/^Stopped, \d found/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

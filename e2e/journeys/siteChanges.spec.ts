import { DeviceDescription, SiteDevice } from "@atrium/contract/devices";
import { expect, test } from "../journey.ts";

const OLD = "L-L2-B-01";
const NEW = "L-L2-B-91";
const PLAN = "/control/lightings/learning-building?floor=second&zone=B";

test("a lamp is replaced while its plan is open: it goes, another comes, is commanded, renamed and retired", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const settings = SiteDevice.parse(await (await page.request.get(`${core}/devices/${OLD}`, { headers })).json());
  const { revision: _, retiredAt: __, ...device } = settings;
  const pin = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}, (On|Off)`) });
  await page.goto(campus.url + PLAN);
  await expect(pin(settings.name)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("board room downlights");
  await expect(page.getByRole("option", { name: /Board room downlights/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.request.delete(`${core}/devices/${OLD}`, { headers });
  await expect(pin(settings.name)).toHaveCount(0);

  const data = { ...device, id: NEW, name: "Spare lamps" };
  const added = DeviceDescription.parse(await (await page.request.post(`${core}/devices`, { data, headers })).json());
  // The driver reads it from the same gateway, and its value comes to the open page.
  await pin("Spare lamps").click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText("50 %", { exact: true }).click();
  await expect(inspector).toContainText("Confirmed by device");
  expect((await campus.circuit(OLD)).level).toBe(50);

  const read = SiteDevice.parse(await (await page.request.get(`${core}/devices/${NEW}`, { headers })).json());
  const { id: ___, retiredAt: ____, ...change } = read;
  await page.request.put(`${core}/devices/${NEW}`, { data: { ...change, name: "Window lamps" }, headers });
  await expect(pin("Window lamps")).toBeVisible();
  await expect(inspector).toContainText("Window lamps");
  // The palette has read all devices by now, and knows the new name too.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("window lamps");
  await expect(page.getByRole("option", { name: /Window lamps/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.request.delete(`${core}/devices/${NEW}`, { headers });
  await expect(pin("Window lamps")).toHaveCount(0);
  const level = added.points.find(({ key }) => key === "level")?.id;
  const now = Date.now();
  const range = `from=${now - 600_000}&to=${now + 600_000}`;
  // History is written in the background.
  await expect
    .poll(async () => (await page.request.get(`${core}/points/${level}/history?${range}`, { headers })).text())
    .toContain("50");
  await page.goto(`${campus.url}/setting/users?tab=audit`);
  await expect(page.getByRole("cell", { name: /^Window lamps retired/ })).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Window lamps lost the hold by admin .*it was retired/ })).toBeVisible();

  await page.request.post(`${core}/devices`, { data: device, headers });
  await page.goto(campus.url + PLAN);
  await expect(pin(settings.name)).toBeVisible();
  await campus.command(page.request, [OLD], null);
});

test("a floor comes into the menu of an open page, opens, and leaves an open page with a word about it", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const row = page.getByText("Mezzanine", { exact: true }).first();
  await page.goto(`${campus.url}/control/lightings/pavilion?floor=first`);
  await expect(page.getByText("Rooftop", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  const poly = [
    [0, 0],
    [20, 0],
    [20, 10],
    [0, 10],
  ];
  const rooms = [{ id: "M01", name: "Gallery", kind: "office", poly }];
  const floor = { key: "mezzanine", code: 2, label: "Mezzanine", elevation: 3, height: 3 };
  const data = { ...floor, plan: { size: [20, 10], rooms } };
  const added = await page.request.post(`${core}/places/pavilion/floors`, { data, headers });
  expect(added.status()).toBe(201);
  await row.click();
  await expect(page.getByText("Mezzanine has no lighting")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("floor")).toBe("mezzanine");

  const gone = await page.request.delete(`${core}/places/pavilion/floors/mezzanine`, { headers });
  expect(gone.status()).toBe(204);
  await expect(page.getByText("Pavilion has no floor “mezzanine”")).toBeVisible();
  await page.goto(`${campus.url}/setting/users?tab=audit`);
  await expect(page.getByRole("cell", { name: /^Pavilion: Mezzanine removed/ })).toBeVisible();
});

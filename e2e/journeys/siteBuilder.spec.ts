import { PlaceNames, PlanReply } from "@atrium/contract/site";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const PATH = "/setting/site/builder";
const PAVILION = `${PATH}?placement=pavilion&floor=first`;

const drawing = (page: Page) => page.getByRole("application", { name: /^Drawing of/ });
const save = (page: Page) => page.getByRole("button", { name: "Save plan" });
/** Nothing is left to save, and nothing is on its way. */
async function saved(page: Page): Promise<void> {
  await expect(save(page)).toBeDisabled();
  await expect(save(page)).not.toHaveAttribute("data-loading");
}

test("a building with a floor is added, a room is drawn with the pointer and by keyboard, and the pages show it", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  await page.goto(`${campus.url}${PATH}`);
  await page.getByRole("button", { name: "Buildings and floors" }).click();
  await page.getByRole("menuitem", { name: "Add building" }).click();
  await page.getByLabel("Building name").fill("Boathouse");
  await page.getByRole("button", { name: "Add building" }).click();
  await expect(drawing(page)).toHaveAccessibleName("Drawing of Boathouse, 1st Floor");
  expect(new URL(page.url()).searchParams.get("placement")).toBe("boathouse");

  // By keyboard alone: the one room is made smaller, another is added beside it by numbers.
  await page.getByRole("button", { name: "Room 1 R01" }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Slipway");
  await page.keyboard.press("Enter");
  const width = page.getByLabel("Width", { exact: true });
  await width.fill("12");
  await width.press("Enter");
  await expect(page.getByText("96.0 m² inside the outline is not in any room")).toBeVisible();
  await page.getByText("Room by coordinates").press("Enter");
  for (const [label, value] of [
    ["New room X", "12"],
    ["New room Y", "0"],
    ["New room width", "8"],
    ["New room depth", "12"],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await page.getByLabel(label).press("Tab");
  }
  await page.getByRole("button", { name: "Add room" }).press("Enter");
  await expect(page.getByText(/is not in any room/)).toHaveCount(0);
  await drawing(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/extends beyond the outline/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/extends beyond the outline/)).toHaveCount(0);
  await save(page).press("Enter");
  await saved(page);

  const read = await page.request.get(`${core}/places/boathouse/floors/1st-floor/plan`, { headers });
  const { drawing: kept } = PlanReply.parse(await read.json());
  expect(kept.rooms.map(({ name, area }) => [name, area])).toEqual([
    ["Slipway", 144],
    ["Room 02", 96],
  ]);
  await page.getByRole("button", { name: "Operator view" }).click();
  await expect(page.getByRole("group", { name: "Boathouse, 1st Floor, operator view" })).toContainText("Slipway");
  await page.getByRole("button", { name: "Buildings and floors" }).click();
  await page.getByRole("menuitem", { name: "Delete this building" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(drawing(page)).toHaveAccessibleName(/^Drawing of Office Building/);
  const places = await page.request.get(`${core}/places/boathouse`, { headers });
  expect(PlaceNames.safeParse(await places.json()).success).toBe(false);
});

test("a room is drawn with the pointer, a lamp is dropped there, and on the plan of everyone its light is in that room", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const readPlan = async () =>
    PlanReply.parse(await (await page.request.get(`${core}/places/pavilion/floors/first/plan`, { headers })).json());
  const before = await readPlan();
  const lamp = before.devices.find(({ module }) => module === "lighting");
  if (lamp === undefined) throw new Error("the pavilion has no lamp");
  // The room that it stands in gets a corner cut off: a room of its own.
  const others = await page.context().newPage();
  await others.goto(`${campus.url}/control/lightings/pavilion?floor=first`);
  await expect(others.getByRole("button", { name: new RegExp(`^${lamp.name}, (On|Off)`) })).toBeVisible();

  await page.goto(`${campus.url}${PAVILION}`);
  await drawing(page).focus();
  await page.keyboard.press("r");
  const stage = await drawing(page).boundingBox();
  if (stage === null) throw new Error("there is no drawing");
  const at = (x: number, y: number) => [stage.x + stage.width * x, stage.y + stage.height * y] as const;
  await page.mouse.move(...at(0.46, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.45), { steps: 4 });
  await page.mouse.move(...at(0.54, 0.52), { steps: 4 });
  await page.mouse.up();
  await page.getByLabel("Name", { exact: true }).fill("Tea house");
  await page.keyboard.press("Enter");
  const center = await page.getByRole("region", { name: "Tea house" }).getByLabel("X", { exact: true }).inputValue();
  const top = await page.getByRole("region", { name: "Tea house" }).getByLabel("Y", { exact: true }).inputValue();

  await page.getByRole("complementary", { name: "Drawing contents" }).getByText("Devices", { exact: true }).click();
  await page.getByRole("button", { name: `${lamp.name} ${lamp.id}`, exact: true }).click();
  const device = page.getByRole("region", { name: lamp.name });
  for (const [label, value] of [
    ["X", Number(center) + 0.5],
    ["Y", Number(top) + 0.5],
  ] as const) {
    await device.getByLabel(label, { exact: true }).fill(String(value));
    await device.getByLabel(label, { exact: true }).press("Enter");
  }
  await expect(device).toContainText("in Tea house");
  await save(page).click();
  await saved(page);
  const after = await readPlan();
  const room = after.drawing.rooms.find(({ name }) => name === "Tea house");
  expect(after.devices.find(({ id }) => id === lamp.id)?.room).toBe(room?.id);

  // The page that was open all the time shows the room, and its light when the lamp itself reports it.
  const shown = others.locator("[data-place-name]").filter({ hasText: "Tea house" });
  const field = others.locator(`path[d="M${room?.poly.map((corner) => corner.join(" ")).join("L")}Z"][style]`);
  await campus.command(page.request, [lamp.id], 0);
  await expect(shown).toContainText("Off");
  const dark = await field.evaluate((path) => getComputedStyle(path).fill);
  await campus.command(page.request, [lamp.id], 100);
  await expect(shown).toContainText("100 %");
  expect((await campus.circuit(lamp.id)).level).toBe(100);
  await expect.poll(async () => field.evaluate((path) => getComputedStyle(path).fill)).not.toBe(dark);
  await others.close();

  await campus.command(page.request, [lamp.id], null);
  const data = { plan: before.drawing, movesDevices: true, revision: after.revision };
  expect((await page.request.put(`${core}/places/pavilion/floors/first/plan`, { data, headers })).status()).toBe(200);
});

test("furniture is put with the pointer and by its numbers, floors get other names, and everyone sees both", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const read = async () =>
    PlanReply.parse(await (await page.request.get(`${core}/places/pavilion/floors/rooftop/plan`, { headers })).json());
  const { drawing: before } = await read();
  await page.goto(`${campus.url}${PATH}?placement=pavilion&floor=rooftop`);
  await drawing(page).focus();
  await page.keyboard.press("f");
  await page.getByRole("combobox", { name: "Furniture to place" }).click();
  await page.getByRole("option", { name: "Sofa" }).click();
  const stage = await drawing(page).boundingBox();
  if (stage === null) throw new Error("there is no drawing");
  const at = (x: number, y: number) => [stage.x + stage.width * x, stage.y + stage.height * y] as const;
  await page.mouse.move(...at(0.02, 0.02));
  await page.mouse.down();
  await page.mouse.move(...at(0.06, 0.05), { steps: 4 });
  await page.mouse.up();
  const sofa = page.getByRole("region", { name: "Sofa" });
  await expect(sofa).toBeVisible();
  // What stands there is dragged, and no second one is put.
  await page.mouse.move(...at(0.04, 0.035));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.4), { steps: 4 });
  await page.mouse.up();
  for (const [label, value] of [
    ["X", "3"],
    ["Width", "2.4"],
    ["Depth", "0.9"],
  ] as const) {
    await sofa.getByLabel(label, { exact: true }).fill(value);
    await sofa.getByLabel(label, { exact: true }).press("Enter");
  }
  await save(page).click();
  await saved(page);
  const { drawing: after, revision } = await read();
  expect(after.furniture).toHaveLength(before.furniture.length + 1);
  expect(after.furniture.at(-1)).toMatchObject({ t: "sofa", x: 3, w: 2.4, h: 0.9 });

  await page.getByRole("button", { name: "Buildings and floors" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of Rooftop").fill("Roof terrace");
  await page.getByRole("button", { name: "Save names" }).click();
  await expect(drawing(page)).toHaveAccessibleName("Drawing of Pavilion, Roof terrace");

  const names = PlaceNames.parse(await (await page.request.get(`${core}/places/pavilion`, { headers })).json());
  const floors = [{ key: "rooftop", label: "Rooftop" }];
  await page.request.put(`${core}/places/pavilion`, { data: { ...names, floors }, headers });
  const data = { plan: before, movesDevices: false, revision };
  expect((await page.request.put(`${core}/places/pavilion/floors/rooftop/plan`, { data, headers })).status()).toBe(200);
});

test("what two draw at once is merged; axe finds nothing, on a screen, a tablet and a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("what two draw at once is merged, and what both changed is named", async () => {
    await page.goto(`${campus.url}${PAVILION}`);
    const rename = async (on: Page, number: number, name: string) => {
      await on.getByRole("list", { name: "Rooms" }).getByRole("button").nth(number).click();
      await on.getByLabel("Name", { exact: true }).fill(name);
      await on.keyboard.press("Enter");
    };
    await rename(page, 0, "Mine");
    const other = await page.context().newPage();
    await other.goto(`${campus.url}${PAVILION}`);
    await rename(other, 0, "Theirs");
    await rename(other, 1, "Also theirs");
    await save(other).click();
    await saved(other);

    await expect(page.getByText(/^Someone else saved this plan/)).toBeVisible();
    await save(page).click();
    await expect(
      page.locator("#page").getByRole("alert").filter({ hasText: "was changed by someone else" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Merge both" }).click();
    await expect(page.getByText(/^You both changed Mine/)).toBeVisible();
    const rooms = page.getByRole("list", { name: "Rooms" }).getByRole("button");
    await expect(rooms.nth(0)).toContainText("Mine");
    await expect(rooms.nth(1)).toContainText("Also theirs");
    await save(page).click();
    await saved(page);
    await other.getByRole("list", { name: "Rooms" }).getByRole("button").first().click();
    await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Mine");
    await other.close();
  });
  await test.step("axe finds nothing, on a screen, a tablet and a phone, where the plan is read", async () => {
    await page.goto(`${campus.url}${PAVILION}`);
    await expect(drawing(page)).toBeVisible();
    await page.getByRole("list", { name: "Rooms" }).getByRole("button").first().click();
    expect(await violationsOf(page)).toEqual([]);
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await expect(page.getByText(/^Editing needs a wider screen/)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

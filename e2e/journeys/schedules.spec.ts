import { Schedules } from "@atrium/contract/automation";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const LIST = "/setting/schedules";
const LAMP = "L-O1-B-03";
const NAME = "Board room all day";

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  const all = async () =>
    Schedules.parse(await (await page.request.get(`${api}/schedules`, await headers())).json()).schedules;
  return {
    all,
    add: async (schedule: object) => {
      const reply = await page.request.post(`${api}/schedules`, { ...(await headers()), data: schedule });
      expect(reply.status()).toBe(201);
    },
    change: async (id: number, schedule: object) =>
      page.request.put(`${api}/schedules/${id}`, { ...(await headers()), data: schedule }),
    clear: async () => {
      for (const { id } of await all()) await page.request.delete(`${api}/schedules/${id}`, await headers());
    },
  };
}

const dimmed = (level: number) => ({
  actions: [
    { kind: "set", module: "lighting", where: { devices: [LAMP] }, values: [{ point: "level", value: level }] },
  ],
});

/** Lamps of one room, all day and all night, whatever day it is. */
const content = (more: object) => ({
  name: NAME,
  isEnabled: false,
  ...dimmed(35),
  days: [1, 2, 3, 4, 5, 6, 7],
  from: { kind: "time", at: "00:00" },
  to: { kind: "time", at: "00:00" },
  firstDate: null,
  lastDate: null,
  holidays: "ignore",
  exceptions: [],
  catchUp: 30,
  ...more,
});

test.beforeEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});
test.afterEach(async ({ signedIn: page, campus }) => {
  await desk(page, campus).clear();
});

test("a schedule is written, sets its lamp and gives it back; two that want the same lamp are shown before saving", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a schedule is written, seen before it is saved, sets its lamp at once, and gives it back when it is removed", async () => {
    await page.goto(campus.url + LIST);
    await page.getByRole("main").getByRole("button", { name: "Add schedule" }).first().click();
    await page.getByRole("button", { name: "Save and enable" }).click();
    await expect(page.getByText("Choose a system", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill(NAME);
    await page.getByRole("combobox", { name: "System" }).click();
    await page.getByRole("option", { name: "Lighting", exact: true }).click();
    await page.getByRole("combobox", { name: "Add device: Devices" }).fill(LAMP);
    await page.getByRole("option", { name: new RegExp(LAMP) }).click();
    await page.getByRole("textbox", { name: "Level" }).fill("35");
    for (const day of ["Saturday", "Sunday"]) await page.getByRole("button", { name: day, exact: true }).click();
    await page.getByLabel("From: time").fill("00:00");
    await page.getByLabel("To: time").fill("00:00");
    await page.getByRole("group", { name: "Holidays" }).getByText("Ignore").click();
    await expect(page.getByText(/^Set .+ to 35 %, every day, from 00:00 to 00:00 the next day\./)).toBeVisible();
    const days = page.getByRole("list", { name: "First 14 days" }).getByRole("listitem");
    await expect(days).toHaveCount(14);
    await expect(days.nth(1)).toContainText("on 00:00");
    await page.getByRole("button", { name: "Save and enable" }).click();
    await expect(page).toHaveURL(/schedules\/\d+$/);
    await expect.poll(async () => (await campus.circuit(LAMP)).level, { timeout: 30_000 }).toBe(35);

    await page.goto(`${campus.url}${LIST}?view=runs`);
    const run = page.getByRole("row", { name: new RegExp(NAME) });
    await expect(run).toContainText("1 of 1 confirmed", { timeout: 30_000 });

    await run.getByRole("link", { name: NAME }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect.poll(async () => (await campus.circuit(LAMP)).level, { timeout: 30_000 }).not.toBe(35);
  });
  await test.step("two schedules that want the same lamp are shown before saving, with who wins and what keeps them apart", async () => {
    const { add, all } = desk(page, campus);
    const hours = (from: string, to: string) => ({ from: { kind: "time", at: from }, to: { kind: "time", at: to } });
    await add(content({ name: "Evening", isEnabled: true, ...hours("18:00", "22:00") }));
    await add(content({ name: "Late", ...dimmed(60), ...hours("20:00", "23:00") }));
    const late = (await all()).find(({ name }) => name === "Late");
    await page.goto(`${campus.url}${LIST}/${late?.id ?? 0}`);
    const note = page.getByRole("region", { name: "Conflicts with Evening" });
    await expect(note).toContainText("Conflicts with “Evening” from 20:00 to 22:00");
    await expect(note).toContainText("This one takes precedence because it starts later.");
    await note.getByRole("button", { name: "Start this one at 22:00" }).click();
    await expect(note).toHaveCount(0);
    await page.getByRole("button", { name: "Save and enable" }).click();
    await expect.poll(async () => (await all()).find(({ name }) => name === "Late")?.isEnabled).toBe(true);
    expect((await all()).find(({ name }) => name === "Late")?.from).toEqual({ kind: "time", at: "22:00" });

    await page.goto(campus.url + LIST);
    await expect(page.getByText("No schedules conflict in the next 14 days.")).toBeVisible();
    await expect(
      page.getByRole("region", { name: /^Week of/ }).getByRole("button", { name: /^Evening, 18:00 to 22:00/ }),
    ).toHaveCount(7);
    await page.getByRole("switch", { name: "Evening is on" }).press(" ");
    await expect.poll(async () => (await all()).find(({ name }) => name === "Evening")?.isEnabled).toBe(false);
    await expect(page.getByRole("button", { name: /^Evening, 18:00/ })).toHaveCount(0);
  });
});

test("a floor says what its lamps will be set to in the next 24 hours, a group at a time, with keys alone and on a phone", async ({
  signedIn: page,
  campus,
}) => {
  const { add } = desk(page, campus);
  const whole = {
    kind: "set",
    module: "lighting",
    where: { places: [{ placement: "office-building", floor: "first", zone: "B" }] },
  };
  await add(
    content({ name: "All day", isEnabled: true, actions: [{ ...whole, values: [{ point: "level", value: 35 }] }] }),
  );
  await add(
    content({
      name: "Late",
      isEnabled: true,
      ...dimmed(60),
      from: { kind: "time", at: "20:00" },
      to: { kind: "time", at: "23:00" },
    }),
  );
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B`);
  await page.getByText("Next 24 h", { exact: true }).click();
  await expect(page).toHaveURL(/view=day/);
  const lamp = page
    .getByRole("list", { name: "Upcoming values of the lights and their sources" })
    .locator("> li")
    .filter({ hasText: "60 %" });
  await expect(lamp).toContainText("23:00: 60 %, schedule Late");
  const moments = page.getByRole("list", { name: "Upcoming changes" }).getByRole("listitem");
  await expect(moments.filter({ hasText: "1 light → 60 %" })).toContainText("Schedule Late");
  await expect(moments.filter({ hasText: "1 light → 35 %" })).toContainText("Schedule All day");

  await lamp.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(LAMP));
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=B`);
  await page.getByRole("button", { name: "Show the next 24 hours" }).click();
  await expect(moments.filter({ hasText: "60 %" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("of two people who edit one schedule the second is informed; axe finds nothing on the pages of schedules, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("of two people who edit one schedule the second is informed, keeps what he typed, and saves it on purpose", async () => {
    const { add, all, change } = desk(page, campus);
    await add(content({}));
    const [before] = await all();
    await page.goto(`${campus.url}${LIST}/${before?.id ?? 0}`);
    await page.getByRole("textbox", { name: "Name" }).fill("Mine");
    expect((await change(before?.id ?? 0, { ...content({ catchUp: 60 }), revision: before?.revision })).status()).toBe(
      200,
    );
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect(page.getByText("has changed this schedule since you opened it.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Mine");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save as disabled" }).click();
    await expect.poll(async () => (await all()).map(({ name }) => name)).toEqual(["Mine"]);
  });
  await test.step("axe finds nothing on the week, the list, the runs and a schedule, which fit a phone", async () => {
    await desk(page, campus).clear();
    const { add, all } = desk(page, campus);
    await add(content({ isEnabled: true }));
    await add(content({ name: "Other", isEnabled: true, to: { kind: "sunset", minutes: -15, notAfter: "19:00" } }));
    const [first] = await all();
    const paths = [LIST, `${LIST}?view=list`, `${LIST}?view=runs`, `${LIST}/${first?.id ?? 0}`];
    for (const path of paths) {
      await page.goto(campus.url + path);
      await expect(page.getByText(NAME).first()).toBeVisible();
      if (path === paths[3]) await expect(page.getByRole("list", { name: "First 14 days" })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize(VIEWPORT);
    }
  });
});

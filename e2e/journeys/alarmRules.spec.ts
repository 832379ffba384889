import { AlarmRules, EventPage } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const LIST = "/setting/alarm-rules";
const LAMP = "L-O1-B-03";
const CALLED = "Downlights too bright";

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  return {
    rules: async () =>
      AlarmRules.parse(await (await page.request.get(`${api}/alarm-rules`, await headers())).json()).rules,
    events: async (view: string) => {
      const reply = await page.request.get(`${api}/events?view=${view}&device=${LAMP}`, await headers());
      return EventPage.parse(await reply.json()).rows.map(({ text }) => text);
    },
    change: async (id: number, rule: object) =>
      await page.request.put(`${api}/alarm-rules/${String(id)}`, { ...(await headers()), data: rule }),
  };
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
}

test("a rule is written, tried on what was recorded, saved, and from then on its alarm comes", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  const { events, rules } = desk(page, campus);
  try {
    await page.goto(campus.url + LIST);
    await page.getByRole("searchbox", { name: "Search rules" }).fill("lamp failure");
    await expect(page.getByRole("row", { name: /Lamp failure/ })).toContainText("Lighting");
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(CALLED);
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue("downlights-too-bright");
    await choose(page, "System", "Lighting");
    await page.getByRole("combobox", { name: "Device" }).fill(LAMP);
    await page.getByRole("option", { name: new RegExp(LAMP) }).click();
    await choose(page, "Point", /^Level/);
    await page.getByRole("button", { name: "Backtest" }).click();
    await expect(page.getByText("Required")).toHaveCount(1);
    await page.getByRole("textbox", { name: "Limit" }).fill("90");
    await page.getByRole("textbox", { name: "Deadband" }).fill("5");
    await page.getByRole("group", { name: "Priority" }).getByText("High").click();
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("textbox", { name: "Step 1" }).fill("Dim them at the wall.");
    await page.getByText("1 day", { exact: true }).click();
    await expect(async () => {
      // Somebody at the wall, before there is a rule: that is what it is tried on.
      for (const level of [96, 20]) {
        await campus.wallSwitch(LAMP, level);
        await expect.poll(async () => (await campus.circuit(LAMP)).level).toBe(level);
      }
      await page.getByRole("button", { name: "Backtest" }).click();
      await expect(page.getByText(/It would have been raised (once|\d+ times) in 1 day, at 1 device/)).toBeVisible();
    }).toPass({ timeout: 60_000 });
    expect((await rules()).some(({ text }) => text === CALLED)).toBe(false);
    expect(await events("all")).not.toContain(CALLED);

    await page.getByRole("button", { name: "Add rule" }).click();
    await expect(page).toHaveURL(/alarm-rules\/\d+$/);
    await expect(page.getByText(/watches 1 point or device/)).toBeVisible();
    await campus.wallSwitch(LAMP, 95);
    await expect.poll(async () => await events("active"), { timeout: 20_000 }).toContain(CALLED);
    await campus.wallSwitch(LAMP, 20);

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect.poll(async () => await events("active")).not.toContain(CALLED);
  } finally {
    await campus.wallSwitch(LAMP, null);
  }
});

test("of two people who edit one rule the second is informed; axe finds nothing on the list and a rule, which fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("of two people who edit one rule the second is informed, keeps what he typed, and saves it on purpose", async () => {
    const { rules, change } = desk(page, campus);
    const before = (await rules()).find(({ code }) => code === "co2-high");
    if (before === undefined) throw new Error("there is no such rule");
    const path = `${campus.url}${LIST}/${String(before.id)}`;
    await page.goto(path);
    await page.getByRole("textbox", { name: "Limit" }).fill("1400");
    await page.getByRole("textbox", { name: "On delay" }).fill("600");
    const { id, watches: _w, points: _p, isDefault: _d, updatedAt: _u, by: _b, ...content } = before;
    expect((await change(id, { ...content, text: "Air is bad" })).status()).toBe(200);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("admin has changed this rule since you opened it.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Limit" })).toHaveValue("1400");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const versions = page.getByRole("region", { name: "Versions" });
    await expect(versions).toContainText("this is version 3");
    await expect(versions).toContainText("CO₂ above 1,200 ppm CO₂ above 1,400 ppm");
    await expect(versions).toContainText("On delay: 5 min 10 min");
    await versions.getByRole("button", { name: "Load version 1 into the form" }).click();
    await expect(page.getByRole("textbox", { name: "Limit" })).toHaveValue("1200");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(versions).toContainText("this is version 4");
    expect((await rules()).find((rule) => rule.id === id)).toMatchObject({
      text: before.text,
      check: before.check,
      onDelay: before.onDelay,
    });
  });
  await test.step("axe finds nothing on the list and a rule, which fit a phone", async () => {
    await page.goto(campus.url + LIST);
    await expect(page.getByRole("row", { name: /Lamp failure/ })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize(VIEWPORT);
    await page.getByRole("link", { name: "Lamp failure" }).click();
    await expect(page.getByRole("region", { name: "Versions" })).toContainText("First version");
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

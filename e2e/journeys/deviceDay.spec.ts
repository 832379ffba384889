import { randomUUID } from "node:crypto";
import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, TrendReply } from "@atrium/contract/devices";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const BOARD_ROOM = "IAQ-O1-B-02";
const CAFE = "PA-O1-D-01";
const LIFT = "LF-O-11";
/** A sensor of the air says once a minute what it measured. */
const PATIENCE = { timeout: 90_000 };

function inspectorOf(page: Page) {
  return page.getByRole("complementary", { name: "Inspector" });
}

/** Sends a command as a page would, and waits for its outcome. */
async function command(page: Page, campus: Campus, target: { device: string; point: string; value: number }) {
  const core = `${campus.url}/api/core-service/v1.0`;
  const Reply = z.object({ targets: z.array(z.object({ state: z.string() })) });
  const attempt = async () => {
    const data = { id: randomUUID(), targets: [target], reason: "A journey" };
    const reply = await page.request.post(`${core}/commands`, { data, headers: await campus.bearer(page.request) });
    if (reply.status() !== 202) return String(reply.status());
    const ask = async () => Reply.parse(await (await page.request.get(`${core}/commands/${data.id}`)).json()).targets;
    await expect.poll(async () => (await ask())[0]?.state, PATIENCE).not.toMatch(/accepted|sent/);
    return (await ask())[0]?.state;
  };
  await expect.poll(attempt, { timeout: 60_000 }).toBe("confirmed");
}

/** The last value of a point that the history has of the last hour. */
async function newestSample(page: Page, campus: Campus, { device, point }: { device: string; point: string }) {
  const core = `${campus.url}${CORE_API}`;
  const listed = await (await page.request.get(`${core}/devices?module=lift`)).json();
  const points = Paged(DeviceDescription)
    .parse(listed)
    .data.find(({ id }) => id === device)?.points;
  const id = String(points?.find(({ key }) => key === point)?.id);
  const range = `from=${String(Date.now() - 3_600_000)}&to=${String(Date.now())}`;
  const reply = await (await page.request.get(`${core}/points/${id}/history?${range}&step=raw`)).json();
  return TrendReply.parse(reply).means.at(-1);
}

test("a fresh air unit names the rooms it serves, a lift its runs of today, and a PA zone what it played", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await test.step("a fresh air unit names the rooms it serves with the air that their sensors measure", async () => {
    await page.goto(`${campus.url}/control/doas/office-building?floor=first&zone=B&selection=DO-O1-B-01`);
    const rooms = inspectorOf(page).getByRole("region", { name: "Rooms served" });
    const line = rooms.getByRole("listitem").filter({ hasText: "Board room" });
    const shown = async () => Number((await line.locator(".num").textContent())?.replaceAll(/[^\d]/g, ""));
    const own = async () => z.looseObject({ co2: z.number() }).parse(await campus.device(BOARD_ROOM)).co2;
    await expect.poll(async () => Math.abs((await shown()) - (await own())), PATIENCE).toBeLessThan(60);
    await expect(rooms).toContainText(/\d+ of \d+ rooms have no air sensor/);
    await expect(inspectorOf(page)).toContainText(/serves \d+ rooms/);
    const figures = (await rooms.getByRole("listitem").locator(".num").allTextContents()).map((text) =>
      parseInt(text.replaceAll(",", ""), 10),
    );
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("a lift says how often it ran today and when it was in another mode", async () => {
    await command(page, campus, { device: LIFT, point: "mode", value: 3 });
    await expect.poll(() => newestSample(page, campus, { device: LIFT, point: "mode" }), PATIENCE).toBe(3);
    await page.goto(`${campus.url}/control/lift/office-building?selection=${LIFT}`);
    const today = inspectorOf(page).getByRole("region", { name: "Today" });
    await expect(today).toContainText(/\d+ runs?, \d+ door openings?/, PATIENCE);
    await expect(today.getByRole("listitem").first()).toContainText(/–now\s*Independent/, PATIENCE);
    expect(await violationsOf(page, "aside")).toEqual([]);
  });
  await test.step("a PA zone says what it played today, and how loud", async () => {
    await command(page, campus, { device: CAFE, point: "media", value: 4 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}/control/pa/office-building?floor=first&zone=D&selection=${CAFE}`);
    const played = page.getByRole("region", { name: "Played today" });
    await expect(played.getByRole("listitem").first()).toContainText(/\d\d:\d\d–.*\d+ %/, PATIENCE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

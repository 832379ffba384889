import * as z from "zod";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { controller, inspectorOf, LEARNING, LIFT, OFFICE, openLift, OTHER, sendTo } from "../lifts.ts";

test("shafts, layout and table are the same lifts and share the selection; axe finds nothing on them, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("shafts, layout and table are the same lifts and share the selection", async () => {
    await page.goto(`${campus.url}/control/lift/learning-building`);
    await expect(page.getByText("4 lifts", { exact: true })).toBeVisible();
    await openLift(page, campus, LIFT);
    await page.getByText("Layout", { exact: true }).click();
    await expect(page).toHaveURL(/\/control\/lift\/office-building\/layout\?selection=LF-O-11/);
    await expect(page.getByRole("button", { name: /^Lift 2, (Idle|Open|Going up|Going down)/ })).toBeVisible();
    await expect(inspectorOf(page)).toContainText("Lift 1");
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("row", { name: /Lift 1/ }).getByRole("checkbox")).toBeChecked();
    await page.getByText("Shafts", { exact: true }).click();
    await expect(page).toHaveURL(/\/control\/lift\/office-building\?selection=LF-O-11/);
    await page.goto(`${campus.url}/control/lift`);
    await expect(page).toHaveURL(/\/control\/lift\/office-building/);
  });
  await test.step("axe finds nothing on shafts, layout and table, and the page fits a phone", async () => {
    for (const address of [`${LEARNING}?`, `${LEARNING}/layout?`, `${LEARNING}?view=table&`]) {
      await page.goto(`${campus.url}${address}selection=LF-L-11`);
      await expect(inspectorOf(page)).toContainText("Last commands");
      await page.waitForLoadState("networkidle");
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}${LEARNING}?selection=LF-L-13`);
    await expect(page.getByRole("button", { name: /^Lift 3,/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("a moving car causes no layout, and with reduced motion it steps from floor to floor", async ({
  signedIn: page,
  campus,
  browser,
}, { annotations }) => {
  await test.step("a moving car causes no layout: while it moves only the clock in the header is laid out", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    // Whatever others left it in.
    await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
      data: { id: crypto.randomUUID(), targets: [{ device: LIFT, point: "mode", value: 1 }], reason: "A journey" },
      headers: await campus.bearer(page.request),
    });
    await page.goto(`${campus.url}${OFFICE}`);
    await expect(page.getByRole("button", { name: /^Lift 1, Normal/ })).toBeVisible();
    const { floor } = await controller(campus, LIFT);
    const to = floor === 3 ? 1 : 3;
    const targets = [{ device: LIFT, point: "send", value: to }];
    await page.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
      data: { id: crypto.randomUUID(), targets },
      headers: await campus.bearer(page.request),
    });
    const share = async () => ((await controller(campus, LIFT)).position - floor) / (to - floor);
    await expect.poll(share, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(0.1);
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await expect.poll(share, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(0.85);
    const events = z
      .object({ traceEvents: z.array(z.looseObject({ name: z.string(), ts: z.number() })) })
      .parse(JSON.parse((await browser.stopTracing()).toString("utf8"))).traceEvents;
    const times = events.filter(({ ts }) => ts > 0).map(({ ts }) => ts);
    const seconds = (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b))) / 1e6;
    const layouts = events.filter(({ name }) => name === "Layout").length;
    annotations.push({ type: "layouts", description: `${String(layouts)} in ${seconds.toFixed(1)} s` });
    expect(layouts).toBeLessThan(3 * Math.ceil(seconds));
  });
  await test.step("with reduced motion a car steps from floor to floor", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const inspector = await openLift(page, campus, OTHER);
    const car = page.locator("[data-car='LF-O-12']");
    const { floor } = await controller(campus, OTHER);
    const to = floor === 3 ? 1 : 3;
    await sendTo(inspector, to).click();
    await expect.poll(async () => (await controller(campus, OTHER)).moving, { timeout: 30_000 }).toBe(true);
    expect(await car.evaluate((element) => element.getAnimations().length)).toBe(0);
    await campus.fast(async () => {
      await expect.poll(async () => (await controller(campus, OTHER)).floor, { timeout: 60_000 }).toBe(to);
    }, 3);
    expect(await car.evaluate((element) => element.getAnimations().length)).toBe(0);
  });
});

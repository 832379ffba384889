import * as z from "zod";
import { bringAir } from "../airHistory.ts";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const FLOOR = "IAQ-O1";
const SENSOR = `${FLOOR}-A-01`;
const PAGE = "/monitor/iaq/office-building/chart?floor=first";
const TEN = ["A-01", "A-02", "A-03", "B-01", "B-02", "B-03", "C-01", "C-02", "C-03", "C-04"].map(
  (place) => `${FLOOR}-${place}`,
);
const VirtualSensor = z.looseObject({ co2: z.number() });
/** Sensors tell their values once a minute. */
const A_MINUTE = 90_000;

test.beforeAll(async ({ campus }) => bringAir(campus, TEN, 9));

test("the chart is the same from a link, the plan and a sensor, is worked by keyboard; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the address keeps what is chosen: the same chart opens from a link, from the plan and from a sensor", async () => {
    await page.goto(`${campus.url}/monitor/iaq/office-building?floor=first&zone=A&selection=${SENSOR}`);
    // The inspector begins with the worst that is measured.
    await page.getByRole("button", { name: /^CO₂ / }).click();
    await page.getByRole("link", { name: "Show CO₂ in the chart" }).click();
    await expect(page.getByRole("slider", { name: /^CO₂ of 1 sensor/ })).toBeVisible();
    await page.getByRole("button", { name: "Humidity", exact: true }).click();
    await page.getByRole("radio", { name: "The last 24 hours" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "The last 30 days" })).toBeChecked();
    await page.getByRole("button", { name: "Sensor: change selection" }).click();
    await page.getByRole("checkbox", { name: "Board room air" }).first().click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("slider", { name: /^CO₂, Humidity of 2 sensors/ })).toBeVisible();
    const shared = page.url();
    expect(new URL(shared).searchParams.get("metrics")).toBe("co2,rh");
    await page.goto("about:blank");
    await page.goto(shared);
    await expect(page.getByRole("slider", { name: /^CO₂, Humidity of 2 sensors/ })).toBeVisible();
    await expect(page.getByRole("radio", { name: "The last 30 days" })).toBeChecked();
    await page.getByText("Plan", { exact: true }).click();
    await expect(page).toHaveURL(/\/monitor\/iaq\/office-building\?/);
    await page.getByText("Chart", { exact: true }).click();
    await expect(page.getByRole("slider", { name: /of 2 sensors/ })).toBeVisible();

    await page.goto(`${campus.url}${PAGE}&metrics=co2,foo&range=forever&selection=nobody`);
    await expect(page.getByText(/unknown metric “foo”/)).toBeVisible();
    await expect(page.getByRole("slider", { name: /^CO₂ of 4 sensors/ })).toBeVisible();
  });
  await test.step("everything can be done with the keyboard alone", async () => {
    await page.goto(`${campus.url}${PAGE}&selection=${SENSOR}&metrics=co2`);
    const slider = page.getByRole("slider");
    await expect(slider).toBeVisible();
    await page.getByRole("button", { name: "Zoom out" }).focus();
    await page.keyboard.press("Tab");
    await expect(slider).toBeFocused();
    const said = () => slider.getAttribute("aria-valuetext");
    const newest = await said();
    await page.keyboard.press("ArrowLeft");
    expect(await said()).not.toBe(newest);
    await page.keyboard.press("Home");
    expect(await said()).not.toBe(newest);
    const end = page.getByRole("button", { name: /^Choose start and end/ });
    const before = await end.textContent();
    await page.keyboard.press("+");
    await expect(end).not.toHaveText(before ?? "");
    await expect(page).toHaveURL(/from=.*to=/);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("-");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(slider).not.toBeFocused();
  });
  await test.step("axe finds nothing on the chart, wide and on a phone", async () => {
    await page.goto(`${campus.url}${PAGE}`);
    await expect(page.getByRole("slider")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("slider")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("ten sensors with six metrics over 7 days are drawn, and how long that takes is printed", async ({
  signedIn: page,
  campus,
}) => {
  await page.addInitScript(() => {
    const look = (): void => {
      const asked = performance
        .getEntriesByType("resource")
        .find(({ name }) => decodeURIComponent(name).split(",").length === 60);
      const isDrawn = asked !== undefined && document.querySelector("canvas") !== null;
      if (isDrawn) performance.mark("drawn", { startTime: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${campus.url}${PAGE}&selection=${TEN.join(",")}&metrics=co2,pm25,pm10,tvoc,temp,rh`);
  await expect(page.getByRole("slider", { name: /of 10 sensors/ })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("drawn").length > 0);
  const millis = await page.evaluate(() => {
    const isAsked = (entry: PerformanceEntry) => decodeURIComponent(entry.name).split(",").length === 60;
    const reply = performance.getEntriesByType("resource").find(isAsked);
    const came = reply instanceof PerformanceResourceTiming ? reply.responseEnd : Number.NaN;
    return (performance.getEntriesByName("drawn")[0]?.startTime ?? Number.NaN) - came;
  });
  test.info().annotations.push({ type: "figure", description: `60 lines of 7 days: ${millis.toFixed(0)} ms` });
});

test("a value that is raised in the virtual campus goes on in the chart, and what was never measured is a gap", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(3 * A_MINUTE);
  const co2 = page.getByRole("row", { name: /^Open office A/ }).first();
  try {
    await page.goto(`${campus.url}${PAGE}&selection=${SENSOR}&metrics=co2&range=Now`);
    await expect(co2).toContainText("ppm");
    await campus.fault({ device: SENSOR, fault: "breathed-on", on: true });
    await expect
      .poll(async () => VirtualSensor.parse(await campus.device(SENSOR)).co2, { timeout: A_MINUTE })
      .toBeGreaterThan(1_200);
    const raised = VirtualSensor.parse(await campus.device(SENSOR)).co2.toLocaleString("en-US");
    await expect(co2.getByRole("cell").last()).toContainText(raised, { timeout: 20_000 });
    const slider = page.getByRole("slider");
    await slider.focus();
    await expect(slider).toHaveAttribute("aria-valuetext", /CO₂ ppm: Open office A air [\d,]+$/);

    // Nobody measured anything two years ago.
    await page.goto(`${campus.url}${PAGE}&selection=${SENSOR}&metrics=co2&range=2y`);
    await slider.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", /Open office A air no value$/);
  } finally {
    await campus.fault({ device: SENSOR, fault: "breathed-on", on: false });
  }
});

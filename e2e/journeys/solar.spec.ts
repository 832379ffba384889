import { Paged } from "@atrium/contract";
import { DeviceDescription, PointValues, QUALITY } from "@atrium/contract/devices";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const INVERTER = "SI-OR-01";
const CALLS = "api/core-service/v1.0";
const VirtualInverter = z.looseObject({
  watts: z.number(),
  wattHours: z.number(),
  state: z.int(),
  strings: z.array(z.object({ watts: z.number() })),
});

/** The newest values of an inverter by the keys of its points; null where there is no good one. */
async function valuesOf(page: Page, campus: Campus): Promise<ReadonlyMap<string, number | null>> {
  const headers = await campus.bearer(page.request);
  const ask = async (call: string): Promise<unknown> =>
    (await page.request.get(`${campus.url}/${CALLS}/${call}`, { headers })).json();
  const inverters = Paged(DeviceDescription).parse(await ask("devices?module=solar-inverter"));
  const points = inverters.data.find(({ id }) => id === INVERTER)?.points ?? [];
  const values = PointValues.parse(await ask(`points/values?ids=${points.map(({ id }) => id).join(",")}`));
  const rows = new Map(values.ids.map((id, row) => [id, row]));
  return new Map(
    points.map(({ id, key }) => {
      const row = rows.get(id) ?? -1;
      return [key, values.qualities[row] === QUALITY.good ? (values.values[row] ?? null) : null];
    }),
  );
}

test("an inverter's power, counter and strings are its own, found by its models and on the page; axe finds nothing, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("an inverter's power, counter, state and strings are its own, found by walking its models", async () => {
    await campus.fault({ device: INVERTER, fault: "stuck", on: true });
    try {
      const own = VirtualInverter.parse(await campus.device(INVERTER));
      expect(own.strings).toHaveLength(5);
      await expect(async () => {
        const values = await valuesOf(page, campus);
        expect(values.get("power")).toBeCloseTo(own.watts / 1_000, 1);
        expect(values.get("energy")).toBeCloseTo(own.wattHours / 1_000, 0);
        expect(values.get("state")).toBe(own.state);
        for (const [index, { watts }] of own.strings.entries()) {
          expect(values.get(`string-power-0${String(index + 1)}`)).toBeCloseTo(watts / 1_000, 1);
        }
      }).toPass({ timeout: 40_000, intervals: [1_000] });
    } finally {
      await campus.fault({ device: INVERTER, fault: "stuck", on: false });
    }
  });
  await test.step("the page has each inverter's power and strings, and where it goes", async () => {
    await campus.fault({ device: INVERTER, fault: "stuck", on: true });
    try {
      await page.goto(`${campus.url}/monitor/solar-cell`);
      const own = VirtualInverter.parse(await campus.device(INVERTER));
      const row = page.getByRole("listitem").filter({ hasText: INVERTER });
      await expect(row).toContainText(`${(own.watts / 1_000).toFixed(2)}\u00A0kW`);
      await expect(row.getByRole("img", { name: /^Strings of Inverter O-1: 1: / })).toBeVisible();
      await expect(page.getByRole("img", { name: /Campus uses [\d,.]+.kW; (imported|exported)/ })).toBeVisible();
    } finally {
      await campus.fault({ device: INVERTER, fault: "stuck", on: false });
    }
  });
  await test.step("axe finds nothing on the solar cells, and they fit a phone", async () => {
    await expect(page.getByText("Performance ratio")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
  });
});

import type { Page } from "@playwright/test";
import * as z from "zod";
import { Paged } from "@atrium/contract";
import { DeviceDescription, TrendReply } from "@atrium/contract/devices";
import { EnergyReply, MeterExchange } from "@atrium/contract/energy";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

/** On a floor that no other journey looks at: the new meter stays. */
const METER = "EM-L5-A-01";
const PLACE = "placement=learning-building&floor=fifth";
/** Its counters, by what the parts of the virtual meter are called. */
const PARTS = ["lighting", "ac", "plug"] as const;

/** kWh; a floor takes some kilowatts, for the minutes of this journey. */
const MOST_NEW = 5;

const VirtualMeter = z.looseObject({
  parts: z.array(z.looseObject({ part: z.enum(PARTS), wattHours: z.number() })),
});
const VirtualCampusState = z.looseObject({ history: z.looseObject({ done: z.number() }).nullable() });

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  { page, campus }: { page: Page; campus: Campus },
): Promise<z.output<Schema>> {
  const headers = await campus.bearer(page.request);
  const reply = await page.request.get(`${campus.url}/api/core-service/v1.0/${path}`, { headers });
  return schema.parse(await reply.json());
}

/** kWh of the floor since the day of a moment began, which may have ended by then. */
async function energySince(moment: number, asking: { page: Page; campus: Campus }): Promise<number> {
  const dates = new Set([moment, Date.now()].map((time) => new Date(time + 7 * 3_600_000).toISOString().slice(0, 10)));
  const days = [...dates].map(async (date) => ask(EnergyReply, `energy?${PLACE}&date=${date}`, asking));
  return (await Promise.all(days)).reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
}

/** What the counters of the meter on the wall stood at when it was taken down, kWh by part. */
async function lastReadings(campus: Campus): Promise<Map<string, number>> {
  const { parts } = VirtualMeter.parse(await campus.device(METER));
  return new Map(parts.map(({ part, wattHours }) => [part, wattHours / 1_000]));
}

test("a meter is replaced in the page: the old end and the new start are asked, and the energy of the day does not jump", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(240_000);
  const asking = { page, campus };
  // The hours before the campus began come in as its past, the newest day first.
  await expect
    .poll(
      async () => VirtualCampusState.parse(await (await fetch(`${campus.controlUrl}/state`)).json()).history?.done ?? 0,
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(2);
  const began = Date.now();
  const before = await energySince(began, asking);
  const { data } = await ask(
    Paged(DeviceDescription),
    "devices?module=energy-meter&placement=learning-building&floor=fifth",
    asking,
  );
  const counters = data
    .find(({ id }) => id === METER)
    ?.points.filter(({ kind, unit }) => kind === "counter" && unit === "kWh");
  expect(counters?.map(({ key }) => key).toSorted()).toEqual(PARTS.map((part) => `${part}.active-energy`).toSorted());

  // Another meter hangs there now, and begins at 0.
  await campus.fault({ device: METER, fault: "exchanged", on: true });
  const ends = await lastReadings(campus);
  expect(Math.min(...ends.values())).toBeGreaterThan(10 * MOST_NEW);

  await page.goto(`${campus.url}/setting/devices/id/energy-meter/${METER}`);
  await expect(page.getByText("None recorded")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Replace / });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Display dark");
  for (const part of PARTS) {
    const name = counters?.find(({ key }) => key === `${part}.active-energy`)?.name ?? "";
    const fields = dialog.getByRole("group", { name, exact: true });
    await expect(fields.getByText(/^Current reading: \d+(\.\d+)?\.$/)).toBeVisible();
    await fields.getByLabel("Final reading of the old meter").fill((ends.get(part) ?? 0).toFixed(3));
    await fields.getByLabel("First reading of the new meter").fill("0");
  }
  expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  const { data: recorded } = await ask(Paged(MeterExchange), `meters/${METER}/exchanges`, asking);
  expect(recorded).toHaveLength(PARTS.length);
  for (const { oldEnd, newStart, reason, by } of recorded) {
    expect([newStart, reason, by]).toEqual([0, "Display dark", "admin"]);
    expect([...ends.values()].map((end) => end.toFixed(3))).toContain(oldEnd.toFixed(3));
  }
  await expect(page.getByRole("table", { name: "Meter replacements" }).getByRole("row")).toHaveCount(4);

  // The new meter is believed at once and counts on: its readings follow those of the old one.
  for (const counter of counters ?? []) {
    const latest = async (): Promise<number> => {
      const path = `points/${counter.id}/history?from=${began}&to=${Date.now() + 60_000}`;
      return (await ask(TrendReply, path, asking)).means.at(-1) ?? Number.NaN;
    };
    await expect.poll(latest, { timeout: 60_000 }).toBeLessThan(MOST_NEW);
  }
  await expect.poll(async () => energySince(began, asking), { timeout: 60_000 }).toBeGreaterThan(before);
  expect((await energySince(began, asking)) - before).toBeLessThan(MOST_NEW);
});

import { expect, test } from "vitest";
import { FINE_DAYS, HandClock, loopbackSite, networkOf, siteWith, startCampus } from "../../test/builders.ts";
import { HOUR, MINUTE } from "../physics/localTime.ts";
import { LEAD_IN } from "./pastCampus.ts";
import { type Edge, PastDays } from "./pastDays.ts";
import type { HistoryBatch } from "@atrium/contract/devices";

/** A Monday: buildings have stood empty and warm for a day. */
const MIDNIGHT = "2026-11-16T00:00:00+07:00";
const MORNING = "2026-11-16T10:00:00+07:00";

/** The day that ends at a moment, as history has it. */
async function dayBefore(end: number) {
  const site = await loopbackSite();
  const network = networkOf(site);
  const edge: Edge = { time: end, energies: network.counters.map(() => 3_000_000_000) };
  const days = new PastDays({ site, network, anchor: end, fineDays: FINE_DAYS });
  const { samples } = await days.before(edge, new AbortController().signal);
  return { network, batches: samples.batches() };
}

function valuesOf(batches: readonly HistoryBatch[], device: string, point: string) {
  return batches.flatMap(({ devices, points, series, times, values }) =>
    series.flatMap((index, at) =>
      devices[index] === device && points[index] === point ? [{ time: times[at] ?? 0, value: values[at] ?? 0 }] : [],
    ),
  );
}

test(
  "a Monday is the same in the history as it was live, hour by hour at every meter",
  { timeout: 120_000 },
  async () => {
    const clock = new HandClock(MIDNIGHT);
    const site = await siteWith("vrf", "bacnet-doas-o", "fans-o");
    const campus = await startCampus({ site, clock, leadIn: LEAD_IN });
    const live: Float64Array[] = [campus.electricity.energies(clock.now())];
    for (let hour = 0; hour < 24; hour += 1) {
      for (let minute = 0; minute < 60; minute += 2) {
        clock.forward(2 * MINUTE);
        campus.step();
      }
      live.push(campus.electricity.energies(clock.now()));
    }
    const { network, batches } = await dayBefore(clock.now());
    // What the campus takes: from the grid and from the sun, but for what flows out to the grid.
    const counters = network.counters.flatMap(({ device, point, isReceived }, index) => {
      const sign = device === "EM-X-01" ? (isReceived ? -1 : 1) : device === "EM-X-05" && isReceived ? 1 : 0;
      return sign === 0 ? [] : [{ device, point, index, sign }];
    });
    expect(counters).toHaveLength(3);
    const past = counters.map(({ device, point }) => [
      ...valuesOf(batches, device, point).flatMap(({ time, value }) => (time % HOUR === 0 ? [value] : [])),
      3_000_000,
    ]);
    for (let hour = 0; hour < 24; hour += 1) {
      let [lived, written] = [0, 0];
      for (const [row, { index, sign }] of counters.entries()) {
        lived += (sign * ((live[hour + 1]?.[index] ?? 0) - (live[hour]?.[index] ?? 0))) / 1_000;
        written += sign * ((past[row]?.[hour + 1] ?? 0) - (past[row]?.[hour] ?? 0));
      }
      expect(written / lived).toBeCloseTo(1, 1.6);
    }
    for (const [index, { device, channel }] of network.parts.entries()) {
      const first = valuesOf(batches, device.id, `${channel}.active-energy`)[0]?.value ?? 0;
      const lived = ((live[24]?.[index] ?? 0) - (live[0]?.[index] ?? 0)) / 1_000;
      expect(Math.abs(3_000_000 - first - lived)).toBeLessThan(0.5 + lived * 0.04);
    }
  },
);

test(
  "the past of units, fresh air units, fans and air sensors ends where the present begins",
  { timeout: 120_000 },
  async () => {
    const clock = new HandClock(MORNING);
    const site = await siteWith("vrf", "bacnet-doas-o", "fans-o", "mqtt-air");
    const campus = await startCampus({ site, clock, leadIn: LEAD_IN });
    const { batches } = await dayBefore(clock.now());
    const devices = new Set(batches.flatMap(({ devices: named }) => named));
    expect([...devices].filter((id) => id.startsWith("AC-"))).toHaveLength(194);
    expect([...devices].filter((id) => id.startsWith("DO-"))).toHaveLength(36);
    const last = (device: string, point: string) => valuesOf(batches, device, point).at(-1)?.value ?? Number.NaN;
    const stateOf = (device: string): Record<string, unknown> => ({ ...campus.systemOf(device)?.state(device) });
    for (const unit of ["AC-O1-A-01", "AC-O1-A-03", "AC-O2-B-02", "AC-L3-B-01"]) {
      expect(Math.abs(last(unit, "temperature") - Number(stateOf(unit)["temperature"]))).toBeLessThan(0.6);
      expect(valuesOf(batches, unit, "on").map(({ value }) => value)).toEqual([0, 1]);
    }
    expect(last("DO-O1-B-01", "supply-fan")).toBeCloseTo(Number(stateOf("DO-O1-B-01")["supply-fan"]), -0.5);
    const breath = valuesOf(batches, "DO-O1-B-01", "return-co2").map(({ value }) => value);
    expect(Math.min(...breath)).toBeLessThan(480);
    expect(Math.max(...breath)).toBeGreaterThan(500);
    expect(Math.abs(last("IAQ-O1-A-01", "co2") - Number(stateOf("IAQ-O1-A-01")["co2"]))).toBeLessThan(40);
    expect(Math.abs(last("IAQ-O1-A-01", "temp") - Number(stateOf("IAQ-O1-A-01")["temp"]))).toBeLessThan(0.6);
    const speeds = valuesOf(batches, "EF-O3-C-01", "speed").map(({ value }) => value);
    expect(new Set(speeds)).toEqual(new Set([0, 75]));
    expect(stateOf("EF-O3-C-01")).toMatchObject({ speed: speeds.at(-1) });
  },
);

test("tanks, pumps and boards have their past, which is what the model's tanks held and what boards carried", async () => {
  const end = Date.parse(MORNING);
  const { network, batches } = await dayBefore(end);
  const { water } = network;
  const roof = "roof office-building";
  const capacity = water.tanks.roofs.get("office-building")?.capacity ?? 0;
  const levels = valuesOf(batches, "EQ-OR-08", "level");
  expect(levels.length).toBeGreaterThan(20);
  for (const { time, value } of levels) {
    expect(Math.abs(value - (100 * water.dayOf(time).held(roof, time)) / capacity)).toBeLessThanOrEqual(0.06);
  }
  expect(new Set(valuesOf(batches, "EQ-LR-03", "status").map(({ value }) => value))).toEqual(new Set([0, 1]));
  const power = valuesOf(batches, "EQ-O1-D-01", "active-power");
  expect(Math.max(...power.map(({ value }) => value))).toBeGreaterThan(
    2 * Math.min(...power.map(({ value }) => value)),
  );
  expect(valuesOf(batches, "EQ-O1-D-01", "current-a")).toEqual([]);
  expect(valuesOf(batches, "EQ-X-20", "run-hours")).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { EnergyOracle, type CounterReading, type OracleCounter } from "../test/energyOracle.ts";
import { at, HOUR } from "../test/testEnergy.ts";
import { TestWater, WASTE_CHANNELS, WATER_CHANNELS } from "../test/testWater.ts";

const NOW = "2026-11-20T10:42";
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const now = at(NOW);
const begin = at("2026-09-07T00:00");

/** A repeatable row of numbers from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Read at uneven times, gone for hours now and then, set to zero as often as given. */
function readingsOf(seed: number, resetEvery: number): CounterReading[] {
  const chance = chances(seed);
  const rows: CounterReading[] = [];
  let [value, zeroAt, time] = [
    resetEvery < 9 * DAY ? 0 : 900 * seed,
    begin + resetEvery,
    begin + chance() * 10 * MINUTE,
  ];
  while (time < now) {
    rows.push([Math.round(time), Math.round(value * 1_000) / 1_000]);
    const gone = chance() < 0.004 ? (3 + 6 * chance()) * HOUR : 0;
    const step = (5 + 15 * chance()) * MINUTE + gone;
    time += step;
    value += (seed * (1 + chance()) * step) / HOUR;
    if (time < zeroAt) continue;
    [value, zeroAt] = [0, zeroAt + resetEvery];
  }
  return rows;
}

const channels = [...WATER_CHANNELS, ...WASTE_CHANNELS];
const counters: OracleCounter[] = channels.map(({ use, placement, floor, point }) => {
  // Water meters are replaced once, containers emptied each day.
  return { use, placement, floor, readings: readingsOf(point, point > 10 ? DAY : 31 * DAY) };
});
const oracle = new EnergyOracle(counters, now);

let water: TestWater;
beforeAll(async () => {
  water = await TestWater.open();
  await water.begin(NOW);
  for (const [index, { readings }] of counters.entries()) await water.readings(channels[index]?.point ?? 0, readings);
});
afterAll(async () => {
  await water.end();
  await water.close();
});

/** Profiles keep 32-bit floats. */
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 2));

const ranges: readonly (readonly [Record<string, string>, string, string])[] = [
  [{ type: "DAY_RANGE", from: "2026-11-20", to: "2026-11-20" }, "2026-11-20T00:00", "2026-11-21T00:00"],
  [{ type: "DAY_RANGE", from: "2026-10-13", to: "2026-10-13" }, "2026-10-13T00:00", "2026-10-14T00:00"],
  [{ type: "DAY_RANGE", from: "2026-10-04", to: "2026-10-23" }, "2026-10-04T00:00", "2026-10-24T00:00"],
  [{ type: "DAY_RANGE", from: "2026-11-14", to: "2026-11-20" }, "2026-11-14T00:00", "2026-11-21T00:00"],
  [{ type: "MONTH", date: "2026-11-20" }, "2026-11-01T00:00", "2026-12-01T00:00"],
  [{ type: "YEAR" }, "2026-01-01T00:00", "2027-01-01T00:00"],
  [{ type: "TOTAL" }, "2026-09-01T00:00", "2026-12-01T00:00"],
];

test.each(ranges)("the figures of %o are those that raw readings give by pencil", async (query, from, to) => {
  const reply = await water.reply(query);
  const span = { from: at(from), to: Math.min(now, at(to)) };
  expect(reply).toMatchObject({ from: span.from, until: span.to });
  // The buildings' meters are the second and the fourth; together they are no single place of the pencil's.
  const [office, pavilion] = [oracle.of({ device: "WM-2" }), oracle.of({ device: "WM-4" })];
  const both = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0);
  expect(reply.water.m3).toEqual(near(both(office.total(span), pavilion.total(span))));
  expect(reply.water.measured.share).toBeCloseTo((office.share(span) + pavilion.share(span)) / 2, 5);
  expect(reply.water.main).toEqual(near(oracle.of({ device: "WM-1" }).total(span)));
  for (const row of reply.water.meters) {
    const own = oracle.of({ device: row.key });
    expect(row.m3).toEqual(near(own.total(span)));
    expect(row.measured.share).toBeCloseTo(own.share(span), 5);
  }
  for (const [index, bar] of reply.water.bars.entries()) {
    const [one, other] = [office.count(bar), pavilion.count(bar)];
    expect(bar.byBuilding["office-building"]).toEqual(near(one.seconds > 0 ? one.kwh : null));
    expect(bar.byBuilding["pavilion"]).toEqual(near(other.seconds > 0 ? other.kwh : null));
    expect(bar.total).toEqual(near(one.seconds + other.seconds > 0 ? one.kwh + other.kwh : null));
    const general = oracle.of({ device: "general" }).count(bar);
    expect(reply.waste.bars[index]?.byKind.general).toEqual(near(general.seconds > 0 ? general.kwh : null));
  }
  const [general, organic] = [
    oracle.of({ device: "general" }).total(span),
    oracle.of({ device: "organic" }).total(span),
  ];
  expect(reply.waste.kinds.map(({ kg }) => kg)).toEqual([near(general), near(organic)]);
  expect(reply.waste.kg).toEqual(near(both(general, organic)));
  expect(reply.waste.recovered).toEqual(near((100 * (organic ?? 0)) / (both(general, organic) ?? 1)));
  if (query["type"] !== "DAY_RANGE") return;
  const before = span.from - (at(to) - span.from);
  const other = { from: before, to: before + span.to - span.from };
  for (const row of reply.water.meters) {
    expect(row.previous.percent).toEqual(near(oracle.of({ device: row.key }).compared(span, other, DAY).percent));
  }
});

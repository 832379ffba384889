import type { EnergyRange, MeteredEnergy } from "@atrium/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnergyOracle, type CounterReading, type OracleCounter, type Selected } from "../test/energyOracle.ts";
import { at, HOUR, TestEnergy } from "../test/testEnergy.ts";

const NOW = "2026-11-20T10:42";
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** A repeatable row of numbers from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A counter as they come from a site: read at uneven times, gone for hours now and then and once for days, set to zero
 * once, standing still at night without a word.
 */
function readingsOf(seed: number, spans: readonly (readonly [from: number, to: number])[]): CounterReading[] {
  const chance = chances(seed);
  const rows: CounterReading[] = [];
  let kwh = 1_000 * seed;
  for (const [from, to] of spans) {
    const [resetAt, awayAt] = [from + chance() * (to - from), from + chance() * (to - from - 4 * DAY)];
    let hasReset = to - from < 7 * DAY;
    let time = from + chance() * 10 * MINUTE;
    // Between the years it went on, unseen.
    kwh += 500;
    for (let gone = 0; time < to; gone = 0) {
      rows.push([Math.round(time), Math.round(kwh * 1_000) / 1_000]);
      const hour = ((time + 7 * HOUR) / HOUR) % 24;
      const stands = seed % 2 === 0 && (hour < 6 || hour >= 22);
      let step = (5 + 15 * chance()) * MINUTE;
      if (chance() < 0.004) gone = (3 + 6 * chance()) * HOUR;
      if (to - from > 7 * DAY && time < awayAt && time + step >= awayAt) gone = 50 * HOUR;
      if (stands && chance() < 0.3) step = Math.max(step, 90 * MINUTE);
      step += gone;
      const rate =
        seed * (stands && gone === 0 ? 0 : 1 + 4 * Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) + chance());
      time += step;
      kwh += (rate * step) / HOUR;
      if (!hasReset && time >= resetAt) [kwh, hasReset] = [0.5, true];
    }
  }
  return rows;
}

const now = at(NOW);
const recent = [at("2026-09-07T00:00"), now] as const;
/** The last reading of the first counter is older than a counter may stand still. */
const ended = [recent[0], now - 3 * HOUR] as const;
const yearAgo = [at("2025-11-17T00:00"), at("2025-11-24T00:00")] as const;
const office = { placement: "office-building" } as const;
const counters: OracleCounter[] = [
  { ...office, floor: "first", use: "lighting", readings: readingsOf(1, [yearAgo, recent]) },
  { ...office, floor: "first", use: "ac", readings: readingsOf(2, [yearAgo, recent]) },
  { ...office, floor: "second", use: "plug", readings: readingsOf(3, [ended]) },
  { placement: "pavilion", floor: "first", use: "plug", readings: readingsOf(4, [yearAgo, recent]) },
];

let energy: TestEnergy;
const oracle = new EnergyOracle(counters, now);
beforeAll(async () => {
  energy = await TestEnergy.open();
  await energy.begin(NOW);
  for (const [index, { readings }] of counters.entries()) await energy.readings(index + 1, readings);
});
afterAll(async () => {
  await energy.end();
  await energy.close();
});

/** As the page rounds at most; profiles keep 32-bit floats. */
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 2));

function expectFigures(reply: MeteredEnergy, all: Selected, range: { from: number; to: number }): void {
  const elapsed = { from: range.from, to: Math.min(now, range.to) };
  expect(reply.kwh).toEqual(near(all.total(elapsed)));
  expect(reply.measured.share).toBeCloseTo(all.share(elapsed), 5);
  expect(reply.peak).toEqual(withNear(all.peak(elapsed)));
  expect(reply.cost?.amount).toEqual(near(all.cost(elapsed)));
  expect(reply.emissions?.kg).toEqual(near(all.emissions(elapsed)));
}

function withNear(peak: ReturnType<Selected["peak"]>) {
  return peak && { at: peak.at, kw: near(peak.kw), minutes: 15 };
}

describe("each figure of the energy page, worked out from raw readings", () => {
  const today = { from: at("2026-11-20T00:00"), to: at("2026-11-21T00:00") };
  const elapsed = { from: today.from, to: now };
  const back = (days: number) => ({ from: elapsed.from - days * DAY, to: elapsed.to - days * DAY });

  it("of today: bars by use, sums, comparisons, typical, peak, cost, emissions, load, places", async () => {
    const all = oracle.of({});
    const reply = await energy.reply();
    expectFigures(reply, all, today);
    for (const [hour, bar] of reply.bars.entries()) {
      const span = { from: today.from + hour * HOUR, to: today.from + (hour + 1) * HOUR };
      const of = (device: "lighting" | "ac" | "plug" | "total") => {
        const { kwh, seconds } = oracle.of({ device }).count(span);
        return near(seconds > 0 ? kwh : null);
      };
      expect(bar).toMatchObject({ lighting: of("lighting"), ac: of("ac"), plug: of("plug"), total: of("total") });
      expect(bar.coverage).toBeCloseTo(all.share(span), 5);
      const typical = all.typical(span);
      const { low = null, median = null, high = null } = typical ?? {};
      expect(bar.typical).toEqual(typical && { low: near(low), median: near(median), high: near(high) });
    }
    const passed = reply.bars.filter(({ total }) => total !== null);
    expect(reply.cumulative[passed.length - 1]).toEqual(near(all.count(elapsed).kwh));
    expect(reply.previous.kwh).toEqual(near(all.total(back(1))));
    expect(reply.previous.percent).toEqual(near(all.percentOver(elapsed, back(1))));
    expect(reply.previous.measured.share).toBeCloseTo(all.share(back(1)), 5);
    expect(reply.lastYear.kwh).toEqual(near(all.total(back(364))));
    expect(reply.lastYear.percent).toEqual(near(all.percentOver(elapsed, back(364))));
    for (const row of [...reply.buildings, ...reply.floors]) {
      const own = oracle.of({ placement: row.placement, floor: row.floor ?? "total" });
      expect(row.kwh).toEqual(near(own.total(elapsed)));
      expect(row.share).toEqual(near((100 * (own.total(elapsed) ?? 0)) / (all.total(elapsed) ?? 1)));
      expect(row.versusPrevious).toEqual(near(own.percentOver(elapsed, back(1))));
      expect(row.load).toEqual(own.load(elapsed).map(near));
      expect(row.peak).toEqual(withNear(own.peak(elapsed)));
      expect(row.cost).toEqual(near(own.cost(elapsed)));
    }
  });

  const ranges: readonly (readonly [EnergyRange, string, string, string])[] = [
    ["hour-in-day", "2026-10-14", "2026-10-14T00:00", "2026-10-15T00:00"],
    ["day-in-week", "2026-11-20", "2026-11-16T00:00", "2026-11-23T00:00"],
    ["day-in-week", "2026-09-30", "2026-09-28T00:00", "2026-10-05T00:00"],
    ["day-in-month", "2026-11-20", "2026-11-01T00:00", "2026-12-01T00:00"],
    ["day-in-month", "2026-10-01", "2026-10-01T00:00", "2026-11-01T00:00"],
    ["month-in-year", "2026-11-20", "2026-01-01T00:00", "2027-01-01T00:00"],
  ];
  it.each(ranges)("of the %s of %s", async (type, date, from, to) => {
    for (const where of [{}, { placement: "office-building" }, { placement: "pavilion", device: "plug" }] as const) {
      const own = oracle.of(where);
      const reply = await energy.reply({ ...where, type, date });
      expectFigures(reply, own, { from: at(from), to: at(to) });
      for (const bar of reply.bars) {
        const { kwh, seconds } = own.count(bar);
        expect(bar.total).toEqual(near(seconds > 0 ? kwh : null));
        expect(bar.coverage).toBeCloseTo(own.share(bar), 5);
      }
    }
  });
});

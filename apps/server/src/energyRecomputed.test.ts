import { type EnergyRange, kwhPerSquareMetre } from "@atrium/contract/energy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnergyAnswers, near } from "../test/energyAnswers.ts";
import type { OracleCounter } from "../test/oracleCounters.ts";
import { doubted, exchanged, hourlyReadings, unevenReadings } from "../test/recordedCounters.ts";
import { at, HOUR, TestEnergy } from "../test/testEnergy.ts";

const NOW = "2026-11-20T10:42";
const now = at(NOW);
const recent = [at("2026-09-07T00:00"), now] as const;
/** The last reading of the first counter is older than a counter may stand still. */
const ended = [recent[0], now - 3 * HOUR] as const;
const yearAgo = [at("2025-11-17T00:00"), at("2025-11-24T00:00")] as const;

/** A counter that was exchanged this morning, two that were not believed for some minutes, and what was read by the hour a year ago. */
function counters(): OracleCounter[] {
  const office = { placement: "office-building", device: "EM-1", floor: "first" } as const;
  const pavilion = { placement: "pavilion", device: "EM-3", floor: "first", perHour: 200 } as const;
  const lighting = { ...office, use: "lighting", readings: unevenReadings(1, [yearAgo, recent]) };
  const ac = { ...office, use: "ac", readings: unevenReadings(2, [yearAgo, recent]) };
  const plug = { ...office, device: "EM-2", floor: "second", use: "plug", readings: unevenReadings(3, [ended]) };
  const readings = [...hourlyReadings(4, yearAgo), ...unevenReadings(4, [recent])];
  return [
    exchanged(lighting, { at: at("2026-11-20T08:07"), newStart: 12.5 }),
    doubted(ac, at("2026-11-18T09:00"), true),
    plug,
    doubted({ ...pavilion, use: "plug", readings }, at("2026-11-20T09:00"), false),
  ];
}

const recorded = counters();
/** m² under a roof, as the plans of `TestEnergy` draw them. */
const places = { "office-building": { first: 320.5, second: 180 }, pavilion: { first: null } };
const answers = new EnergyAnswers(recorded, places, now);

let energy: TestEnergy;
beforeAll(async () => {
  energy = await TestEnergy.open();
  await energy.begin(NOW);
  for (const [index, { readings, exchange, doubts = [] }] of recorded.entries()) {
    await energy.readings(index + 1, readings);
    for (const { isBack, ...doubt } of doubts) {
      await energy.doubt(index + 1, { ...doubt, outcome: isBack ? "back" : "believed" });
    }
    if (exchange !== undefined) energy.exchange(index + 1, exchange);
  }
});
afterAll(async () => {
  await energy.end();
  await energy.close();
});

const ranges: readonly (readonly [EnergyRange, string])[] = [
  ["hour-in-day", "2026-11-20"],
  ["hour-in-day", "2026-10-14"],
  ["hour-in-day", "2025-11-20"],
  ["day-in-week", "2026-11-20"],
  ["day-in-week", "2026-09-30"],
  ["day-in-week", "2025-11-20"],
  ["day-in-month", "2026-11-20"],
  ["day-in-month", "2026-10-01"],
  ["month-in-year", "2026-11-20"],
  ["month-in-year", "2025-11-20"],
];
const wheres = [
  { placement: "campus", floor: "total", device: "total" },
  { placement: "office-building", floor: "total", device: "total" },
  { placement: "office-building", floor: "first", device: "ac" },
  { placement: "pavilion", floor: "total", device: "plug" },
] as const;

describe("every field of the energy reply is what raw readings give by pencil, or a word", () => {
  it.each(ranges)("of the %s of %s", async (type, date) => {
    for (const where of wheres) {
      const query = { ...where, type, date };
      expect(await energy.reply(query)).toEqual(near(answers.of(query)));
    }
  });

  it("so that each kind of figure was there to be recomputed", async () => {
    const of = async (type: EnergyRange, date = "2026-11-20") => energy.reply({ type, date });
    const [day, week, year] = [await of("hour-in-day"), await of("day-in-week"), await of("month-in-year")];
    const readByTheHour = await energy.reply({ placement: "pavilion", type: "day-in-week", date: "2025-11-20" });
    expect([day.peak?.minutes, readByTheHour.peak?.minutes]).toEqual([15, 60]);
    for (const { previous, lastYear, typical } of [day, week]) {
      expect([previous.percent, lastYear.percent, typical.percent]).toEqual(Array(3).fill(expect.any(Number)));
    }
    expect(year.previous.kwh).toEqual(expect.any(Number));
    expect([day, week, year].map(({ leftOut }) => leftOut.meters)).toEqual([
      ["EM-3"],
      ["EM-1", "EM-3"],
      ["EM-1", "EM-3"],
    ]);
    expect(day.leftOut.mostKwh).toBeGreaterThan(0);
    expect(day.missingMeters.length).toBeGreaterThan(0);
  });

  it("and kWh/m² are over the floors' rooms under a roof, where their areas are drawn", async () => {
    const { buildings, floors } = await energy.reply({ type: "day-in-week" });
    for (const row of [...buildings, ...floors]) {
      const area = { "office-building": 500.5, "office-building/first": 320.5, "office-building/second": 180 }[row.key];
      expect(kwhPerSquareMetre(row)).toEqual(area === undefined ? null : near((row.kwh ?? 0) / area));
    }
  });
});

import { DeviceDescription, SOLAR_INVERTER, TrendSeries, type Trends, WEATHER_STATION } from "@atrium/contract/devices";
import { SolarUsageReply } from "@atrium/contract/energy";
import { type SiteFile, WEATHER_POINTS } from "@atrium/contract/site";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import type { MeterKind, Usage, UsageQuery } from "../../platform/usage.ts";
import { Solar } from "./solar.ts";

const HOUR = 3_600_000;
const time = new SiteTime("Asia/Bangkok");
const NOW = Date.parse("2026-11-20T12:00:00+07:00");
const MIDNIGHT = Date.parse("2026-11-20T00:00:00+07:00");
const FACTORS: SiteFile["emissionFactors"] = [
  { from: "2020-01-01", until: "2026-11-18", kgPerKwh: 1, source: "old" },
  { from: "2026-11-19", kgPerKwh: 0.5, source: "new" },
];
const WHOLE = { share: 1, periods: 12, of: 12 };
const NO_COMPARISON = { amount: null, percent: null, common: WHOLE, measured: WHOLE };

function device(id: string, module: string, points: object[], facts: object = {}): DeviceDescription {
  const place = { placement: "office-building", floor: "rooftop", isCorridor: false, room: "R1", at: [1, 1] };
  return DeviceDescription.parse({ id, module, name: id, ...place, facts, points });
}

const point = (id: number, owner: string, key: string, more: object) => ({
  id,
  device: owner,
  key,
  name: key,
  isWritable: false,
  expectedInterval: 10_000,
  ...more,
});
const DEVICES = [
  device(
    "SI-1",
    SOLAR_INVERTER.module,
    [
      point(1, "SI-1", "energy", { kind: "counter", unit: "kWh" }),
      point(2, "SI-1", "power", { kind: "number", unit: "kW" }),
    ],
    { kwp: 100 },
  ),
  device("WS-1", WEATHER_STATION.module, [point(9, "WS-1", WEATHER_POINTS.light, { kind: "number", unit: "W/m²" })]),
];

interface Given {
  readonly amount?: number | null;
  readonly share?: number;
  readonly days?: Usage<string>["days"];
  /** W/m² of each quarter hour since midnight. */
  readonly light?: readonly number[];
  readonly lightCoverage?: number;
}

async function solar({ amount = 300, share = 1, days, light = Array(48).fill(500), lightCoverage = 1 }: Given = {}) {
  const asked: UsageQuery<string>[] = [];
  const kinds: MeterKind<string>[] = [];
  const usage = async (query: UsageQuery<string>): Promise<Usage<string>> => {
    asked.push(query);
    const measured = { ...WHOLE, share };
    return Promise.resolve({
      from: MIDNIGHT,
      to: MIDNIGHT + 24 * HOUR,
      until: NOW,
      amount,
      measured,
      days: days ?? [{ day: MIDNIGHT, amount }],
      previous: NO_COMPARISON,
      lastYear: NO_COMPARISON,
      typical: NO_COMPARISON,
      peak: null,
      cost: null,
      fromGrid: undefined,
      bars: [],
      cumulative: [],
      cumulativePrevious: [],
      buildings: [],
      floors: [],
      uses: [],
      missingMeters: [],
      leftOut: { quarters: 0, meters: [], most: null },
    });
  };
  const times = light.map((_, index) => MIDNIGHT + (index * HOUR) / 4);
  const trends = async (): Promise<Trends> =>
    Promise.resolve({
      step: "15m",
      from: MIDNIGHT,
      to: NOW,
      series: [TrendSeries.parse({ point: 9, before: null, times, means: light, coverage: lightCoverage })],
    });
  const reply = await new Solar({
    directory: {
      devices: DEVICES,
      retired: [],
      retiredAt: () => undefined,
      point: () => undefined,
      reply: { places: [] },
      settings: { emissionFactors: FACTORS },
    },
    books: {
      open: (kind) => {
        kinds.push(kind);
        return {
          usage,
          nights: async () => Promise.resolve([]),
          hours: async () => Promise.resolve([]),
          quarters: async () => Promise.resolve([]),
          priced: async () => Promise.resolve([]),
        };
      },
    },
    history: { trends },
    time,
    clock: { now: () => NOW },
  }).reply();
  return { reply: SolarUsageReply.parse(reply), asked, kinds };
}

test("the counters of inverters are asked for today, the month and the year, of the whole site", async () => {
  const { asked, kinds, reply } = await solar();
  expect(asked.map(({ type, placement }) => [type, placement])).toEqual([
    ["hour-in-day", "campus"],
    ["day-in-month", "campus"],
    ["month-in-year", "campus"],
  ]);
  expect(kinds[0]?.meters().channels).toMatchObject([{ point: 1, device: "SI-1", use: "SI-1" }]);
  expect(reply.kwp).toBe(100);
});

test("the performance ratio is the yield against the light that fell, at the cells' rated power", async () => {
  // 500 W/m² for 12 hours are 6 kWh/m²: 100 kWp would have given 600 kWh.
  expect((await solar()).reply.performance).toEqual({ percent: 50, light: 6, coverage: 1 });
});

test("where light or yield were not measured whole, or hardly any light fell, there is no ratio", async () => {
  expect((await solar({ share: 0.5 })).reply.performance.percent).toBeNull();
  expect((await solar({ lightCoverage: 0.5 })).reply.performance.percent).toBeNull();
  expect((await solar({ light: Array(48).fill(1) })).reply.performance.percent).toBeNull();
  expect((await solar({ amount: null, days: [] })).reply.performance.percent).toBeNull();
  expect((await solar({ light: [] })).reply.performance).toEqual({ percent: null, light: null, coverage: 0 });
});

test("what the grid did not emit is reckoned by the factor of each day; a day without a reading is left out", async () => {
  const day = 24 * HOUR;
  const days = [
    { day: MIDNIGHT - 2 * day, amount: 10 },
    { day: MIDNIGHT - day, amount: null },
    { day: MIDNIGHT, amount: 100 },
  ];
  expect((await solar({ days })).reply.yields.month.avoided).toBe(60);
  expect((await solar({ days: [] })).reply.yields.today.avoided).toBeNull();
});

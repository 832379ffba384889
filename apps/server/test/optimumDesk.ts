import { DeviceDescription, QUALITY, type Schedule, type ScheduleContent } from "@atrium/contract";
import { MINUTE } from "@atrium/time";
import { RuleDesk } from "./ruleDesk.ts";
import { SmallSite } from "./smallSite.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** Points of the unit. */
const ON = 401;
const SETPOINT = 402;
const TEMPERATURE = 403;
const POWER = 404;
const DAY = 24 * 60 * MINUTE;
/** 08:00 of a day of the past weeks, in Bangkok. */
const EIGHT = Date.parse("2026-11-19T01:00:00Z");

const point = (id: number, key: string, more: object) => ({
  id,
  device: "AC-1",
  key,
  name: key,
  isWritable: key !== "temperature",
  expectedInterval: 60 * MINUTE,
  ...more,
});
const UNIT = DeviceDescription.parse({
  id: "AC-1",
  module: "air-condition",
  name: "Open office",
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "hall",
  at: [1, 1],
  connection: "gateway-first",
  connectionName: "Gateway first",
  facts: {},
  points: [
    point(ON, "on", { kind: "boolean" }),
    point(SETPOINT, "setpoint", { kind: "number", unit: "°C", min: 16, max: 30 }),
    point(TEMPERATURE, "temperature", { kind: "number", unit: "°C" }),
    point(POWER, "power", { kind: "number", unit: "W" }),
  ],
});

/** What was recorded of a unit that was switched on at 06:00 each morning, and cooled its room from 28 to 24 °C in an hour. */
function recorded(mornings: number, watts: number | undefined) {
  const began = (back: number): number => EIGHT - back * DAY - 120 * MINUTE;
  const cooled = (at: number, kelvin: number) => ({
    time: at + kelvin * 15 * MINUTE,
    id: TEMPERATURE,
    value: 28 - kelvin,
  });
  const all = Array.from({ length: mornings }, (_, index) => began(index + 1)).flatMap((at) => [
    { time: at, id: ON, value: 1 },
    cooled(at, 1),
    cooled(at, 2),
    cooled(at, 3),
    cooled(at, 4),
  ]);
  return {
    stepAt: async () => "raw" as const,
    integrals: async () => new Map(watts === undefined ? [] : [[POWER, { weighted: watts * 3_600, seconds: 3_600 }]]),
    pastAt: async () => ({
      states: new Map([
        [ON, { value: 0, isKnown: true }],
        [TEMPERATURE, { value: 28, isKnown: true }],
      ]),
    }),
    changes: async function* (points: readonly number[], { from, to }: { from: number; to: number }) {
      const rows = all.filter(({ time, id }) => time >= from && time < to && points.includes(id));
      yield {
        length: rows.length,
        ids: Int32Array.from(rows, ({ id }) => id),
        times: Float64Array.from(rows, ({ time }) => time),
        values: Float64Array.from(rows, ({ value }) => value),
      };
    },
  };
}

/** At 24 °C by 08:00, 90 minutes before at the earliest, an hour before where nothing is known. */
const OFFICES: Parameters<RuleDesk["add"]>[0] = {
  name: "Offices",
  actions: [
    {
      kind: "set",
      module: "air-condition",
      where: { devices: ["AC-1"] },
      values: [
        { point: "on", value: 1 },
        { point: "setpoint", value: 24 },
      ],
    },
  ],
  from: { kind: "time", at: "08:00" },
  to: { kind: "time", at: "18:00" },
};

/** A rule desk with an air conditioner whose mornings are recorded; it is before seven. */
export class OptimumDesk extends RuleDesk {
  constructor(database: TestDatabase) {
    super(database, {
      now: EIGHT - 120 * MINUTE,
      site: new SmallSite(3, { connections: [], devices: [UNIT] }),
    });
  }

  /** @param more `watts`: what the unit drew in each hour, where it is recorded */
  async open(mornings: number, { watts }: { readonly watts?: number } = {}): Promise<void> {
    await this.start({ automation: { past: recorded(mornings, watts), prices: () => () => 4 } });
  }

  async addOptimum(optimum: Partial<NonNullable<ScheduleContent["optimum"]>> = {}): Promise<Schedule> {
    return await this.add({ ...OFFICES, optimum: { earliest: 90, fixed: 60, isWatchOnly: false, ...optimum } });
  }

  /** @param value °C */
  room(value: number): void {
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(TEMPERATURE),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(QUALITY.good),
      times: Float64Array.of(this.clock.now()),
    });
  }
}

import type { Schedule, ScheduleContent } from "@atrium/contract/automation";
import { DeviceDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { batchOf, type Row } from "./recordedRows.ts";
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

interface Recorded {
  /** W in each hour; undefined: not recorded. */
  readonly watts?: number;
  /** Days on which the unit was switched off at 18:00, and its room warmed from 24 °C by 1 K each half hour. */
  readonly evenings?: number;
}

/** What was recorded of a unit that was switched on at 06:00 each morning, and cooled its room from 28 to 24 °C in an hour. */
function recorded(mornings: number, { watts, evenings = 0 }: Recorded) {
  const rows = (days: number, begins: number, of: (at: number) => readonly Row[]): Row[] =>
    Array.from({ length: days }, (_, index) => of(EIGHT - (index + 1) * DAY + begins * MINUTE)).flat();
  const changed = (at: number, kelvin: number, to: number): Row => ({ time: at, id: TEMPERATURE, value: to + kelvin });
  const all = [
    ...rows(mornings, -120, (at) => [
      { time: at, id: ON, value: 1 },
      ...[1, 2, 3, 4].map((kelvin) => changed(at + kelvin * 15 * MINUTE, -kelvin, 28)),
    ]),
    ...rows(evenings, 10 * 60, (at) => [
      { time: at, id: ON, value: 0 },
      ...[1, 2, 3, 4].map((kelvin) => changed(at + kelvin * 30 * MINUTE, kelvin, 24)),
    ]),
  ];
  return {
    stepAt: async () => "raw" as const,
    integrals: async () => new Map(watts === undefined ? [] : [[POWER, { weighted: watts * 3_600, seconds: 3_600 }]]),
    // Cool and on by day, as it is left in the evening and found in the morning.
    pastAt: async (_: readonly number[], moment: number) => {
      const isDay = (((moment - EIGHT) % DAY) + DAY) % DAY < 10 * 60 * MINUTE + MINUTE;
      return {
        states: new Map([
          [ON, { value: isDay ? 1 : 0, isKnown: true }],
          [TEMPERATURE, { value: isDay ? 24 : 28, isKnown: true }],
        ]),
      };
    },
    changes: async function* (points: readonly number[], { from, to }: { from: number; to: number }) {
      const own = all.filter(({ time, id }) => time >= from && time < to && points.includes(id));
      yield batchOf(own);
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

  async open(mornings: number, more: Recorded = {}): Promise<void> {
    await this.start({ automation: { past: recorded(mornings, more), prices: () => () => 4 } });
  }

  /** As the unit and its room are now. @param room °C */
  unit(on: 0 | 1, room: number): void {
    this.room(room);
    this.measure(ON, on);
    this.measure(SETPOINT, 24);
  }

  async addStop(optimumStop: Partial<NonNullable<ScheduleContent["optimumStop"]>> = {}): Promise<Schedule> {
    return await this.add({
      ...OFFICES,
      optimumStop: { earliest: 60, tolerance: 1, co2: 800, isWatchOnly: false, ...optimumStop },
    });
  }

  async addOptimum(optimum: Partial<NonNullable<ScheduleContent["optimum"]>> = {}): Promise<Schedule> {
    return await this.add({
      ...OFFICES,
      optimum: { earliest: 90, fixed: 60, co2: 800, isWatchOnly: false, ...optimum },
    });
  }

  /** @param value °C */
  room(value: number): void {
    this.measure(TEMPERATURE, value);
  }
}

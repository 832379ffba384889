import type { Schedule, ScheduleContent } from "@atrium/contract/automation";
import { DeviceDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { batchOf, type Row } from "./recordedRows.ts";
import { RuleDesk } from "./ruleDesk.ts";
import { SmallSite } from "./smallSite.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** Points of the unit, and of the sensor in its room. */
const ON = 501;
const LEVEL = 502;
const POWER = 503;
const CO2 = 511;
const OUTDOORS = 420;
const DAY_MINUTES = 24 * 60;
/** Midnight of a day of the past weeks, in Bangkok. */
const MIDNIGHT = Date.parse("2026-11-18T17:00:00Z");

const point = (id: number, device: string, key: string, more: object) => ({
  id,
  device,
  key,
  name: key,
  isWritable: key === "on" || key === "level",
  expectedInterval: 60 * MINUTE,
  ...more,
});
const PLACE = {
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "hall",
  at: [1, 1],
  connection: "gateway-first",
  connectionName: "Gateway first",
} as const;
const deviceOf = (id: string, module: string, name: string, more: object) =>
  DeviceDescription.parse({ id, module, name, ...PLACE, facts: {}, ...more });

/** A fresh air unit of a room with a sensor, and one whose rooms have none. */
const DEVICES = [
  deviceOf("DO-1", "doas", "DOAS A", {
    facts: { rooms: ["first/hall"] },
    points: [
      point(ON, "DO-1", "on", { kind: "boolean" }),
      point(LEVEL, "DO-1", "level", { kind: "number", min: 0, max: 5 }),
      point(POWER, "DO-1", "power", { kind: "number", unit: "W" }),
    ],
  }),
  deviceOf("DO-2", "doas", "DOAS B", {
    facts: { rooms: ["second/lab"] },
    points: [point(601, "DO-2", "on", { kind: "boolean" })],
  }),
  deviceOf("IAQ-1", "iaq", "Hall air", { points: [point(CO2, "IAQ-1", "co2", { kind: "number", unit: "ppm" })] }),
];

/** A past in which the unit ran from 07:30 to 20:00 and changed the air of the hall three times an hour, and people came at seven. */
function lived(): readonly number[] {
  const ppm = [OUTDOORS];
  for (let minute = 1; minute < DAY_MINUTES; minute += 1) {
    const before = ppm.at(-1) ?? OUTDOORS;
    const given = minute >= 420 && minute < 1_110 ? 900 : 0;
    ppm.push(before + (given - (isOn(minute) ? 3 : 0.25) * (before - OUTDOORS)) / 60);
  }
  return ppm;
}
const isOn = (minute: number) => minute >= 450 && minute < 1_200;

/** @param days on which anything was recorded */
function recorded(days: number, watts: number) {
  const ppm = lived();
  const minuteOf = (moment: number) =>
    ((Math.floor((moment - MIDNIGHT) / MINUTE) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const valueOf = (id: number, moment: number): number | undefined => {
    if (moment < MIDNIGHT - days * DAY_MINUTES * MINUTE) return undefined;
    const minute = minuteOf(moment);
    // Today it is the schedule that lets it run.
    if (id === ON) return isOn(minute) && (moment < MIDNIGHT || minute >= 480) ? 1 : 0;
    return id === LEVEL ? 3 : id === CO2 ? ppm[minute] : undefined;
  };
  return {
    stepAt: async () => "raw" as const,
    integrals: async () => new Map([[POWER, { weighted: watts * 3_600, seconds: 3_600 }]]),
    pastAt: async (points: readonly number[], moment: number) => ({
      states: new Map(
        points.flatMap((id) => {
          const value = valueOf(id, moment);
          return value === undefined ? [] : [[id, { value, isKnown: true }] as const];
        }),
      ),
    }),
    changes: async function* (points: readonly number[], { from, to }: { from: number; to: number }) {
      const rows: Row[] = [];
      for (let time = from; time < to; time += 5 * MINUTE) {
        for (const id of points) {
          const value = valueOf(id, time);
          if (value !== undefined) rows.push({ time, id, value });
        }
      }
      yield batchOf(rows);
    },
  };
}

export const FRESH_AIR: Parameters<RuleDesk["add"]>[0] = {
  name: "Fresh air",
  actions: [
    {
      kind: "set",
      module: "doas",
      where: { devices: ["DO-1"] },
      values: [
        { point: "on", value: 1 },
        { point: "level", value: 3 },
      ],
    },
  ],
  from: { kind: "time", at: "08:00" },
  to: { kind: "time", at: "18:00" },
};

/** A rule desk with a fresh air unit whose room's CO2 is recorded; it is 06:00. */
export class AirDesk extends RuleDesk {
  constructor(database: TestDatabase) {
    super(database, { now: MIDNIGHT + 360 * MINUTE, site: new SmallSite(3, { connections: [], devices: DEVICES }) });
  }

  async open(days: number, watts = 1_200): Promise<void> {
    await this.start({ automation: { past: recorded(days, watts), prices: () => () => 4 } });
  }

  /** As the unit and the air of its room are now. @param co2 ppm */
  air(on: 0 | 1, co2: number): void {
    this.measure(ON, on);
    this.measure(LEVEL, 3);
    this.measure(CO2, co2);
  }

  async addStart(optimum: Partial<NonNullable<ScheduleContent["optimum"]>> = {}): Promise<Schedule> {
    return await this.add({
      ...FRESH_AIR,
      optimum: { earliest: 90, fixed: 60, co2: 800, isWatchOnly: false, ...optimum },
    });
  }

  async addStop(optimumStop: Partial<NonNullable<ScheduleContent["optimumStop"]>> = {}): Promise<Schedule> {
    return await this.add({
      ...FRESH_AIR,
      optimumStop: { earliest: 60, tolerance: 1, co2: 1_000, isWatchOnly: false, ...optimumStop },
    });
  }
}

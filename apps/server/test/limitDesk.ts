import { PeakLimit, PeakLimitContent } from "@atrium/contract/automation";
import { DeviceDescription, QUALITY } from "@atrium/contract/devices";
import type * as z from "zod";
import { RuleDesk } from "./ruleDesk.ts";
import { SmallSite } from "./smallSite.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** The point of the meter that says the power. */
export const POWER = 201;
/** Those of the levels of three lamps whose values are old only after an hour, other than those of the site. */
const LEVELS: Readonly<Record<string, number>> = { "A-1": 301, "A-2": 302, "A-3": 303 };
const HOUR = 3_600_000;

const common = {
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "board",
  at: [1, 1],
  connection: "gateway-first",
  connectionName: "Gateway first",
  facts: {},
};
const number = { kind: "number", expectedInterval: HOUR } as const;
export const METER = DeviceDescription.parse({
  ...common,
  id: "EM-1",
  module: "energy-meter",
  name: "Main incomer",
  points: [
    {
      ...number,
      id: POWER,
      device: "EM-1",
      key: "total.active-power",
      name: "Active power",
      unit: "kW",
      isWritable: false,
    },
  ],
});
const LAMPS = Object.entries(LEVELS).map(([device, id]) =>
  DeviceDescription.parse({
    ...common,
    id: device,
    module: "lighting",
    name: `Lamp ${device}`,
    points: [{ ...number, id, device, key: "level", name: "Level", unit: "%", isWritable: true, min: 0, max: 100 }],
  }),
);

type StageActions = z.input<typeof PeakLimitContent>["stages"][number]["actions"];

/** Lamps at a level. */
export function dim(value: number, ...devices: readonly string[]): StageActions {
  return [{ kind: "set", module: "lighting", where: { devices: [...devices] }, values: [{ point: "level", value }] }];
}

/** Before 400 kW are passed the first lamp goes to 40 %, then the second off; given back with 50 kW of room. */
export function peakLimit(change: Partial<z.input<typeof PeakLimitContent>> = {}): PeakLimitContent {
  return PeakLimitContent.parse({
    name: "Contract demand",
    isEnabled: true,
    isWatchOnly: false,
    source: { device: "EM-1", point: "total.active-power" },
    limit: 400,
    margin: 50,
    settleMinutes: 2,
    leastMinutes: 5,
    mostMinutes: 60,
    restMinutes: 0,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    isOffOnHolidays: false,
    stages: [
      { name: "Corridor", actions: dim(40, "A-1"), kilowatts: 30 },
      { name: "Atrium", actions: dim(0, "A-2"), kilowatts: null },
    ],
    ...change,
  });
}

/** A rule desk with a meter, which says what the test says, and lamps that are lit. */
export class LimitDesk extends RuleDesk {
  constructor(database: TestDatabase) {
    super(database, { site: new SmallSite(3, { connections: [], devices: [METER, ...LAMPS] }) });
  }

  async addLimit(change: Partial<z.input<typeof PeakLimitContent>> = {}): Promise<PeakLimit> {
    return PeakLimit.parse((await this.call("POST", "peak-limits", peakLimit(change))).json());
  }

  /** The meter reports. @param value kW */
  say(value: number, quality: keyof typeof QUALITY = "good"): void {
    this.#apply(POWER, value, quality);
  }

  /** A lamp is at a level. */
  lit(lamp: keyof typeof LEVELS, value: number): void {
    this.#apply(LEVELS[lamp] ?? 0, value, "good");
  }

  #apply(point: number, value: number, quality: keyof typeof QUALITY): void {
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(point),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(QUALITY[quality]),
      times: Float64Array.of(this.clock.now()),
    });
  }
}

/** A past in which the meter said these powers, each from its moment on; the first is that of before, too. */
export function recordedPower(powers: readonly (readonly [time: number, kilowatts: number])[]) {
  const [, first = Number.NaN] = powers[0] ?? [];
  return {
    stepAt: async () => "raw" as const,
    pastAt: async () => ({ states: new Map([[POWER, { value: first, isKnown: true }]]) }),
    changes: async function* (points: readonly number[], { from, to }: { from: number; to: number }) {
      const rows = powers.filter(([time]) => time >= from && time < to && points.includes(POWER));
      yield {
        length: rows.length,
        ids: Int32Array.from(rows, () => POWER),
        times: Float64Array.from(rows, ([time]) => time),
        values: Float64Array.from(rows, ([, value]) => value),
      };
    },
    integrals: async () => new Map<number, never>(),
  };
}

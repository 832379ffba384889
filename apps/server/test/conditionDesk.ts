import { Condition, ConditionContent } from "@atrium/contract/automation";
import { DeviceDescription, QUALITY } from "@atrium/contract/devices";
import type * as z from "zod";
import { level, RuleDesk } from "./ruleDesk.ts";
import { SmallSite } from "./smallSite.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** The point of the sensor that says how much CO₂ there is. */
export const CO2 = 101;

/** A sensor of the air on the first floor. */
export const SENSOR = DeviceDescription.parse({
  id: "IAQ-1",
  module: "iaq",
  system: "IAQ",
  name: "Board room",
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "board",
  at: [1, 1],
  connection: "gateway-first",
  connectionName: "Gateway first",
  facts: {},
  points: [
    {
      id: CO2,
      device: "IAQ-1",
      key: "co2",
      name: "CO₂",
      kind: "number",
      unit: "ppm",
      min: 0,
      max: 5_000,
      isWritable: false,
      expectedInterval: 3_600_000,
    },
  ],
});

/** Above 1,200 ppm for ten minutes, the first lamp is at 60 %, until it was below 900 ppm for as long, two hours at most. */
export function condition(change: Partial<z.input<typeof ConditionContent>> = {}): ConditionContent {
  return ConditionContent.parse({
    name: "High CO₂",
    isEnabled: true,
    isWatchOnly: false,
    source: { kind: "IAQ", device: "IAQ-1", point: "co2" },
    operator: ">",
    threshold: 1_200,
    forMinutes: 10,
    endsAt: 900,
    mostMinutes: 120,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    isOffOnHolidays: false,
    actions: level(60, ["L-1"]),
    restMinutes: 0,
    ...change,
  });
}

/** A rule desk with a sensor of the air, which says what the test says. */
export class ConditionDesk extends RuleDesk {
  constructor(database: TestDatabase) {
    super(database, { site: new SmallSite(3, { connections: [], devices: [SENSOR] }) });
  }

  async addCondition(change: Partial<z.input<typeof ConditionContent>> = {}): Promise<Condition> {
    return Condition.parse((await this.call("POST", "conditions", condition(change))).json());
  }

  /** The sensor reports. @param value ppm */
  say(value: number, quality: keyof typeof QUALITY = "good"): void {
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(CO2),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(QUALITY[quality]),
      times: Float64Array.of(this.clock.now()),
    });
  }
}

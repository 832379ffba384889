import type { DeviceDescription } from "@atrium/contract/devices";
import { MINUTE } from "@atrium/time";
import { type CountedDevice, type CountedRun, nothingOf } from "./countedRun.ts";

/** A day on which a schedule began or ended by its rooms, as the feature of rules has it. */
export interface OptimumDay {
  readonly kind: "optimum-start" | "optimum-stop";
  readonly rule: number;
  readonly name: string;
  readonly run: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
  readonly units: readonly {
    readonly id: string;
    readonly kwh: number | undefined;
    readonly cost: number | undefined;
  }[];
  readonly silent: readonly string[];
}

/** The day as a run of its own kind. */
export function optimumRunOf(day: OptimumDay, deviceOf: (id: string) => DeviceDescription | undefined): CountedRun {
  const { kind, rule, name, run, from: at, to: until, minutes } = day;
  const ends = "end";
  const length = Math.abs(minutes) * MINUTE;
  const measured = day.units.flatMap(({ id, kwh, cost }): CountedDevice[] => {
    const device = deviceOf(id);
    if (device === undefined) return [];
    if (kwh === undefined) return [{ ...nothingOf(device, { state: "unknown", until, ends }), whole: length }];
    // One that somebody else had switched already saved nothing.
    if (kwh === 0 && minutes !== 0) return [nothingOf(device, { state: "off", until, ends })];
    const facts = { kwh, cost: cost ?? Number.NaN, saved: minutes * MINUTE, whole: length, known: length };
    return [Object.assign({}, nothingOf(device, { state: "saved", until, ends }), facts)];
  });
  const silent = day.silent.flatMap((id) => {
    const device = deviceOf(id);
    return device === undefined ? [] : [nothingOf(device, { state: "unmeasured", until, ends })];
  });
  return { kind, rule, name, run, at, devices: [...measured, ...silent], stated: undefined };
}

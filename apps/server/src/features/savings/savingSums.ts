import { kilograms, kilowattHours, validOn } from "@atrium/contract";
import {
  MAX_SAVING_DEVICES,
  type Saving,
  type SavingConfidence,
  type SavingDevice,
  type SavingKind,
  type SavingRun,
} from "@atrium/contract/energy";
import type { SiteFile } from "@atrium/contract/site";
import { HOUR, type SiteTime } from "@atrium/time";
import type { CountedDevice, CountedRun } from "./countedRun.ts";

export interface SumTerms {
  readonly factors: SiteFile["emissionFactors"];
  readonly time: SiteTime;
  readonly exists: (kind: SavingKind, rule: number) => boolean;
}

/** Of the energy, time or both, so much has to be measured or compared for a row to be trusted. */
const MOST = 0.8;
const HALF = 0.5;

/** What the runs of one rule come to. @param runs of one rule, the oldest first, at least one */
export function rowOf(runs: readonly CountedRun[], terms: SumTerms): Saving | undefined {
  const newest = runs.at(-1);
  if (newest === undefined) return undefined;
  const { kind, rule, name } = newest;
  const devices = runs.flatMap((run) => run.devices);
  const [whole, known] = [sumOf(devices, ({ whole: one }) => one), sumOf(devices, (one) => one.known)];
  const times = (state: CountedDevice["state"]) => devices.filter((one) => one.state === state).length;
  const all = energyOf(runs, terms);
  return {
    kind,
    rule,
    name,
    exists: terms.exists(kind, rule),
    runs: new Set(runs.map(({ run }) => run)).size,
    hours: hoursOf(runs),
    devices: new Set(devices.map(({ device }) => device.id)).size,
    ...all,
    known: whole === 0 ? null : Math.min(1, known / whole),
    off: times("off"),
    on: times("on"),
    others: times("other"),
    again: devices.filter(({ state, ends }) => state === "saved" && ends === "again").length,
    unmeasured: new Set(devices.flatMap(({ state, device }) => (state === "unmeasured" ? [device.id] : []))).size,
    confidence: confidenceOf(runs, whole === 0 ? 1 : known / whole),
  };
}

/** Energy, money and CO₂. */
export function energyOf(runs: readonly CountedRun[], { factors, time }: Pick<SumTerms, "factors" | "time">) {
  let [kwh, cost, kg, measured, compared] = [0, 0, 0, 0, 0];
  for (const { at, devices, stated } of runs) {
    const own = sumOf(devices, (one) => one.kwh) + (stated?.kwh ?? 0);
    kwh += own;
    cost += sumOf(devices, (one) => one.cost) + (stated?.cost ?? 0);
    measured += sumOf(devices, (one) => (one.isEstimated ? 0 : one.kwh));
    compared += sumOf(devices, (one) => one.compared);
    if (own !== 0) kg += own * (validOn(factors, time.isoDate(at))?.kgPerKwh ?? Number.NaN);
  }
  return {
    kwh: kilowattHours(kwh),
    cost: Number.isNaN(cost) ? null : cost,
    kg: Number.isNaN(kg) ? null : kilograms(kg),
    measured: kilowattHours(measured),
    compared: kilowattHours(compared),
  };
}

function hoursOf(runs: readonly CountedRun[]): number {
  const devices = sumOf(
    runs.flatMap((run) => run.devices),
    ({ saved }) => saved,
  );
  return (devices + sumOf(runs, ({ at, stated }) => (stated === undefined ? 0 : stated.until - at))) / HOUR;
}

/** null: of no device it is known what it did. */
function confidenceOf(runs: readonly CountedRun[], known: number): SavingConfidence | null {
  const devices = runs.flatMap((run) => run.devices);
  const told = devices.filter((one) => isTold(one));
  const stated = sumOf(runs, (run) => run.stated?.kwh ?? 0);
  if (told.length === 0) return stated === 0 ? null : "low";
  const size = (read: (one: CountedDevice) => number) => sumOf(told, (one) => Math.abs(read(one)));
  const all = size(({ kwh }) => kwh) + stated;
  const measured = size(({ kwh, isEstimated }) => (isEstimated ? 0 : kwh));
  if (all === 0) return told.some(({ isEstimated }) => isEstimated) ? "low" : "medium";
  if (measured / all < MOST || known < HALF) return "low";
  return size(({ compared }) => compared) / all >= MOST && known >= MOST ? "high" : "medium";
}

/** Whether it is known what a device did. */
function isTold({ state }: CountedDevice): boolean {
  return state !== "unknown" && state !== "unmeasured";
}

/** A run with the devices that saved most. */
export function runOf({ run, at, devices, stated }: CountedRun): SavingRun {
  const cost = sumOf(devices, (one) => one.cost) + (stated?.cost ?? 0);
  const isKnown = stated !== undefined || devices.some(isTold);
  return {
    run,
    at,
    until: Math.max(at, stated?.until ?? at, ...devices.map(({ until }) => until)),
    kwh: isKnown ? kilowattHours(sumOf(devices, (one) => one.kwh) + (stated?.kwh ?? 0)) : null,
    cost: Number.isNaN(cost) || !isKnown ? null : cost,
    count: devices.length,
    devices: devices
      .toSorted((one, other) => Math.abs(other.kwh) - Math.abs(one.kwh))
      .slice(0, MAX_SAVING_DEVICES)
      .map((one) => deviceOf(one)),
  };
}

function deviceOf({ device, state, isEstimated, before, until, ends, kwh, compared }: CountedDevice): SavingDevice {
  const { id, name, module, placement, floor, zone } = device;
  return {
    device: id,
    name,
    module,
    place: { placement, floor, ...(zone === undefined ? {} : { zone }) },
    state,
    isEstimated,
    isCompared: compared !== 0,
    before: before ?? null,
    until,
    ends,
    kwh: kilowattHours(kwh),
  };
}

function sumOf<One>(all: readonly One[], read: (one: One) => number): number {
  return all.reduce((sum, one) => sum + read(one), 0);
}

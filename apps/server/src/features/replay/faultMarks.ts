import {
  type DeviceCondition,
  DEVICE_LISTS,
  type DeviceDescription,
  MODULES,
  type Module,
  type ReadDevice,
  type ReadingRules,
  type ReplayMark,
} from "@atrium/contract/devices";
import type { RecordedPast } from "./replayNeeds.ts";
import { SilentSpells } from "./silentSpells.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Watched {
  readonly device: DeviceDescription;
  readonly conditionOf: (() => DeviceCondition) | undefined;
  readonly values: Record<string, number | null>;
  /** Of the points that are followed, those that say nothing. */
  readonly gaps: Set<number>;
  readonly followed: readonly number[];
  fault: string | undefined;
}

/**
 * Faults as the pages word them, and when devices said nothing. States are followed; of a device without any, the value that
 * stands for it.
 */
export async function faultMarks(
  past: Pick<RecordedPast, "pastAt" | "transitions">,
  devices: readonly DeviceDescription[],
  range: Range,
): Promise<ReplayMark[]> {
  const watched = devices.filter(({ points }) => points.length > 0).map(watch);
  const byPoint = new Map(watched.flatMap((one) => one.followed.map((id) => [id, one] as const)));
  const keys = new Map(devices.flatMap(({ points }) => points.map(({ id, key }) => [Number(id), key] as const)));
  await begin({ past, watched, keys, from: range.from });
  const silent = new SilentSpells();
  const marks: ReplayMark[] = [];
  const touched = new Set<Watched>();
  let moment = range.from;
  const settle = (): void => {
    for (const one of touched) {
      silent.saw(one.device, { isSilent: one.gaps.size === one.followed.length, time: moment });
      const mark = newFault(one, moment);
      if (mark !== undefined) marks.push(mark);
    }
    touched.clear();
  };
  for await (const { length, ids, times, values } of past.transitions([...byPoint.keys()], range)) {
    for (let row = 0; row < length; row += 1) {
      const [id = 0, time = 0, value = Number.NaN] = [ids[row], times[row], values[row]];
      if (time !== moment) settle();
      moment = time;
      const one = byPoint.get(id);
      if (one === undefined) continue;
      touched.add(one);
      if (Number.isNaN(value)) {
        one.gaps.add(id);
        continue;
      }
      one.gaps.delete(id);
      one.values[keys.get(id) ?? ""] = value;
    }
  }
  settle();
  return [...marks, ...silent.marks()];
}

function watch(device: DeviceDescription): Watched {
  const rules: ReadingRules | undefined = isModule(device.module) ? DEVICE_LISTS[device.module]?.rules : undefined;
  const { facts, points } = device;
  const known: ReadDevice = {
    facts,
    kind: device.kind,
    points: Object.fromEntries(points.map((point) => [point.key, point])),
  };
  const keys = rules && new Set([...rules.reads, ...(rules.readsOf?.(known) ?? [])]);
  const read = points.filter(({ key }) => keys?.has(key) ?? true);
  const states = read.filter(({ kind }) => kind === "boolean" || kind === "enum");
  const main = device.points.find(({ key }) => key === rules?.main) ?? device.points[0];
  const followed = (states.length > 0 ? states : main === undefined ? [] : [main]).map(({ id }) => Number(id));
  const values: Watched["values"] = {};
  const conditionOf = rules && (() => rules.conditionOf(values, known));
  return { device, conditionOf, values, gaps: new Set(), followed, fault: undefined };
}

/** As it was when the stretch began: faults from before are not new in it. */
async function begin(options: {
  readonly past: Pick<RecordedPast, "pastAt">;
  readonly watched: readonly Watched[];
  readonly keys: ReadonlyMap<number, string>;
  readonly from: number;
}): Promise<void> {
  const { past, watched, keys, from } = options;
  const { states } = await past.pastAt([...keys.keys()], from);
  for (const one of watched) {
    for (const { id, key } of one.device.points) one.values[key] = states.get(id)?.value ?? null;
    for (const id of one.followed) if (states.get(id)?.isKnown !== true) one.gaps.add(id);
    one.fault = faultOf(one);
  }
}

function newFault(one: Watched, time: number): ReplayMark | undefined {
  const before = one.fault;
  one.fault = faultOf(one);
  if (one.fault === undefined || one.fault === before) return undefined;
  const { device, conditionOf } = one;
  const kind = conditionOf?.().alarm === undefined ? "trouble" : "alarm";
  return { kind, time, count: 1, device: device.id, text: `${device.name}: ${one.fault}` };
}

function faultOf({ conditionOf }: Watched): string | undefined {
  const condition = conditionOf?.();
  return condition?.alarm ?? condition?.trouble;
}

function isModule(module: string): module is Module {
  return MODULES.some((known) => known === module);
}

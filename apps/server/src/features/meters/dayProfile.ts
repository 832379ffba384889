import { createHash } from "node:crypto";
import type { MeterChannel } from "../../platform/usage.ts";
import { counterFlow, QUARTER, type CounterFlow, type GapAmount, type LeftOutSpan } from "./counterFlow.ts";
import type { CounterHistory, CounterQuarter, CounterReading, TimeRange } from "./counterHistory.ts";

/** The counters of one use on one floor: the least that is kept apart. */
export interface MeterGroup {
  readonly placement: string;
  readonly floor: string;
  readonly use: string;
  readonly channels: readonly MeterChannel[];
}

/**
 * What was counted in one day, by group and quarter hour: row `group * quarters + quarter` of the columns.
 */
export interface DayProfile {
  readonly from: number;
  readonly quarters: number;
  readonly amount: Float32Array;
  /** Seconds for which it is known, summed over the group's counters. */
  readonly seconds: Float32Array;
  /** What each group counted during gaps that ended in this day. */
  readonly gaps: readonly (GapAmount & { readonly group: number })[];
  /** What is left out of it, by counter. */
  readonly leftOut: readonly (LeftOutSpan & { readonly point: number })[];
  /** Devices that gave no value for a part of the day. */
  readonly missing: readonly string[];
}

export function groupsOf(channels: readonly MeterChannel[]): MeterGroup[] {
  const byKey = Map.groupBy(channels, ({ placement, floor, use }) => `${placement}/${floor}/${use}`);
  return [...byKey.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { placement, floor, use } = first;
    return [{ placement, floor, use, channels: members }];
  });
}

/** Identifies the meaning of a profile's rows: another unit, another site, other meters. */
export function fingerprint({ unit }: { readonly unit: string }, groups: readonly MeterGroup[]): string {
  const content = groups.map(({ placement, floor, use, channels }) => [
    placement,
    floor,
    use,
    channels.map((one) => one.point),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([unit, content]))
    .digest("hex")
    .slice(0, 16);
}

interface ProfileOptions {
  readonly groups: readonly MeterGroup[];
  readonly range: TimeRange;
  readonly now: number;
  readonly quarters: ReadonlyMap<number, readonly CounterQuarter[]>;
  /** Readings before a gap that began before those quarter hours, by point. */
  readonly before: ReadonlyMap<number, CounterReading>;
  readonly counted: CounterHistory["counted"];
}

/** A gap worth mentioning: more than these seconds, and more than the rest of this share of the day. */
const SHORT_GAP = 300;
const WHOLE_SHARE = 0.99;

export function dayProfile(options: ProfileOptions): DayProfile {
  const { groups, range, now, counted } = options;
  const elapsed = (Math.min(now, range.to) - range.from) / 1000;
  const count = Math.ceil((range.to - range.from) / QUARTER);
  const amount = new Float32Array(groups.length * count);
  const seconds = new Float32Array(groups.length * count);
  const gaps: (GapAmount & { group: number })[] = [];
  const leftOut: (LeftOutSpan & { point: number })[] = [];
  const missing = new Set<string>();
  for (const [row, group] of groups.entries()) {
    for (const { point, device, perHour } of group.channels) {
      const quarters = options.quarters.get(point) ?? [];
      const before = options.before.get(point);
      const flow = counterFlow({ quarters, range, counted, perHour, until: now, before });
      add(amount, flow.amount, row * count);
      add(seconds, flow.seconds, row * count);
      for (const gap of flow.gaps) gaps.push({ ...gap, group: row });
      for (const span of flow.leftOut) leftOut.push({ ...span, point });
      if (elapsed - sum(flow.seconds) > Math.max(SHORT_GAP, (1 - WHOLE_SHARE) * elapsed)) missing.add(device);
    }
  }
  return { from: range.from, quarters: count, amount, seconds, gaps, leftOut, missing: [...missing] };
}

function add(into: Float32Array, column: CounterFlow["amount"], offset: number): void {
  for (const [index, value] of column.entries()) into[offset + index] = (into[offset + index] ?? 0) + value;
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

import { HOUR } from "@atrium/time";
import type { LeftOut, MeterChannel } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import type { SuspectSpan } from "./suspectReadingStore.ts";

/** What was not believed of some counters in a period. */
export function leftOutOf(
  spans: readonly Pick<SuspectSpan, "point" | "from" | "to" | "isBack">[],
  channels: readonly MeterChannel[],
  { from, until }: { readonly from: number; readonly until: number },
): LeftOut {
  const byPoint = new Map(channels.map((channel) => [channel.point, channel]));
  const quarters = new Set<string>();
  const meters = new Set<string>();
  let most: number | null = 0;
  for (const span of spans) {
    const channel = byPoint.get(span.point);
    const [first, last] = [Math.max(span.from, from), Math.min(span.to, until - 1)];
    if (channel === undefined || last < first) continue;
    meters.add(channel.device);
    const [begin, end] = [Math.floor(first / QUARTER), Math.floor(last / QUARTER)];
    for (let quarter = begin; quarter <= end; quarter += 1) quarters.add(`${span.point} ${quarter}`);
    if (span.isBack) continue;
    const hours = ((end - begin + 1) * QUARTER) / HOUR;
    most = channel.perHour === undefined || most === null ? null : most + channel.perHour * hours;
  }
  return { quarters: quarters.size, meters: [...meters].toSorted((one, other) => one.localeCompare(other)), most };
}

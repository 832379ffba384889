import type { Line } from "@atrium/ui/charts";
import type { Sample } from "../../../devices/inspector/dayEnergy.ts";

export const HOUR = 3_600_000;
/** Before the alarm, and in all. */
export const HOURS = { before: 2, whole: 5 } as const;

interface TrendOptions {
  readonly samples: readonly Sample[];
  readonly name: string;
  /** Epoch ms: the left edge, and where what is known ends. */
  readonly from: number;
  readonly until: number;
  readonly limit: number | undefined;
}

/** A point's samples as a line along hours: each value holds until the next; the limit goes across. */
export function trendLines({ samples, name, from, until, limit }: TrendOptions): readonly Line[] {
  const place = (time: number) => (Math.max(from, time) - from) / HOUR;
  const points = samples.flatMap(({ time, value }, index) => {
    const end = samples[index + 1]?.time ?? until;
    return end <= from
      ? []
      : [
          { at: place(time), value },
          { at: Math.max(place(time), place(end) - EDGE), value },
        ];
  });
  const present: Line = { key: "value", name, kind: "present", points };
  if (limit === undefined) return [present];
  const across = [0, HOURS.whole].map((at) => ({ at, value: limit }));
  return [present, { key: "limit", name: "Limit", kind: "before", points: across }];
}

/** A value ends this much before the next begins, hours: a second. */
const EDGE = 1 / 3600;

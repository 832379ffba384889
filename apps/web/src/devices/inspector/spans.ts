import type { TrendReply } from "@atrium/contract/devices";

/** A state of a point, from one change to the next. */
export interface Span {
  readonly value: number;
  /** Ms since the epoch; the first one may have begun earlier. */
  readonly from: number;
  /** undefined: it goes on. */
  readonly to: number | undefined;
}

/** The states of a point in a range, the oldest first. Where nothing is known there is no span. */
export function spansOf(
  { before, times, means }: Pick<TrendReply, "before" | "times" | "means">,
  from: number,
): Span[] {
  const samples = times.map((time, index) => ({ time, value: means[index] ?? null }));
  const first = before === null ? [] : [{ time: from, value: before.value }];
  const spans: Span[] = [];
  let open: { value: number; from: number } | undefined;
  for (const { time, value } of [...first, ...samples]) {
    if (open !== undefined && open.value === value) continue;
    if (open !== undefined) spans.push({ ...open, to: time });
    open = value === null ? undefined : { value, from: time };
  }
  if (open !== undefined) spans.push({ ...open, to: undefined });
  return spans;
}

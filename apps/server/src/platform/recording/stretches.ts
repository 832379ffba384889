import type { Stretch } from "@atrium/contract/cameras";

/** Epoch ms. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Parts in their order as stretches within a range; those that lie no further apart than `gap` ms are one. */
export function stretchesOf(parts: Iterable<Range>, range: Range, gap: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const from = Math.max(range.from, Math.round(part.from));
    const to = Math.min(range.to, Math.round(part.to));
    if (to <= from) continue;
    const last = stretches.at(-1);
    if (last !== undefined && from - last[1] <= gap) last[1] = Math.max(last[1], to);
    else stretches.push([from, to]);
  }
  return stretches;
}

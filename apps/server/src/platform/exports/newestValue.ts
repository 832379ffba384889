import type { PointId } from "@atrium/contract";
import { type NewestValue, QualityCode } from "@atrium/contract/devices";

/** Newest values as columns with the point's id as index. */
export interface NewestColumns {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  readonly since: ArrayLike<number>;
}

export function newestOf({ values, qualities, times, since }: NewestColumns, id: PointId): NewestValue {
  return {
    value: finite(values[id]),
    quality: QualityCode.parse(qualities[id] ?? 0),
    time: finite(times[id]),
    since: finite(since[id]),
  };
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

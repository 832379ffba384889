import type { PointDescription } from "@atrium/contract/devices";
import { QUALITY } from "@atrium/contract/devices";
import type { SchematicEdge } from "@atrium/contract/site";
import { valueText } from "../../../devices/values.ts";
import type { PointValue } from "../../../platform/livePoints.ts";

/** What a drawing shows of a point. */
export interface Shown {
  readonly point: PointDescription;
  /** null: it has no value, or none that counts. */
  readonly value: number | null;
  /** It was not read lately: the value is the last one. */
  readonly isOld: boolean;
}

/** Stands for a value that is not there. */
export const NO_VALUE = "–";

/** undefined: there is no such point. */
export type ReadPoint = (device: string, point: string) => Shown | undefined;

export function shownOf(point: PointDescription, value: PointValue | undefined): Shown {
  const isBad = value === undefined || value.quality === QUALITY.bad;
  return {
    point,
    value: isBad ? null : value.value,
    isOld: value !== undefined && (value.quality === QUALITY.stale || value.quality === QUALITY.stuck),
  };
}

export function textOf(shown: Shown | undefined): string {
  if (shown === undefined || shown.value === null) return NO_VALUE;
  return valueText(shown.point, shown.value);
}

/** So little is no flow: a counter's rounding, a sensor's rest. */
const NOTHING = 0.005;

interface Flow {
  /** undefined: not known. */
  readonly isFlowing: boolean | undefined;
  /** From its end to its beginning. */
  readonly isBackward: boolean;
}

/** Whether something flows in an edge, and which way. One point that is not heard may be the one that moves it. */
export function flowOf({ flow }: Pick<SchematicEdge, "flow">, read: ReadPoint): Flow {
  const flows = flow.map(({ device, point }) => {
    const shown = read(device, point);
    return shown === undefined || shown.isOld || shown.value === null ? undefined : shown.value;
  });
  const known = flows.flatMap((value) => value ?? []);
  if (known.some((value) => Math.abs(value) > NOTHING)) {
    return { isFlowing: true, isBackward: known.reduce((sum, value) => sum + value, 0) < 0 };
  }
  return { isFlowing: known.length === 0 || known.length < flows.length ? undefined : false, isBackward: false };
}

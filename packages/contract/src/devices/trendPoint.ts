import { DeviceId } from "../base/ids.ts";
import type { PointDescription } from "./point.ts";

/** Most lines of a trend that can still be distinguished. */
export const MAX_TREND_LINES = 10;

/** A point as an address names it: its device and its own key, `PL-O1-D-01:power`. */
export interface TrendPoint {
  readonly device: DeviceId;
  readonly key: string;
}

export function trendPointText({ device, key }: TrendPoint): string {
  return `${device}:${key}`;
}

/** undefined: the text names no point. */
export function trendPointOf(text: string): TrendPoint | undefined {
  const at = text.indexOf(":");
  const device = DeviceId.safeParse(text.slice(0, at)).data;
  const key = text.slice(at + 1);
  return at < 1 || device === undefined || !/^[\w.-]{1,64}$/.test(key) ? undefined : { device, key };
}

/** Whether a point has values that a line can be drawn of: the code of a state or a text is none. */
export function hasTrend({ kind }: Pick<PointDescription, "kind">): boolean {
  return kind === "number" || kind === "counter" || kind === "boolean";
}

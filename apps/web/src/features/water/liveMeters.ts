import { type CubicMetresPerHour, cubicMetresPerHour, type PointId, QUALITY } from "@atrium/contract";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";

/** m³/h of a litre a minute. */
const LITRE_A_MINUTE = 0.06;

/** What a point said last, as far as it can be believed. */
export interface LiveFigure {
  readonly value: number | null;
  /** "stale", "stuck", "no answer"; undefined: it is of this moment. */
  readonly doubt: string | undefined;
  /** At the source, ms since the epoch. */
  readonly time: number | null;
}

const DOUBTS: Readonly<Record<number, string>> = {
  [QUALITY.stale]: "stale",
  [QUALITY.stuck]: "stuck",
  [QUALITY.bad]: "no value",
};

/** What a point shows. @internal for tests */
export function figureOf(point: PointValue | undefined): LiveFigure {
  if (point === undefined || point.value === null) return { value: null, doubt: "no answer yet", time: null };
  const doubt = DOUBTS[point.quality];
  return { value: point.quality === QUALITY.bad ? null : point.value, doubt, time: point.time };
}

/** The newest of a point of many devices, by the device's id. Redraws with any of them. */
export function useFigures(devices: readonly Device[], key: string): ReadonlyMap<string, LiveFigure> {
  const { ids, owners } = useMemo(() => {
    const found = devices.flatMap((device) => {
      const point = device.points[key];
      return point === undefined ? [] : [{ owner: String(device.id), id: point.id }];
    });
    return { ids: found.map(({ id }): PointId => id), owners: found.map(({ owner }) => owner) };
  }, [devices, key]);
  const values = usePoints(ids, allOf, areSame);
  return useMemo(
    () => new Map(owners.map((owner, index) => [owner, figureOf(values[index])] as const)),
    [owners, values],
  );
}

function allOf(values: readonly (PointValue | undefined)[]): readonly (PointValue | undefined)[] {
  return values;
}

function areSame(one: readonly (PointValue | undefined)[], other: readonly (PointValue | undefined)[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** A flow as the page writes it. @param litres a minute */
export function flowOf(litres: number | null): CubicMetresPerHour | null {
  return cubicMetresPerHour(litres === null ? null : litres * LITRE_A_MINUTE);
}

/** Several flows together: of those that are of this moment, or where none is, of what was said last. */
export interface FlowSum {
  readonly flow: CubicMetresPerHour | null;
  readonly current: number;
  readonly of: number;
}

export function sumOfFlows(figures: readonly (LiveFigure | undefined)[]): FlowSum {
  const known = figures.flatMap((figure) => (figure === undefined || figure.value === null ? [] : [figure]));
  const current = known.filter(({ doubt }) => doubt === undefined);
  const counted = current.length > 0 ? current : known;
  const litres = counted.length === 0 ? null : counted.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return { flow: flowOf(litres), current: current.length, of: figures.length };
}

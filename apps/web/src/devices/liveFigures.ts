import type { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";
import { useMemo } from "react";
import type { Device } from "./device.ts";
import { usePoints } from "../platform/liveHooks.ts";
import type { PointValue } from "../platform/livePoints.ts";

/** What a point said last, as far as it can be believed. */
export interface LiveFigure {
  readonly value: number | null;
  /** phrase("stale"), phrase("stuck"), "no answer"; undefined: it is of this moment. */
  readonly doubt: string | undefined;
  /** At the source, ms since the epoch. */
  readonly time: number | null;
}

const DOUBTS: Readonly<Record<number, Phrase>> = {
  [QUALITY.stale]: phrase("stale"),
  [QUALITY.stuck]: phrase("stuck"),
  [QUALITY.bad]: phrase("no value"),
};

/** What a point shows. */
export function figureOf(point: PointValue | undefined): LiveFigure {
  if (point === undefined || point.value === null) return { value: null, doubt: t("no reply yet"), time: null };
  const doubt = DOUBTS[point.quality];
  return {
    value: point.quality === QUALITY.bad ? null : point.value,
    doubt: doubt === undefined ? undefined : t(doubt),
    time: point.time,
  };
}

/** The newest of a point of many devices, by the device's id. Redraws with any of them. */
export function useFigures(devices: readonly Device[], key: string): ReadonlyMap<string, LiveFigure> {
  const points = useMemo(
    () =>
      devices.flatMap((device): NamedPoint[] => {
        const point = device.points[key];
        return point === undefined ? [] : [{ name: String(device.id), id: point.id }];
      }),
    [devices, key],
  );
  return useFiguresOf(points);
}

/** A point under the name by which it is looked up. */
export interface NamedPoint {
  readonly name: string;
  readonly id: PointId;
}

/** The newest of any points, by their names. The same array while they are the same points. */
export function useFiguresOf(points: readonly NamedPoint[]): ReadonlyMap<string, LiveFigure> {
  const ids = useMemo(() => points.map(({ id }) => id), [points]);
  const values = usePoints(ids, allOf, areSame);
  return useMemo(
    () => new Map(points.map(({ name }, index) => [name, figureOf(values[index])] as const)),
    [points, values],
  );
}

function allOf(values: readonly (PointValue | undefined)[]): readonly (PointValue | undefined)[] {
  return values;
}

function areSame(one: readonly (PointValue | undefined)[], other: readonly (PointValue | undefined)[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Several figures together: of those that are of this moment, or where none is, of what was said last. */
export interface FigureSum {
  readonly value: number | null;
  readonly current: number;
  readonly of: number;
}

export function sumOfFigures(figures: readonly (LiveFigure | undefined)[]): FigureSum {
  const known = figures.flatMap((figure) => (figure === undefined || figure.value === null ? [] : [figure]));
  const current = known.filter(({ doubt }) => doubt === undefined);
  const counted = current.length > 0 ? current : known;
  const value = counted.length === 0 ? null : counted.reduce((sum, one) => sum + (one.value ?? 0), 0);
  return { value, current: current.length, of: figures.length };
}

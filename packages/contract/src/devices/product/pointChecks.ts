import { t } from "@atrium/words";
import type * as z from "zod";
import { physicalRange } from "../../base/physicalRange.ts";
import type { PointDescription } from "../point.ts";
import type { StuckRule } from "../stuckRule.ts";
import { conversion, unitNamed, unitsLike } from "../../base/unitConversion.ts";

/** The fields of a product's point that the checks below read. */
interface CheckedPoint extends Pick<PointDescription, "kind" | "unit"> {
  readonly key: string;
  readonly deviceUnit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly maxPerHour?: number;
  readonly startsAgain?: boolean;
  readonly stuck?: StuckRule;
  readonly states?: readonly { readonly value: number }[];
  readonly limits?: { readonly min: string; readonly max: string };
  readonly interlocks?: readonly { readonly point: string }[];
  readonly isMomentary?: boolean;
  readonly feedback?: { readonly point: string; readonly values?: readonly number[] };
}

/** Reports a mistake of a point: the path of the field within the point, and a sentence. */
export type Report = (path: (string | number)[], message: string) => void;
type Refinement = Pick<z.RefinementCtx, "addIssue">;

/** Checks each point by itself and against the points that it refers to. */
export function checkPoints<Point extends CheckedPoint>(
  points: readonly Point[],
  context: Refinement,
  checkPlace: (point: Point, report: Report, index: number) => void,
): void {
  const keys = new Set<string>();
  const all = new Set(points.map(({ key }) => key));
  points.forEach((point, index) => {
    const report: Report = (path, message) =>
      context.addIssue({ code: "custom", path: ["points", index, ...path], message });
    if (keys.has(point.key)) report(["key"], t('duplicate key "{key}"', { key: point.key }));
    keys.add(point.key);
    checkRange(point, report);
    checkDeviceUnit(point, report);
    checkStates(point, report);
    if (point.kind !== "counter") checkNoCounter(point, report);
    if (point.kind === "text") checkText(point, report);
    checkFeedback(point, report);
    checkStuck(point, report);
    const others: [string, (string | number)[]][] = [
      ...(point.interlocks ?? []).map((one, at): [string, (string | number)[]] => [
        one.point,
        ["interlocks", at, "point"],
      ]),
      ...(point.feedback === undefined ? [] : [[point.feedback.point, ["feedback", "point"]] as [string, string[]]]),
      ...othersOfStuck(point.stuck),
      ...Object.entries(point.limits ?? {}).map(([end, key]): [string, string[]] => [key, ["limits", end]]),
    ];
    for (const [key, path] of others) if (!all.has(key)) report(path, t('the product has no point "{key}"', { key }));
    checkPlace(point, report, index);
  });
}

function checkRange(point: CheckedPoint, report: Report): void {
  const { kind, unit, min, max } = point;
  if (min !== undefined && max !== undefined && min >= max) {
    report(["max"], t("expected more than min ({min})", { min }));
  }
  if (kind === "boolean" || kind === "enum" || kind === "text") return;
  const range = physicalRange(point);

  for (const [end, value] of Object.entries({ min, max })) {
    if (value !== undefined && (value < range.min || value > range.max)) {
      report([end], rangeText({ ...range, value, unit, isCounter: kind === "counter" }));
    }
  }
}

interface WrongEnd {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly unit: string | undefined;
  readonly isCounter: boolean;
}

function rangeText({ unit, isCounter, ...values }: WrongEnd): string {
  if (isCounter) {
    return unit === undefined
      ? t("a counter without a unit must be between {min} and {max}, got {value}", values)
      : t("a counter in {unit} must be between {min} and {max}, got {value}", { ...values, unit });
  }
  return unit === undefined
    ? t("a value without a unit must be between {min} and {max}, got {value}", values)
    : t("a value in {unit} must be between {min} and {max}, got {value}", { ...values, unit });
}

function checkDeviceUnit({ unit, deviceUnit }: CheckedPoint, report: Report): void {
  if (deviceUnit === undefined) return;
  const named = unitNamed(deviceUnit);
  if (unit === undefined) {
    report(["deviceUnit"], t("requires the point to have a unit to convert to"));
  } else if (named === null || conversion(named, unit) === null) {
    report(
      ["deviceUnit"],
      t('"{deviceUnit}" cannot be converted to {unit}; expected one of {units}', {
        deviceUnit,
        unit,
        units: unitsLike(unit).join(", "),
      }),
    );
  }
}

function checkNoCounter(point: CheckedPoint, report: Report): void {
  for (const field of ["maxPerHour", "startsAgain"] as const) {
    if (point[field] !== undefined) {
      report([field], t('"{field}" is only for points of kind "counter", not "{kind}"', { field, kind: point.kind }));
    }
  }
}

/** A text has none of the fields that are about numbers. */
function checkText(point: CheckedPoint, report: Report): void {
  for (const field of ["unit", "min", "max", "limits"] as const) {
    if (point[field] !== undefined) report([field], t('"{field}" is not for points of kind "text"', { field }));
  }
}

function checkFeedback({ key, isMomentary, feedback }: CheckedPoint, report: Report): void {
  if (feedback === undefined) return;
  if (isMomentary !== true) {
    report(["feedback"], t("only a momentary point has feedback; others are read back directly"));
  }
  const isOther = feedback.point !== key;
  if (isOther && feedback.values === undefined) {
    report(
      ["feedback", "values"],
      t('expected the values of "{point}" that confirm the command', { point: feedback.point }),
    );
  }
}

/** What is commanded, and what is one of some states, may stand still for ever. */
function checkStuck({ kind, stuck }: CheckedPoint, report: Report): void {
  if (stuck === undefined) return;
  if (kind !== "number" && kind !== "counter") {
    report(["stuck"], t('only points of kind "number" or "counter" can be stuck, not "{kind}"', { kind }));
  }
  if (stuck.after === undefined && stuck.with === undefined) {
    report(
      ["stuck"],
      t('expected "after" (how long the value may stay the same) or "with" (the point it is stuck together with)'),
    );
  }
  for (const field of ["restsAt", "while"] as const) {
    if (stuck[field] !== undefined && stuck.after === undefined) report(["stuck", field], t('requires "after"'));
  }
}

function othersOfStuck(stuck: StuckRule | undefined): [string, (string | number)[]][] {
  return [
    ...(stuck?.while === undefined ? [] : [[stuck.while.point, ["stuck", "while", "point"]] as [string, string[]]]),
    ...(stuck?.with === undefined ? [] : [[stuck.with, ["stuck", "with"]] as [string, string[]]]),
  ];
}

function checkStates({ kind, states }: CheckedPoint, report: Report): void {
  if (kind === "enum" && states === undefined) {
    report(["kind"], t('a point of kind "enum" requires states: the meaning of each code'));
  }
  if (kind !== "enum" && states !== undefined) {
    report(["states"], t('only points of kind "enum" have states, not "{kind}"', { kind }));
  }
  const seen = new Set<number>();
  states?.forEach(({ value }, at) => {
    if (seen.has(value)) report(["states", at, "value"], t("duplicate value {value}", { value }));
    seen.add(value);
  });
}

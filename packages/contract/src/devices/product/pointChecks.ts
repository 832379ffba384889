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
    if (keys.has(point.key)) report(["key"], t('"{key}" stands here a second time', { key: point.key }));
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
    report(["max"], t("expected more than min, {min}", { min }));
  }
  if (kind === "boolean" || kind === "enum" || kind === "text") return;
  const range = physicalRange(point);
  const words = `${kind === "counter" ? "a counter" : "a value"} ${unit === undefined ? t("without a unit") : t("in {unit}", { unit })}`;
  for (const [end, value] of Object.entries({ min, max })) {
    if (value !== undefined && (value < range.min || value > range.max)) {
      report([end], t("{words} is from {min} to {max}, got {value}", { words, min: range.min, max: range.max, value }));
    }
  }
}

function checkDeviceUnit({ unit, deviceUnit }: CheckedPoint, report: Report): void {
  if (deviceUnit === undefined) return;
  const named = unitNamed(deviceUnit);
  if (unit === undefined) {
    report(["deviceUnit"], t("needs a unit of the point that it is converted to"));
  } else if (named === null || conversion(named, unit) === null) {
    report(
      ["deviceUnit"],
      `"${deviceUnit}" cannot be converted to ${unit}; expected one of ${unitsLike(unit).join(", ")}`,
    );
  }
}

function checkNoCounter(point: CheckedPoint, report: Report): void {
  for (const field of ["maxPerHour", "startsAgain"] as const) {
    if (point[field] !== undefined) {
      report([field], t("only a counter has {field}, and this is a {kind}", { field, kind: point.kind }));
    }
  }
}

/** A text has none of the fields that are about numbers. */
function checkText(point: CheckedPoint, report: Report): void {
  for (const field of ["unit", "min", "max", "limits"] as const) {
    if (point[field] !== undefined) report([field], t("a text has no {field}", { field }));
  }
}

function checkFeedback({ key, isMomentary, feedback }: CheckedPoint, report: Report): void {
  if (feedback === undefined) return;
  if (isMomentary !== true) {
    report(["feedback"], t("only a momentary point has a feedback: others are read back themselves"));
  }
  const isOther = feedback.point !== key;
  if (isOther && feedback.values === undefined) {
    report(
      ["feedback", "values"],
      t('expected the values of "{point}" that show it was done', { point: feedback.point }),
    );
  }
}

/** What is commanded, and what is one of some states, may stand still for ever. */
function checkStuck({ kind, stuck }: CheckedPoint, report: Report): void {
  if (stuck === undefined) return;
  if (kind !== "number" && kind !== "counter") {
    report(["stuck"], t("only a number or a counter can be stuck, and this is a {kind}", { kind }));
  }
  if (stuck.after === undefined && stuck.with === undefined) {
    report(["stuck"], t("expected after, how long it may be the same, or with, the point that it is stuck with"));
  }
  for (const field of ["restsAt", "while"] as const) {
    if (stuck[field] !== undefined && stuck.after === undefined) report(["stuck", field], t("needs after"));
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
    report(["kind"], t("an enum has states: expected what each of its codes means"));
  }
  if (kind !== "enum" && states !== undefined) {
    report(["states"], t("only an enum has states, and this is a {kind}", { kind }));
  }
  const seen = new Set<number>();
  states?.forEach(({ value }, at) => {
    if (seen.has(value)) report(["states", at, "value"], t("{value} stands here a second time", { value }));
    seen.add(value);
  });
}

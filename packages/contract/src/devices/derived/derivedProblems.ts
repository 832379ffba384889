import { t } from "@atrium/words";
import { conversion, unitsLike } from "../../base/unitConversion.ts";
import type { PointDescription } from "../point.ts";
import { derivedOrder } from "./derivedOrder.ts";
import { type DerivedInput, type DerivedPoint, pointName } from "./derivedPoint.ts";
import { formulaNames, isFormulaFunction, NO_VALUE_WORD } from "./formula.ts";
import { isFormulaProblem, parseFormula } from "./parseFormula.ts";

/** What a point has to be to be read by a formula. */
type ReadablePoint = Pick<PointDescription, "kind" | "unit">;

/** The site that derived points are of. */
export interface DerivedSite {
  readonly hasDevice: (device: string) => boolean;
  /** A point that a device reports; undefined: the device has none of that key. Absent: that is not known. */
  readonly pointOf?: (device: string, key: string) => ReadablePoint | undefined;
  /** m² of a building or a floor; null: its plan has no areas. */
  readonly areaOf: (placement: string, floor?: string) => number | null;
}

export interface DerivedProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Report = (path: DerivedProblem["path"], message: string) => void;

/** What is wrong with the derived points of a site. */
export function derivedProblems(points: readonly DerivedPoint[], site: DerivedSite): DerivedProblem[] {
  const problems: DerivedProblem[] = [];
  const names = new Map<string, number>();
  const derived = new Map(points.map((point) => [pointName(point), point]));
  points.forEach((point, index) => {
    const report: Report = (path, message) => problems.push({ path: [index, ...path], message });
    const name = pointName(point);
    if (!site.hasDevice(point.device)) {
      report(["device"], t('there is no device "{device}"', { device: point.device }));
    }
    if (names.has(name) || site.pointOf?.(point.device, point.key) !== undefined) {
      report(["key"], t('{device} already has a point "{key}"', { device: point.device, key: point.key }));
    }
    names.set(name, index);
    if (point.min !== undefined && point.max !== undefined && point.min >= point.max) {
      report(["max"], t("expected more than min ({min})", { min: point.min }));
    }
    checkFormula(point, report);
    checkInputs(point, { site, derived }, report);
  });
  for (const circle of derivedOrder(points).circles) {
    circle.forEach((point, at) => {
      const message = circleText(point, [...circle.slice(at), ...circle.slice(0, at)]);
      problems.push({ path: [points.indexOf(point), "formula"], message });
    });
  }
  return problems;
}

/** The derived points of a site with one added or changed, and its place among them. */
export function withDerivedPoint(
  points: readonly DerivedPoint[],
  point: DerivedPoint,
): { readonly points: DerivedPoint[]; readonly index: number } {
  const found = points.findIndex((one) => pointName(one) === pointName(point));
  if (found === -1) return { points: [...points, point], index: points.length };
  return { points: points.with(found, point), index: found };
}

/** "COP depends on itself: COP → Cooling power → COP". */
function circleText(first: DerivedPoint, circle: readonly DerivedPoint[]): string {
  if (circle.length === 1) return t("{name} cannot read its own value", { name: first.name });
  const way = [...circle, first].map(({ name }) => name).join(" → ");
  return t("{name} depends on itself: {way}", { name: first.name, way });
}

function checkFormula({ formula, inputs }: DerivedPoint, report: Report): void {
  const read = parseFormula(formula);
  if (isFormulaProblem(read)) {
    report(["formula"], t("character {at}: {problem}", { at: read.at + 1, problem: read.problem }));
    return;
  }
  const given = new Set(inputs.map(({ name }) => name));
  const used = new Set(formulaNames(read));
  for (const name of used) {
    if (!given.has(name)) report(["formula"], t('"{name}" is not one of its inputs', { name }));
  }
  inputs.forEach(({ name }, index) => {
    if (!used.has(name)) report(["inputs", index, "name"], t('the formula does not use "{name}"', { name }));
  });
}

interface Surroundings {
  readonly site: DerivedSite;
  readonly derived: ReadonlyMap<string, DerivedPoint>;
}

function checkInputs(point: DerivedPoint, { site, derived }: Surroundings, report: Report): void {
  const names = new Set<string>();
  point.inputs.forEach((input, index) => {
    const { name } = input;
    const where = ["inputs", index];
    if (names.has(name)) report([...where, "name"], t('"{name}" already exists', { name }));
    names.add(name);
    if (isFormulaFunction(name) || name === NO_VALUE_WORD) {
      report([...where, "name"], t('"{name}" is a word of formulas: choose another name', { name }));
    }
    if ("area" in input) {
      const { placement, floor } = input.area;
      if (site.areaOf(placement, floor) === null) {
        report([...where, "area"], t("no plan of this place has rooms with an area"));
      }
      return;
    }
    checkPoints(point, input, { site, derived }, (path, message) => {
      report([...where, ...path], message);
    });
  });
}

function checkPoints(
  { device: own }: DerivedPoint,
  { points, unit }: Extract<DerivedInput, { points: unknown }>,
  { site, derived }: Surroundings,
  report: Report,
): void {
  const seen = new Set<string>();
  points.forEach(({ device = own, point: key }, at) => {
    const where = ["points", at];
    const name = pointName({ device, key });
    if (seen.has(name)) report(where, t('"{name}" is listed twice', { name }));
    seen.add(name);
    if (!site.hasDevice(device)) {
      report([...where, "device"], t('there is no device "{device}"', { device }));
      return;
    }
    const other = derived.get(name);
    const read: ReadablePoint | undefined = other === undefined ? site.pointOf?.(device, key) : asPoint(other);
    if (read === undefined) {
      if (site.pointOf !== undefined) report([...where, "point"], t('{device} has no point "{key}"', { device, key }));
      return;
    }
    if (read.kind === "text") report([...where, "point"], t("a formula cannot read texts"));
    if (unit === undefined) return;
    if (read.unit === undefined || conversion(read.unit, unit) === null) {
      report(["unit"], unitText(name, read.unit, unit));
    }
  });
}

function asPoint({ unit }: DerivedPoint): ReadablePoint {
  return { kind: "number", ...(unit === undefined ? {} : { unit }) };
}

function unitText(name: string, own: ReadablePoint["unit"], unit: string): string {
  if (own === undefined) return t('"{name}" has no unit to convert from', { name });
  return t('"{name}" in {own} cannot be converted to {unit}; expected one of {units}', {
    name,
    own,
    unit,
    units: unitsLike(own).join(", "),
  });
}

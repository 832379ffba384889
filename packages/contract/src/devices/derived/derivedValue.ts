import { sayNumber, sayQuantity, t } from "@atrium/words";
import { type Conversion, conversion, converted } from "../../base/unitConversion.ts";
import { QUALITY, type PointDescription, type QualityCode } from "../point.ts";
import type { DerivedPoint } from "./derivedPoint.ts";
import { type FormulaNode, formulaValue } from "./formula.ts";
import { isFormulaProblem, parseFormula } from "./parseFormula.ts";

/** A point that a formula reads, as it is found. */
export interface SourcePoint extends Pick<PointDescription, "unit"> {
  readonly id: number;
  /** As a sentence names it: "Power of Chiller 1". */
  readonly label: string;
}

/** A value that a formula reads. NaN: it never had one. */
export interface SourceValue {
  readonly value: number;
  readonly quality: number;
  /** At the source, epoch ms. */
  readonly time: number;
}

/** The result of a formula with how much it is worth. */
export interface DerivedValue {
  /** NaN: it has none. */
  readonly value: number;
  readonly quality: QualityCode;
  /** When the newest value that it was computed from was measured, epoch ms; NaN: none was. */
  readonly time: number;
  /** Why it is not good: a sentence. */
  readonly reason?: string;
}

/** What a formula reads, by the names of its inputs; NaN: no value. */
export function inputValues(
  { inputs }: Pick<DerivedPlan, "inputs">,
  read: (id: number) => SourceValue,
): { readonly name: string; readonly value: number }[] {
  return inputs.map(({ name, points, constant, missing }) => ({
    name,
    value:
      missing === undefined
        ? points.reduce((sum, point) => sum + converted(read(point.id).value, point.conversion), constant)
        : Number.NaN,
  }));
}

interface PlannedPoint {
  readonly id: number;
  readonly label: string;
  readonly conversion: Conversion;
}

interface PlannedInput {
  readonly name: string;
  /** Their sum is read. */
  readonly points: readonly PlannedPoint[];
  /** Added to that sum: the area of a place. */
  readonly constant: number;
  /** Why it has no value whatever its points say: one of them is gone. */
  readonly missing?: string;
}

/** A derived point with its formula read and its points found. */
export interface DerivedPlan extends Pick<DerivedPoint, "unit" | "min" | "max" | "decimals"> {
  readonly formula: FormulaNode;
  readonly inputs: readonly PlannedInput[];
  /** Ids of the points that it reads, each once. */
  readonly reads: readonly number[];
}

export interface DerivedSources {
  readonly pointOf: (device: string, key: string) => SourcePoint | undefined;
  readonly areaOf: (placement: string, floor?: string) => number | null;
}

/** undefined: the formula cannot be read. */
export function derivedPlan(
  point: Pick<DerivedPoint, "device" | "formula" | "inputs" | "unit" | "min" | "max" | "decimals">,
  sources: DerivedSources,
): DerivedPlan | undefined {
  const formula = parseFormula(point.formula);
  if (isFormulaProblem(formula)) return undefined;
  const inputs = point.inputs.map((input) => plannedInput(point.device, input, sources));
  const reads = [...new Set(inputs.flatMap(({ points }) => points.map(({ id }) => id)))];
  return { ...point, formula, inputs, reads };
}

function plannedInput(own: string, input: DerivedPoint["inputs"][number], sources: DerivedSources): PlannedInput {
  const { name } = input;
  if ("area" in input) {
    const area = sources.areaOf(input.area.placement, input.area.floor);
    if (area === null) return { name, points: [], constant: 0, missing: t("No plan gives the area {name}.", { name }) };
    return { name, points: [], constant: area };
  }
  const points: PlannedPoint[] = [];
  for (const { device = own, point: key } of input.points) {
    const found = sources.pointOf(device, key);
    if (found === undefined) {
      return { name, points: [], constant: 0, missing: t("{device} has no point {key} any more.", { device, key }) };
    }
    const factors = input.unit === undefined ? SAME : conversion(found.unit ?? "", input.unit);
    if (factors === null) {
      const { label } = found;
      const missing = t("{label} cannot be converted to {unit}.", { label, unit: input.unit ?? "" });
      return { name, points: [], constant: 0, missing };
    }
    points.push({ id: found.id, label: found.label, conversion: factors });
  }
  return { name, points, constant: 0 };
}

const SAME: Conversion = { factor: 1, offset: 0 };

/**
 * What a derived point is, from what its points are. Bad where one of them is missing, bad or stuck, or where the formula has no
 * value; stale where one is stale or has not been read yet.
 */
export function derivedValue(plan: DerivedPlan, read: (id: number) => SourceValue): DerivedValue {
  const values = new Map<string, number>();
  let time = Number.NaN;
  let worst: Doubt | undefined;
  for (const { name, points, constant, missing } of plan.inputs) {
    let sum = constant;
    if (missing !== undefined) worst = { quality: QUALITY.bad, reason: missing };
    for (const { id, label, conversion: factors } of points) {
      const source = read(id);
      if (!(source.time <= time)) time = Number.isNaN(source.time) ? time : source.time;
      const doubt = doubtOf(source, label);
      if (doubt !== undefined && isWorse(doubt, worst)) worst = doubt;
      sum += converted(source.value, factors);
    }
    values.set(name, sum);
  }
  const value = formulaValue(plan.formula, (name) => values.get(name) ?? Number.NaN);
  if (worst !== undefined) return { value: worst.quality === QUALITY.bad ? Number.NaN : finite(value), time, ...worst };
  const wrong = wrongResult(plan, value);
  if (wrong !== undefined) return { value: Number.NaN, quality: QUALITY.bad, time, reason: wrong };
  return { value, quality: QUALITY.good, time };
}

interface Doubt {
  readonly quality: QualityCode;
  readonly reason: string;
}

/** Of several as bad the first is named. */
function isWorse({ quality }: Doubt, than: Doubt | undefined): boolean {
  return than === undefined || (quality === QUALITY.bad && than.quality !== QUALITY.bad);
}

function doubtOf({ value, quality }: SourceValue, label: string): Doubt | undefined {
  if (quality === QUALITY.stale) {
    return {
      quality: QUALITY.stale,
      reason: Number.isNaN(value) ? t("{label} has not been read yet.", { label }) : t("{label} is stale.", { label }),
    };
  }
  if (quality === QUALITY.stuck) return { quality: QUALITY.bad, reason: t("{label} is stuck.", { label }) };
  if (quality === QUALITY.bad || Number.isNaN(value)) {
    return { quality: QUALITY.bad, reason: t("{label} has no value.", { label }) };
  }
  return undefined;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

function wrongResult({ unit, min, max, decimals = 2 }: DerivedPlan, value: number): string | undefined {
  if (Number.isNaN(value)) return t("The formula has no value for the present values of its points.");
  if (!Number.isFinite(value)) return t("The formula divides by zero, or its result is too large.");
  if (value >= (min ?? value) && value <= (max ?? value)) return undefined;
  const result = unit === undefined ? sayNumber(value, decimals) : sayQuantity(value, unit, decimals);
  return t("The result {result} is outside its limits.", { result });
}

import { sayDifference, sayQuantity, sayTerm, t } from "@atrium/words";
import { eitherOf } from "../base/listText.ts";
import type { PointDescription, PointState } from "./point.ts";

/** What decides which values a point takes. */
export interface CommandedPoint extends Pick<PointDescription, "name" | "kind" | "unit" | "min" | "max" | "step"> {
  readonly states?: readonly PointState[] | undefined;
}

/** Why a point can never take a value, as a sentence that names the values it takes; undefined where it can. */
export function valueProblem(point: CommandedPoint, value: number): string | undefined {
  const { kind, min, max } = point;
  const name = sayTerm(point.name);
  const written = (limit: number) => sayQuantity(limit, point.unit);
  if (kind === "boolean" && value !== 0 && value !== 1) return t("{name} must be 0 or 1", { name });
  if (kind === "enum") return stateProblem(point, value);
  if (min !== undefined && value < min) return t("{name} must be at least {min}", { name, min: written(min) });
  if (max !== undefined && value > max) return t("{name} must be at most {max}", { name, max: written(max) });
  return stepProblem(point, value);
}

/** An enum may report more states than it can be commanded to: the others are outside its range. */
function stateProblem({ states, min, max, ...point }: CommandedPoint, value: number): string | undefined {
  const name = sayTerm(point.name);
  const isInRange = value >= (min ?? value) && value <= (max ?? value);
  if (states === undefined) {
    return Number.isInteger(value) && isInRange
      ? undefined
      : t("{name} must be a whole number within its range", { name });
  }
  const taken = states.filter(
    (state) => state.isReported !== true && state.value >= (min ?? state.value) && state.value <= (max ?? state.value),
  );
  if (taken.some((state) => state.value === value)) return undefined;
  return t("{name} must be one of {taken}, not {value}", {
    name,
    taken: taken.map((state) => `${state.value} (${sayTerm(state.name)})`).join(", "),
    value,
  });
}

/** A value this near to a whole step, in steps, is that step: decimal fractions such as 0.1 are never exact. */
const ROUNDING = 1e-6;

function stepProblem({ step, min = 0, max, unit, ...point }: CommandedPoint, value: number): string | undefined {
  if (step === undefined) return undefined;
  const steps = (value - min) / step;
  if (Math.abs(steps - Math.round(steps)) < ROUNDING) return undefined;
  const below = min + Math.floor(steps) * step;
  const near = [below, below + step].filter((one) => one <= (max ?? one));
  return t("{name} must be in steps of {step}: {nearest}, not {value}", {
    name: sayTerm(point.name),
    step: sayDifference(step, unit),
    nearest: eitherOf(near.map((one) => sayQuantity(one, unit))),
    value: sayQuantity(value, unit),
  });
}

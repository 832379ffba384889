import { t } from "@atrium/words";
import type { PointDescription, PointState } from "./point.ts";

/** What decides which values a point takes. */
export interface CommandedPoint extends Pick<PointDescription, "name" | "kind" | "unit" | "min" | "max" | "step"> {
  readonly states?: readonly PointState[] | undefined;
}

/** Why a point can never take a value, as a sentence that names the values it takes; undefined where it can. */
export function valueProblem(point: CommandedPoint, value: number): string | undefined {
  const { name, kind, min, max } = point;
  const unit = point.unit === undefined ? "" : ` ${point.unit}`;
  if (kind === "boolean" && value !== 0 && value !== 1) return t("{name} takes 0 or 1", { name });
  if (kind === "enum") return stateProblem(point, value);
  if (min !== undefined && value < min) return t("{name} is at least {min}{unit}", { name, min, unit });
  if (max !== undefined && value > max) return t("{name} is at most {max}{unit}", { name, max, unit });
  return stepProblem(point, value);
}

/** An enum may report more states than it can be commanded to: the others are outside its range. */
function stateProblem({ name, states, min, max }: CommandedPoint, value: number): string | undefined {
  const isInRange = value >= (min ?? value) && value <= (max ?? value);
  if (states === undefined) {
    return Number.isInteger(value) && isInRange
      ? undefined
      : t("{name} takes a whole number within its range", { name });
  }
  const taken = states.filter(
    (state) => state.isReported !== true && state.value >= (min ?? state.value) && state.value <= (max ?? state.value),
  );
  if (taken.some((state) => state.value === value)) return undefined;
  return t("{name} takes {taken}, not {value}", {
    name,
    taken: taken.map((state) => `${state.value} (${state.name})`).join(", "),
    value,
  });
}

/** A value this near to a whole step, in steps, is that step: decimal fractions such as 0.1 are never exact. */
const ROUNDING = 1e-6;

function stepProblem({ name, step, min = 0, max, unit }: CommandedPoint, value: number): string | undefined {
  if (step === undefined) return undefined;
  const steps = (value - min) / step;
  if (Math.abs(steps - Math.round(steps)) < ROUNDING) return undefined;
  const below = min + Math.floor(steps) * step;
  const nearest = [below, below + step].filter((one) => one <= (max ?? one)).join(" or ");
  const suffix = unit === undefined ? "" : ` ${unit}`;
  return t("{name} is set in steps of {step}{suffix}: {nearest}{suffix}, not {value}", {
    name,
    step,
    suffix,
    nearest,
    value,
  });
}

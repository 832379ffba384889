import { type PointDescription, valueProblem, valueText } from "@atrium/contract/devices";

/** What a point returns to once nothing commands it: a value that is written, with its name in a sentence, or nothing. */
export type Resting =
  | { readonly kind: "returns"; readonly to: "before" | "value"; readonly value: number; readonly what: string }
  | { readonly kind: "left"; readonly why: string };

export const NOT_COMMANDED: Resting = { kind: "left", why: "nothing commanded it" };

/** @param before undefined and null: it is not known */
export function restingOf(
  point:
    | Pick<PointDescription, "name" | "kind" | "unit" | "states" | "min" | "max" | "step" | "rest" | "isMomentary">
    | undefined,
  before: number | null | undefined,
): Resting {
  if (point === undefined) return { kind: "left", why: "the site does not have it any more" };
  if (point.isMomentary === true) return { kind: "left", why: "its commands are over at once" };
  const { rest = "before" } = point;
  if (rest === "stay") return { kind: "left", why: "this is its rest state" };
  const value = rest === "before" ? before : rest;
  if (value === undefined || value === null) return { kind: "left", why: "its value before is not known" };
  const called = rest === "before" ? "its value before" : "its rest state";
  const text = valueText(point, value);
  const isTaken = valueProblem(point, value) === undefined;
  if (!isTaken) return { kind: "left", why: `${called}, ${text}, cannot be commanded` };
  return { kind: "returns", to: rest === "before" ? "before" : "value", value, what: `${text}, ${called}` };
}

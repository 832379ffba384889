import { t } from "@atrium/words";
import { type PointDescription, valueProblem, valueText } from "@atrium/contract/devices";

/** What a point returns to once nothing commands it: a value that is written, with its name in a sentence, or nothing. */
export type Resting =
  | { readonly kind: "returns"; readonly to: "before" | "value"; readonly value: number; readonly what: string }
  | { readonly kind: "left"; readonly why: string };

export function notCommanded(): Resting {
  return { kind: "left", why: t("nothing has commanded it") };
}

/** @param before undefined and null: it is not known */
export function restingOf(
  point:
    | Pick<PointDescription, "name" | "kind" | "unit" | "states" | "min" | "max" | "step" | "rest" | "isMomentary">
    | undefined,
  before: number | null | undefined,
): Resting {
  if (point === undefined) return { kind: "left", why: t("it is no longer part of the site") };
  if (point.isMomentary === true) return { kind: "left", why: t("its commands are momentary") };
  const { rest = "before" } = point;
  if (rest === "stay") return { kind: "left", why: t("its rest state is to stay unchanged") };
  const value = rest === "before" ? before : rest;
  if (value === undefined || value === null) return { kind: "left", why: t("its previous value is unknown") };
  const text = valueText(point, value);
  const isBefore = rest === "before";
  if (valueProblem(point, value) !== undefined) {
    return {
      kind: "left",
      why: isBefore
        ? t("its previous value, {value}, cannot be commanded", { value: text })
        : t("its rest state, {value}, cannot be commanded", { value: text }),
    };
  }
  const what = isBefore
    ? t("its previous value ({value})", { value: text })
    : t("its rest state ({value})", { value: text });
  return { kind: "returns", to: isBefore ? "before" : "value", value, what };
}

import { t } from "@atrium/words";
import type { PointDescription } from "./point.ts";
import type { RestState, RestStates } from "./restState.ts";
import { keepsPriorities, type ProtocolName } from "../site/siteFolder.ts";
import { systemOf } from "./systems.ts";
import { type CommandedPoint, valueProblem } from "./valueProblem.ts";

/** `default`: the device keeps priorities and returns to its own relinquish default. */
export type PointRest = RestState | "default";

/** Points that a person sets once and that are not moved again without one: a curtain. */
export function defaultRest(module: string, key: string): RestState {
  const own = systemOf(module)?.staying ?? [];
  return own.includes(key.slice(key.lastIndexOf(".") + 1)) ? "stay" : "before";
}

/** What a point returns to; undefined: it cannot be commanded, or its commands are over at once. */
export function restOf({
  isWritable,
  isMomentary,
  rest,
}: Pick<PointDescription, "isWritable" | "isMomentary" | "rest">): PointRest | undefined {
  return isWritable && isMomentary !== true ? (rest ?? "default") : undefined;
}

/** A point of a product, as far as its rest state goes. */
export interface RestingPoint extends CommandedPoint {
  readonly key: string;
  readonly isWritable: boolean;
  readonly isMomentary?: boolean | undefined;
  readonly hasPriorities?: boolean | undefined;
}

/** What is wrong with the rest states of a part, by the key of its point. @param points of the part's product */
export function restProblems(
  rest: RestStates,
  points: readonly (Partial<RestingPoint> & Pick<RestingPoint, "key">)[],
  protocol: ProtocolName,
): { readonly key: string; readonly problem: string }[] {
  return Object.entries(rest).flatMap(([key, state]) => {
    const point = points.find((one) => one.key === key);
    const problem = restProblem(point, state, protocol);
    return problem === undefined ? [] : [{ key, problem }];
  });
}

function restProblem(point: Partial<RestingPoint> | undefined, rest: RestState, protocol: ProtocolName) {
  if (point === undefined) return t("The product does not have this point");
  const { name = "", kind, isWritable, isMomentary, hasPriorities } = point;
  if (isWritable !== true || kind === undefined) return t("{name} is read-only", { name });
  if (isMomentary === true) return t("{name} is momentary and has no rest state", { name });
  if (keepsPriorities(protocol) && hasPriorities !== false) {
    return t("{name} always returns to the device's own default", { name });
  }
  return typeof rest === "number" ? valueProblem({ ...point, name, kind }, rest) : undefined;
}

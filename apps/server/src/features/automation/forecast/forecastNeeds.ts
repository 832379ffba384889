import type { ForecastHold, ForecastStep as PlainStep, ScheduleCalendar } from "@atrium/automation";
import type { PointId } from "@atrium/contract";
import type { ForecastKind, ForecastStep } from "@atrium/contract/automation";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";
import type { SiteDays } from "../siteCalendar.ts";
import type { Planned, PlannedNeeds } from "./plannedRuns.ts";
import type { Resting } from "./restingSteps.ts";

export interface ManualHold {
  readonly value: number;
  readonly by: string;
  readonly until: number;
  readonly lost?: unknown;
}

/** What forecasts are made of. */
export interface ForecastNeeds extends Omit<PlannedNeeds, "calendar" | "from" | "to" | "later"> {
  readonly directory: {
    point(id: number): { readonly device: string; readonly key: string } | undefined;
    device(id: string): DeviceDescription | undefined;
    devicesAt(place: Place, module: string): readonly DeviceDescription[];
    hasPlace(place: Place): boolean;
  };
  readonly holdOf: (point: PointId) => ManualHold | undefined;
  /** The value before of a point that is commanded, null where it is not known; undefined: nothing commands it. */
  readonly beforeOf: (point: PointId) => number | null | undefined;
  readonly values: ArrayLike<number>;
  readonly calendar: ScheduleCalendar & SiteDays;
  readonly clock: { now(): number };
}

/** Who can want something of a point besides a person, the strongest first. */
export const RULE_KINDS = ["condition", "limit", "schedule"] as const;

/** A hold that still stands; undefined: none does. */
export function standing(hold: ManualHold | undefined): ManualHold | undefined {
  return hold?.lost === undefined ? hold : undefined;
}

export function heldAs(hold: ManualHold | undefined): ForecastHold | undefined {
  return hold && { value: hold.value, until: hold.until };
}

/** The name of a rule, by kind and id. */
export type RuleNames = ReadonlyMap<string, string>;

export function ruleNames(planned: readonly Planned[]): RuleNames {
  return new Map(planned.map(({ claim, name }) => [`${claim.kind} ${claim.rule}`, name]));
}

/** A step with the name of whom it is by. @param holder the person who holds the point */
export function namedStep(
  { at, value, by, isLikely }: PlainStep<ForecastKind>,
  { names, holder }: { readonly names: RuleNames; readonly holder: string | undefined },
): ForecastStep {
  if (by === null) return { at, value, by, isLikely };
  const source =
    by === "hold"
      ? { kind: "hold" as const, rule: null, name: holder ?? "" }
      : { kind: by.kind, rule: by.rule, name: names.get(`${by.kind} ${by.rule}`) ?? "" };
  return { at, value, by: source, isLikely };
}

/** What is known of a point for the times when nothing wants it. */
export function restingPoint(
  point: PointDescription,
  { beforeOf, values }: Pick<ForecastNeeds, "beforeOf" | "values">,
): Resting {
  const shows = values[point.id] ?? Number.NaN;
  return { point, before: beforeOf(point.id), shows: Number.isNaN(shows) ? null : shows };
}

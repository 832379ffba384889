import type { ForecastMoment, ForecastStep } from "@atrium/contract/automation";
import type { Planned } from "./plannedRuns.ts";

interface MomentsOf {
  readonly planned: readonly Planned[];
  readonly hold: { readonly by: string; readonly until: number } | undefined;
  /** What the point is set to, the first step at `now`. */
  readonly held: readonly ForecastStep[];
  readonly now: number;
  readonly to: number;
}

/** What begins, ends or does not come, in the order of time, each with the value after it. */
export function momentsOf({ planned, hold, held, now, to }: MomentsOf): ForecastMoment[] {
  const valueAt = (moment: number): number | null => held.findLast(({ at }) => at <= moment)?.value ?? null;
  const changes = new Set(
    held.filter(({ at }, index) => index > 0 && valueAt(at - 1) !== valueAt(at)).map(({ at }) => at),
  );
  const moments: ForecastMoment[] = [];
  const say = (moment: Omit<ForecastMoment, "value" | "isChange">): void => {
    if (moment.at <= now || moment.at >= to) return;
    moments.push({ ...moment, value: valueAt(moment.at), isChange: changes.has(moment.at) });
  };
  if (hold !== undefined) {
    say({ kind: "hold", rule: null, name: hold.by, at: hold.until, what: "ends", isLikely: false, note: null });
  }
  for (const { claim, name, certainty, note } of planned) {
    const source = { kind: claim.kind, rule: claim.rule, name, isLikely: certainty === "likely", note };
    if (certainty === "rests") {
      say({ ...source, at: claim.from, what: "rests" });
      continue;
    }
    say({ ...source, at: claim.from, what: "begins" });
    if (claim.to !== null) say({ ...source, at: claim.to, what: "ends" });
  }
  return moments.toSorted((one, other) => one.at - other.at || ORDER[one.what] - ORDER[other.what]);
}

/** At one moment what ends is said before what begins. */
const ORDER = { ends: 0, begins: 1, rests: 2 } as const satisfies Record<ForecastMoment["what"], number>;

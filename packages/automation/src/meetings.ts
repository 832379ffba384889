import type { ClaimTarget } from "./claims.ts";
import type { Occurrence } from "./recurrence.ts";

/** A schedule with what it does, and its runs in the order of their beginnings. */
export interface PlannedRule {
  readonly id: number;
  readonly targets: readonly ClaimTarget[];
  readonly runs: readonly Occurrence[];
}

/** Two that want other values of the same points at the same time. */
export interface Meeting {
  readonly from: number;
  readonly to: number;
  /** The one whose values count: as in `Claims` it began later, or has the larger id. */
  readonly winner: number;
  readonly loser: number;
  /** Devices of which both want points, otherwise. */
  readonly devices: ReadonlySet<string>;
}

/**
 * Where schedules meet, the earliest first. A run without an end meets nobody who begins later: until then its values stay.
 * @param most no more than so many
 */
export function meetingsOf(rules: readonly PlannedRule[], most: number): Meeting[] {
  const meetings: Meeting[] = [];
  for (const { one, other, devices } of pairsOf(rules)) {
    for (const overlap of overlapsOf(one, other)) {
      meetings.push({ ...overlap, devices });
      if (meetings.length >= most) return meetings.toSorted(byTime);
    }
  }
  return meetings.toSorted(byTime);
}

interface Pair {
  readonly one: PlannedRule;
  readonly other: PlannedRule;
  readonly devices: ReadonlySet<string>;
}

/** Each two rules that want another value of a point, once, with the devices of these points. */
function* pairsOf(rules: readonly PlannedRule[]): Generator<Pair> {
  const byPoint = new Map<string, { readonly rule: PlannedRule; readonly target: ClaimTarget }[]>();
  for (const rule of rules) {
    const others = new Map<PlannedRule, Set<string>>();
    for (const target of rule.targets) {
      const key = `${target.device} ${target.point}`;
      const wanting = byPoint.get(key) ?? [];
      for (const before of wanting) {
        if (before.target.value === target.value) continue;
        const devices = others.get(before.rule) ?? new Set();
        others.set(before.rule, devices.add(target.device));
      }
      byPoint.set(key, [...wanting, { rule, target }]);
    }
    for (const [one, devices] of others) yield { one, other: rule, devices };
  }
}

/** Both lists are in the order of time: what is over for one is over for all that come after. */
function* overlapsOf(one: PlannedRule, other: PlannedRule): Generator<Omit<Meeting, "devices">> {
  let first = 0;
  for (const run of one.runs) {
    while (endOf(other.runs[first]) <= run.from && (other.runs[first]?.from ?? run.from) < run.from) first += 1;
    for (const against of other.runs.slice(first)) {
      if (against.from > run.from && against.from >= endOf(run)) break;
      const overlap = overlapOf({ id: one.id, ...run }, { id: other.id, ...against });
      if (overlap !== undefined) yield overlap;
    }
  }
}

type Own = Occurrence & { readonly id: number };

function overlapOf(one: Own, other: Own): Omit<Meeting, "devices"> | undefined {
  const isLater = other.from - one.from || other.id - one.id;
  const [loser, winner] = isLater > 0 ? [one, other] : [other, one];
  if (winner.from > loser.from && endOf(loser) <= winner.from) return undefined;
  const to = Math.min(loser.to ?? winner.to ?? winner.from, winner.to ?? loser.to ?? winner.from);
  return { from: winner.from, to, winner: winner.id, loser: loser.id };
}

/** Without an end it is over at once: what comes later replaces it. */
function endOf(run: Occurrence | undefined): number {
  return run === undefined ? Number.POSITIVE_INFINITY : (run.to ?? run.from);
}

function byTime(one: Meeting, other: Meeting): number {
  return one.from - other.from || one.winner - other.winner || one.loser - other.loser;
}

import type { DeviceId, Hold } from "@atrium/contract";
import type { Circuit } from "../circuits/circuit.ts";

/** What somebody wants to happen to some circuits. */
export type Change =
  | { readonly kind: "set"; readonly level: number }
  /** Brighter or darker than each is now, keeping their differences. */
  | { readonly kind: "step"; readonly by: number }
  | { readonly kind: "release" };

/** What is known of a circuit when a change is proposed. */
export interface Candidate {
  readonly circuit: Circuit;
  readonly level: number | null;
  readonly isStale: boolean;
  readonly hold: Hold | undefined;
}

export interface Split {
  /** Will change, without further questions. */
  readonly changing: readonly Candidate[];
  /** Are as asked for already (or have nothing to release). */
  readonly same: readonly Candidate[];
  /** Held by an operator: only with "Take over". */
  readonly held: readonly Candidate[];
  /** Do not answer at present: only with "Try too". */
  readonly stale: readonly Candidate[];
}

/** More devices than this ask first. */
export const ASK_ABOVE = 5;

/** The level a change asks of a circuit; null releases it, undefined: can't be said (a step from an unknown level). */
function wantedLevel(change: Change, level: number | null): number | null | undefined {
  if (change.kind === "release") return null;
  if (change.kind === "set") return change.level;
  return level === null ? undefined : Math.min(100, Math.max(0, Math.round(level) + change.by));
}

/** Who of the candidates a change reaches, and who needs a second word. Each candidate is in one list. */
export function splitOf(candidates: readonly Candidate[], change: Change): Split {
  const split: { [List in keyof Split]: Candidate[] } = { changing: [], same: [], held: [], stale: [] };
  for (const candidate of candidates) split[listFor(candidate, change)].push(candidate);
  return split;
}

function listFor({ level, isStale, hold }: Candidate, change: Change): keyof Split {
  if (change.kind === "release") return hold === undefined ? "same" : isStale ? "stale" : "changing";
  if (hold !== undefined) return "held";
  if (isStale) return "stale";
  const wanted = wantedLevel(change, level);
  return wanted === undefined || wanted === Math.round(level ?? -1) ? "same" : "changing";
}

export interface Exceptions {
  readonly isTakingOver: boolean;
  readonly isTryingStale: boolean;
  readonly isHoldingSame: boolean;
}

/** The targets of the command, with the exceptions that were ticked. */
export function targetsOf(
  split: Split,
  change: Change,
  exceptions: Exceptions,
): { device: DeviceId; value: number | null }[] {
  const included = [
    ...split.changing,
    ...(exceptions.isTakingOver ? split.held : []),
    ...(exceptions.isTryingStale ? split.stale : []),
    ...(exceptions.isHoldingSame ? split.same : []),
  ];
  return included.flatMap(({ circuit, level }) => {
    const value = wantedLevel(change, level);
    return value === undefined ? [] : [{ device: circuit.id, value }];
  });
}

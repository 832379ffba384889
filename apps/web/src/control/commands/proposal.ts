import type { CommandRisk } from "@atrium/contract";
import { asksOf, type Candidate, type Change, isDone, lockOf, riskOf, targetOf } from "./change.ts";
import type { Target } from "./order.ts";

export interface Split {
  /** Will change, without further questions. */
  readonly changing: readonly Candidate[];
  /** Are as asked for already (or have nothing to release, or nothing of the kind). */
  readonly same: readonly Candidate[];
  /** Held by an operator: only with "Take over". */
  readonly held: readonly Candidate[];
  /** Do not answer at present: only with "Try too". */
  readonly stale: readonly Candidate[];
  /** A rule of the device stands against it: never. */
  readonly refused: readonly (Candidate & { readonly reason: string })[];
}

/** More devices than this ask first. */
export const ASK_ABOVE = 5;

/** Who of the candidates a change reaches, and who needs a second word. Each candidate is in one list. */
export function splitOf(candidates: readonly Candidate[], change: Change): Split {
  const changing: Candidate[] = [];
  const same: Candidate[] = [];
  const held: Candidate[] = [];
  const stale: Candidate[] = [];
  const refused: (Candidate & { reason: string })[] = [];
  const lists = { changing, same, held, stale };
  for (const candidate of candidates) {
    const reason = lockOf(asksOf(change, candidate), candidate.values);
    if (reason !== undefined) refused.push({ ...candidate, reason });
    else lists[listFor(candidate, change)].push(candidate);
  }
  return { ...lists, refused };
}

function listFor(candidate: Candidate, change: Change): Exclude<keyof Split, "refused"> {
  const asks = asksOf(change, candidate);
  if (asks.length === 0) return "same";
  if (change.kind === "release") return candidate.isStale ? "stale" : "changing";
  if (asks.some(({ point }) => candidate.holds[point.key] !== undefined)) return "held";
  if (candidate.isStale) return "stale";
  return asks.every((ask) => isDone(ask, candidate.values)) ? "same" : "changing";
}

export interface Exceptions {
  readonly isTakingOver: boolean;
  readonly isTryingStale: boolean;
  readonly isHoldingSame: boolean;
}

/** A single device is chosen with open eyes: what holds it or that it is stale stands beside its controls. */
export const EVERYTHING: Exceptions = { isTakingOver: true, isTryingStale: true, isHoldingSame: true };
export const NO_EXCEPTIONS: Exceptions = { isTakingOver: false, isTryingStale: false, isHoldingSame: false };

/** The devices that the command reaches, with the exceptions that were ticked. */
export function reachedBy(split: Split, exceptions: Exceptions): readonly Candidate[] {
  return [
    ...split.changing,
    ...(exceptions.isTakingOver ? split.held : []),
    ...(exceptions.isTryingStale ? split.stale : []),
    ...(exceptions.isHoldingSame ? split.same : []),
  ];
}

/** The targets of the command to these devices. */
export function targetsOf(reached: readonly Candidate[], change: Change): Target[] {
  return reached.flatMap((candidate) => asksOf(change, candidate).map((ask) => targetOf(candidate.device, ask)));
}

/** The highest risk among all that is asked of the candidates. */
export function riskOfAll(candidates: readonly Candidate[], change: Change): CommandRisk | undefined {
  return riskOf(candidates.flatMap((candidate) => asksOf(change, candidate)));
}

/** More than a few, or several of which some are held, stale or locked, or one whose command can do harm. */
export function mustAsk(candidates: readonly Candidate[], change: Change): boolean {
  if (candidates.length > ASK_ABOVE || riskOfAll(candidates, change) !== undefined) return true;
  if (candidates.length <= 1) return false;
  const { held, stale, refused } = splitOf(candidates, change);
  return held.length + stale.length + refused.length > 0;
}

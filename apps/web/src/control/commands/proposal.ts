import type { CommandRisk, Hold } from "@atrium/contract/devices";
import { asksOf, type Candidate, type Change, isDone, refusalOf, riskOf, targetOf } from "./change.ts";
import type { Target } from "./order.ts";

export interface Split {
  /** Will change, without further questions. */
  readonly changing: readonly Candidate[];
  /** Are as asked for already (or have nothing to release, or nothing of the kind). */
  readonly same: readonly Candidate[];
  /** Held by another person: only with "Take over". */
  readonly held: readonly Candidate[];
  /** Do not answer at present: only with "Try too". */
  readonly stale: readonly Candidate[];
  /** A lock or a limit of the device stands against it: never. */
  readonly refused: readonly (Candidate & { readonly reason: string })[];
}

/** More devices than this ask first. */
export const ASK_ABOVE = 5;

/**
 * The candidates that a change reaches, and those that need a confirmation. Each candidate is in one list.
 * @param me the name of the person who asks: holds of that person need no confirmation
 */
export function splitOf(candidates: readonly Candidate[], change: Change, me: string): Split {
  const changing: Candidate[] = [];
  const same: Candidate[] = [];
  const held: Candidate[] = [];
  const stale: Candidate[] = [];
  const refused: (Candidate & { reason: string })[] = [];
  const lists = { changing, same, held, stale };
  for (const candidate of candidates) {
    const reason = refusalOf(asksOf(change, candidate), candidate.values);
    if (reason !== undefined) refused.push({ ...candidate, reason });
    else lists[listFor(candidate, change, me)].push(candidate);
  }
  return { ...lists, refused };
}

function listFor(candidate: Candidate, change: Change, me: string): Exclude<keyof Split, "refused"> {
  const asks = asksOf(change, candidate);
  if (asks.length === 0) return "same";
  if (change.kind === "release") return candidate.isStale ? "stale" : "changing";
  if (isOfOther(candidate, change, me)) return "held";
  if (candidate.isStale) return "stale";
  return asks.every((ask) => isDone(ask, candidate.values)) ? "same" : "changing";
}

/** A hold that the device itself has lost is nobody's any more. */
export function isHeldByOther(hold: Hold | undefined, me: string): boolean {
  return hold !== undefined && hold.by !== me && hold.lost === undefined;
}

/** Whether another person holds any of what is asked of it. */
function isOfOther(candidate: Candidate, change: Change, me: string): boolean {
  return asksOf(change, candidate).some(({ point }) => isHeldByOther(candidate.holds[point.key], me));
}

export interface Exceptions {
  readonly isTakingOver: boolean;
  readonly isTryingStale: boolean;
  readonly isHoldingSame: boolean;
}

/** A single device is chosen deliberately: its question names its holder, and its controls show that it is stale. */
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

/** More than a few, or several of which some are stale or locked, or any that another person holds or that can do harm. */
export function mustAsk(candidates: readonly Candidate[], change: Change, me: string): boolean {
  if (candidates.length > ASK_ABOVE || riskOfAll(candidates, change) !== undefined) return true;
  if (candidates.some((candidate) => isOfOther(candidate, change, me))) return true;
  const { stale, refused } = splitOf(candidates, change, me);
  return candidates.length > 1 && stale.length + refused.length > 0;
}

import type { CommandId, DeviceId } from "@atrium/contract";
import { type DeviceCommand, hasFailed, isRunning, type Order } from "../commands/order.ts";

/** What became of each target, over the first try and all retries. */
export interface Outcome {
  readonly total: number;
  readonly confirmed: readonly DeviceCommand[];
  readonly running: readonly DeviceCommand[];
  /** No answer came. */
  readonly silent: readonly DeviceCommand[];
  /** Something stronger wants another value. */
  readonly overridden: readonly DeviceCommand[];
  /** The device, a rule or the server said no. */
  readonly refused: readonly DeviceCommand[];
  /** When the last target came to its end, epoch ms. */
  readonly settledAt: number | undefined;
  /** When the newest try began: the time that people took to ask for it is not the devices'. */
  readonly startedAt: number;
}

/** The newest try of each device counts. @param ids the first order and its retries, oldest first */
export function outcomeOf(ids: readonly CommandId[], orders: ReadonlyMap<CommandId, Order>): Outcome {
  const tries = ids.flatMap((id) => orders.get(id) ?? []);
  const newest = new Map<DeviceId, DeviceCommand>();
  for (const order of tries) for (const target of order.targets) newest.set(target.device, target);
  const targets = [...newest.values()];
  const inState = (...states: DeviceCommand["state"][]) => targets.filter(({ state }) => states.includes(state));
  const ends = targets.flatMap(({ settledAt }) => settledAt ?? []);
  return {
    total: targets.length,
    confirmed: inState("confirmed"),
    running: targets.filter(isRunning),
    silent: inState("timed-out"),
    overridden: inState("overridden"),
    refused: inState("failed", "unsent"),
    settledAt: ends.length === 0 ? undefined : Math.max(...ends),
    startedAt: tries.at(-1)?.at ?? 0,
  };
}

/** Those that a retry sends again. */
export function failedOf(outcome: Outcome): DeviceCommand[] {
  return [...outcome.silent, ...outcome.overridden, ...outcome.refused].filter(hasFailed);
}

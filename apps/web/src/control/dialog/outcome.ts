import type { CommandId, DeviceId } from "@atrium/contract";
import { hasFailed, isRunning, isUnsent, type Order, type TargetCommand, targetKey } from "../commands/order.ts";

/** What became of each device, over the first try and all retries. Each list has one command a device. */
export interface Outcome {
  readonly total: number;
  readonly confirmed: readonly TargetCommand[];
  readonly running: readonly TargetCommand[];
  /** Nothing has left for these devices: the server did not take it, or their connection is down. */
  readonly unsent: readonly TargetCommand[];
  /** No answer came. */
  readonly silent: readonly TargetCommand[];
  /** Something stronger wants another value. */
  readonly overridden: readonly TargetCommand[];
  /** The device or a rule said no. */
  readonly refused: readonly TargetCommand[];
  /** Every command that failed, by silence first: a device may have several. */
  readonly failed: readonly TargetCommand[];
  /** When the last target came to its end, epoch ms. */
  readonly settledAt: number | undefined;
  /** When the newest try began: the time that people took to ask for it is not the devices'. */
  readonly startedAt: number;
}

/** The newest try of each point counts. @param ids the first order and its retries, oldest first */
export function outcomeOf(ids: readonly CommandId[], orders: ReadonlyMap<CommandId, Order>): Outcome {
  const tries = ids.flatMap((id) => orders.get(id) ?? []);
  const newest = new Map<string, TargetCommand>();
  for (const order of tries) for (const target of order.targets) newest.set(targetKey(target), target);
  const targets = [...newest.values()];
  const devices = worstByDevice(targets);
  const inState = (list: readonly TargetCommand[], ...states: TargetCommand["state"][]) =>
    list.filter(({ state }) => states.includes(state));
  const ends = targets.flatMap(({ settledAt }) => settledAt ?? []);
  return {
    total: devices.length,
    confirmed: inState(devices, "confirmed"),
    running: devices.filter(isRunning),
    unsent: devices.filter(isUnsent),
    silent: inState(devices, "timed-out").filter((target) => !isUnsent(target)),
    overridden: inState(devices, "overridden"),
    refused: inState(devices, "failed"),
    failed: [
      ...inState(targets, "timed-out"),
      ...inState(targets, "overridden"),
      ...inState(targets, "failed", "unsent"),
    ],
    settledAt: ends.length === 0 ? undefined : Math.max(...ends),
    startedAt: tries.at(-1)?.at ?? 0,
  };
}

/** Of several commands to one device: the one that failed, else one that still runs. */
function worstByDevice(targets: readonly TargetCommand[]): TargetCommand[] {
  const devices = new Map<DeviceId, TargetCommand>();
  for (const target of targets) {
    const known = devices.get(target.device);
    if (known === undefined || rankOf(target) > rankOf(known)) devices.set(target.device, target);
  }
  return [...devices.values()];
}

function rankOf(target: TargetCommand): number {
  if (hasFailed(target)) return 2;
  return isRunning(target) ? 1 : 0;
}

import type { DeviceId, EpochMillis } from "@atrium/contract";
import type { FireVerdict, SeenEffect } from "@atrium/contract/alarms";
import type { WatchedEffect } from "./watchedPanels.ts";

/** That a device was seen to do what it should. */
export interface DeviceSeen {
  readonly at: EpochMillis;
  /** false: it was so by then, and nobody knows since when. */
  readonly isExact: boolean;
  /** It was so before the alarm. */
  readonly wasSo: boolean;
}

interface Looked {
  readonly beganAt: number;
  readonly endedAt: number | null;
  readonly now: number;
  readonly seen: (device: string) => DeviceSeen | undefined;
  readonly device: (id: string) => { readonly id: DeviceId; readonly name: string } | undefined;
  readonly isAnswered: (device: string) => boolean;
}

/** Devices of one effect that are named. */
const MAX_NAMED = 20;

/** What is known of an effect now. It is late or missing only where somebody would have seen it in time. */
export function judged(effect: WatchedEffect, looked: Looked): SeenEffect {
  const { key, name, column, module, within } = effect;
  const seen = effect.devices.flatMap((device) => looked.seen(device) ?? []);
  const missing = effect.devices.flatMap((id) => {
    const device = looked.seen(id) === undefined ? looked.device(id) : undefined;
    return device === undefined ? [] : [{ device: device.id, name: device.name, isAnswered: looked.isAnswered(id) }];
  });
  const isAll = seen.length === effect.devices.length;
  const seenAt = isAll ? Math.max(...seen.map(({ at }) => at)) : null;
  // What was seen in time was seen in time, since whenever it has been so.
  const isExact = seen.every((one) => one.isExact || (within !== null && one.at - looked.beganAt <= within * 1_000));
  return {
    key,
    name,
    column,
    module,
    within,
    devices: effect.devices.length,
    seen: seen.length,
    seenAt,
    isExact,
    wasSo: isAll && seen.every(({ wasSo }) => wasSo),
    verdict: verdictOf({ within, seenAt, isExact, hasAnswering: missing.some((one) => one.isAnswered) }, looked),
    missing: missing.slice(0, MAX_NAMED),
  };
}

function verdictOf(
  effect: {
    readonly within: number | null;
    readonly seenAt: number | null;
    readonly isExact: boolean;
    readonly hasAnswering: boolean;
  },
  { beganAt, endedAt, now }: Looked,
): FireVerdict {
  const { within, seenAt } = effect;
  if (within === null) return seenAt === null ? "waiting" : "seen";
  const limit = beganAt + within * 1_000;
  if (seenAt !== null) {
    if (seenAt <= limit) return "seen";
    return effect.isExact ? "late" : "unknown";
  }
  // An alarm that is over before asks for nothing any more.
  if ((endedAt ?? now) <= limit) return "waiting";
  return effect.hasAnswering ? "missing" : "unknown";
}

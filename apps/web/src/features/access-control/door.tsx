import { DOOR_STATE_NAMES, DOOR_TYPES, type DoorState, doorState } from "@atrium/contract/access";
import { ACCESS_CONTROL, factsOf } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { sayTerm, t, uncapital } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import DoorOpen from "lucide-react/icons/door-open";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import ShieldAlert from "lucide-react/icons/shield-alert";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";

const DRAWINGS: Readonly<Record<DoorState, LucideIcon>> = {
  locked: Lock,
  unlocked: LockOpen,
  open: DoorOpen,
  forced: ShieldAlert,
  held: DoorOpen,
};

export function stateOf(reading: Pick<Reading, "values">): DoorState | undefined {
  return doorState(valueOf(reading, "state"));
}

export function doorIcon(reading: Pick<Reading, "values">, size: number) {
  return <Icon of={DRAWINGS[stateOf(reading) ?? "locked"]} size={size} />;
}

/** "Locked"; empty where nothing is known. */
export function doorText(reading: Pick<Reading, "values">): string {
  const state = stateOf(reading);
  return state === undefined ? "" : sayTerm(DOOR_STATE_NAMES[state]);
}

/** Somebody gets through, as it should be. */
export function isUnlocked(reading: Pick<Reading, "values">): boolean {
  const state = stateOf(reading);
  return state === "unlocked" || state === "open";
}

export function isGate({ facts }: Pick<Device, "facts">): boolean {
  return factsOf(ACCESS_CONTROL, facts).type === "gate-barrier";
}

/** "card reader"; undefined where the plan does not say. */
export function typeText({ facts }: Pick<Device, "facts">): string | undefined {
  const { type } = factsOf(ACCESS_CONTROL, facts);
  return type === undefined ? undefined : uncapital(t(DOOR_TYPES[type]));
}

/** When it locks by itself, epoch ms; undefined: nothing releases it for a time. */
export function locksAt(reading: Pick<Reading, "values" | "seenAt">): number | undefined {
  const left = valueOf(reading, "release-left") ?? 0;
  return left === 0 || reading.seenAt === null ? undefined : reading.seenAt + left * 1_000;
}

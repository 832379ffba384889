import { DOOR_MODES, DOOR_STATE_CODES, type DoorState, MAX_HOLD_OPEN_SECONDS } from "@atrium/contract/access";
import * as z from "zod";
import type { VapixValues } from "../product.ts";

/** The longest that somebody is let through for. */
export const MAX_UNLOCK_SECONDS = 60;

/** The words of ONVIF's DoorState. */
const Status = z.object({
  Token: z.literal("Door 1"),
  DoorPhysicalState: z.enum(["Open", "Closed"]),
  LockPhysicalState: z.enum(["Locked", "Unlocked"]),
  Alarm: z.enum(["Normal", "DoorForcedOpen", "DoorOpenTooLong"]),
  DoorMode: z.enum(["Locked", "Unlocked", "Accessed", "LockedOpen"]),
  FireRelease: z.boolean(),
  /** Seconds until it locks by itself; null: it does not. */
  ReleaseLeft: z.number().nonnegative().nullable(),
});
type Status = z.infer<typeof Status>;

const MODE_CODES = {
  Locked: DOOR_MODES.indexOf("locked"),
  Unlocked: DOOR_MODES.indexOf("unlocked"),
  Accessed: DOOR_MODES.indexOf("accessed"),
  LockedOpen: DOOR_MODES.indexOf("locked-open"),
} as const;

/** @throws Error where it is another door's answer, or none of a door */
export function doorStatus(answer: string): Status {
  return Status.parse(JSON.parse(answer));
}

/** A pulse reports what is left of it, so that each point of a door that answers has a value. */
export function doorValues(status: Status): VapixValues {
  const left = Math.round(status.ReleaseLeft ?? 0);
  return {
    unlock: Math.min(MAX_UNLOCK_SECONDS, left),
    "hold-open": Math.min(MAX_HOLD_OPEN_SECONDS, left),
    lock: 0,
    state: DOOR_STATE_CODES[stateOf(status)],
    mode: MODE_CODES[status.DoorMode],
    contact: status.DoorPhysicalState === "Open" ? 1 : 0,
    fire: status.FireRelease ? 1 : 0,
    "release-left": left,
  };
}

/** What needs a person goes before what does not. */
function stateOf({ Alarm, DoorPhysicalState, LockPhysicalState }: Status): DoorState {
  if (Alarm === "DoorForcedOpen") return "forced";
  if (Alarm === "DoorOpenTooLong") return "held";
  if (DoorPhysicalState === "Open") return "open";
  return LockPhysicalState === "Unlocked" ? "unlocked" : "locked";
}

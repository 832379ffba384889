import * as z from "zod";
import type { EventLog } from "../../endpoints/vapix/eventLog.ts";
import type { VapixAnswer, VapixCall } from "../../endpoints/vapix/vapixServer.ts";
import type { Door } from "./door.ts";

const TOKEN = "Door 1";
const OTHER = "Door 2";
/** Those of ONVIF's durations that a door has: whole seconds. */
const Duration = z
  .string()
  .regex(/^PT\d{1,5}S$/)
  .transform((text) => Number(text.slice(2, -1)));
const Token = z.literal(TOKEN);
const Control = z.union([
  z.object({ "tdc:AccessDoor": z.object({ Token, AccessTime: Duration, OpenTooLongTime: Duration.optional() }) }),
  z.object({ "tdc:LockDoor": z.object({ Token }) }),
]);

export interface DoorFacts {
  readonly door: Door;
  readonly log: EventLog;
  /** Whether it answers as if it were asked for another door. */
  readonly isOther: () => boolean;
}

export function isDoorCommand({ path }: VapixCall): boolean {
  return path === "/vapix/doorcontrol";
}

/** A controller's HTTP calls; see the driver's product for where each comes from. */
export function answerDoorCall(facts: DoorFacts, call: VapixCall): VapixAnswer | Promise<VapixAnswer> {
  switch (call.path) {
    case "/vapix/doorcontrol":
      return control(facts.door, call.body);
    case "/local/door/status.cgi":
      return json(statusOf(facts));
    case "/local/door/events.cgi":
      return facts.log.answer(call);
    default:
      return { status: 404, type: "text/plain", body: "Not found\n" };
  }
}

function statusOf({ door, isOther }: DoorFacts): object {
  door.settle();
  return {
    Token: isOther() ? OTHER : TOKEN,
    DoorPhysicalState: door.isOpen ? "Open" : "Closed",
    LockPhysicalState: door.isLocked ? "Locked" : "Unlocked",
    Alarm: door.alarm,
    DoorMode: door.mode,
    FireRelease: door.isFire,
    ReleaseLeft: door.releaseLeft,
  };
}

function control(door: Door, body: string): VapixAnswer {
  const asked = Control.safeParse(parsed(body));
  if (!asked.success) return json({ Fault: { Reason: "There is no such door or call." } });
  if ("tdc:LockDoor" in asked.data) {
    if (door.isFire) return json({ Fault: { Reason: "The fire panel has released the door." } });
    door.lock();
    return json({});
  }
  const { AccessTime, OpenTooLongTime } = asked.data["tdc:AccessDoor"];
  door.access(AccessTime * 1_000, OpenTooLongTime === undefined ? undefined : OpenTooLongTime * 1_000);
  return json({});
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function json(body: object): VapixAnswer {
  return { status: 200, type: "application/json", body: JSON.stringify(body) };
}

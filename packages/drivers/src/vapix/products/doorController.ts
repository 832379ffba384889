import { DOOR_MODES, DOOR_STATE_NAMES, DOOR_STATES, MAX_HOLD_OPEN_SECONDS } from "@atrium/contract/access";
import { term } from "@atrium/words";
import type { VapixProduct, VapixRequest } from "../product.ts";
import { doorStatus, doorValues, MAX_UNLOCK_SECONDS } from "./doorStatus.ts";
import { unitEvents } from "./unitEvent.ts";
import * as z from "zod";

/** Ms: what the controller tells by itself comes at once; this is for what it does not tell. */
const INTERVAL = 10_000;
const MODE_NAMES = [
  term("Locked"),
  term("Unlocked"),
  term("Released temporarily"),
  term("Released by fire alarm"),
] as const;
/** Modes in which people get through. */
const RELEASED = DOOR_MODES.flatMap((mode, code) => (mode === "locked" ? [] : [code]));

const FIRE = {
  point: "fire",
  equals: 1,
  reason: term("Released by the fire alarm panel. It stays unlocked until the panel is reset."),
};

/**
 * A network door controller with one door, by the calls of Axis' VAPIX library for physical access control, which are
 * ONVIF's door control service in JSON (`/vapix/doorcontrol`: AccessDoor, LockDoor). What they do not report, the fire
 * panel's contact and the time that is left, and its log, are asked of an application in the controller, below `/local/` as
 * Axis devices serve applications; the log is answered when there is something new, as ONVIF's PullMessages does.
 */
export const doorController: VapixProduct = controller({
  name: "door-controller",
  label: term("Door controller"),
  thing: "door",
});

/** The same that moves the arm of a gate: whoever raises it says why. */
export const gateController: VapixProduct = controller({
  name: "gate-controller",
  label: term("Gate barrier controller"),
  thing: "gate",
});

function controller({ name, label, thing }: { name: string; label: string; thing: "door" | "gate" }): VapixProduct {
  const isGate = thing === "gate";
  return {
    name,
    label,
    modules: ["access-control"],
    reads: [
      {
        request: { method: "GET", path: "/local/door/status.cgi" },
        reports: ["state", "mode", "contact", "fire", "release-left", "unlock", "lock", "hold-open"],
        values: (answer) => doorValues(doorStatus(answer)),
      },
    ],
    events: unitEvents("/local/door/events.cgi"),
    points: [
      {
        key: "state",
        name: term("State"),
        kind: "enum",
        states: DOOR_STATES.map((state, value) => ({ value, name: DOOR_STATE_NAMES[state] })),
        expectedInterval: INTERVAL,
      },
      {
        key: "mode",
        name: term("Mode"),
        kind: "enum",
        states: MODE_NAMES.map((mode, value) => ({ value, name: mode })),
        expectedInterval: INTERVAL,
      },
      {
        key: "contact",
        name: isGate ? term("Arm up") : term("Door open"),
        kind: "boolean",
        expectedInterval: INTERVAL,
      },
      { key: "fire", name: term("Fire release"), kind: "boolean", expectedInterval: INTERVAL },
      {
        key: "release-left",
        name: term("Time until locked"),
        kind: "number",
        unit: "s",
        min: 0,
        expectedInterval: INTERVAL,
      },
      {
        key: "unlock",
        name: isGate ? term("Raise for") : term("Unlock for"),
        kind: "number",
        unit: "s",
        min: 0,
        max: MAX_UNLOCK_SECONDS,
        step: 1,
        expectedInterval: INTERVAL,
        isMomentary: true,
        ...(isGate ? { risk: "high" as const } : {}),
        feedback: { point: "mode", values: RELEASED, within: 2 },
        write: pulse((seconds) => ({ "tdc:AccessDoor": { Token: TOKEN, AccessTime: `PT${seconds}S` } })),
      },
      {
        key: "lock",
        name: isGate ? term("Lower") : term("Lock"),
        kind: "enum",
        states: [
          { value: 0, name: term("Not requested"), isReported: true },
          { value: 1, name: term("Now") },
        ],
        expectedInterval: INTERVAL,
        isMomentary: true,
        interlocks: [FIRE],
        ...(isGate ? { risk: "high" as const } : {}),
        feedback: { point: "mode", values: [DOOR_MODES.indexOf("locked")], within: 2 },
        write: pulse(() => ({ "tdc:LockDoor": { Token: TOKEN } })),
      },
      {
        key: "hold-open",
        name: term("Hold open for"),
        kind: "number",
        unit: "s",
        min: 0,
        max: MAX_HOLD_OPEN_SECONDS,
        step: 1,
        expectedInterval: INTERVAL,
        isMomentary: true,
        risk: "high",
        feedback: { point: "mode", values: RELEASED, within: 2 },
        // It may stand open as long: only then it is open for too long.
        write: pulse((seconds) => ({
          "tdc:AccessDoor": { Token: TOKEN, AccessTime: `PT${seconds}S`, OpenTooLongTime: `PT${seconds}S` },
        })),
      },
    ],
  };
}

/** Of the one door that it has. */
const TOKEN = "Door 1";

function pulse(body: (seconds: number) => object) {
  return {
    // 0 is only what it reports when nothing releases it.
    request: (value: number): VapixRequest | undefined =>
      value === 0 ? undefined : { method: "POST", path: "/vapix/doorcontrol", body: body(value) },
    refusalIn: faultIn,
    // Somebody may have gone through and shut it: the second time would let in the next one.
    isIdempotent: false,
  };
}

/** ONVIF's calls answer with an empty object, or with a fault as text. */
function faultIn(answer: string): string | null {
  const Reply = z.object({ Fault: z.object({ Reason: z.string() }).optional() });
  return Reply.parse(JSON.parse(answer)).Fault?.Reason ?? null;
}

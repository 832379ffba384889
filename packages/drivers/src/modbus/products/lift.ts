import {
  LIFT_DIRECTION_CODES,
  LIFT_DOOR_CODES,
  LIFT_MODE_CODES,
  LIFT_MODE_NAMES,
  LIFT_MODES,
  LIFT_STATE_CODES,
} from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

const LOCAL = { point: "local", equals: 1, reason: term("Switched to local control at the unit.") };
const RECALLED = { point: "recall", equals: 1, reason: term("The lift is on fire recall.") };
const NOT_RELEASED = { point: "controllable", equals: 0, reason: term("Remote control of the lift is not enabled.") };
const FAULT = { point: "fault", equals: 1, reason: term("The controller reports a fault.") };
const OUT_OF_SERVICE = {
  point: "mode",
  equals: LIFT_MODE_CODES.OUT_OF_SERVICE,
  reason: term("The lift is out of service."),
};
const DOOR_NOT_RELEASED = {
  point: "open-controller",
  equals: 0,
  reason: term("Remote control of the doors is not enabled."),
};
const DRIVING = [NOT_RELEASED, LOCAL, RECALLED, FAULT, OUT_OF_SERVICE];
const DOORS = [DOOR_NOT_RELEASED, ...DRIVING];

const REGISTER = { table: "holding-register", type: "uint16" } as const;
/** Moving points are published as they change; resting ones are repeated this often, ms. */
const OFTEN = 5_000;
const SELDOM = 15_000;

/**
 * A lift controller's monitoring interface behind a Modbus TCP gateway, one unit a lift, the unit id its devID. There is
 * no standard for these: the map is our own, written down here for the people who set one up. All holding
 * registers, so that one read fetches everything; poll it every 250 ms to see the car move.
 *
 * | Register | | |
 * | --- | --- | --- |
 * | 1 | read, write | mode: 1 NORMAL, 2 PRL, 3 INDEPENDENT_SERVICE, 4 ATTENDANT_SERVICE, 5 OUT_OF_SERVICE |
 * | 2 | read, write | send to floor 1 to n; reads 0 when it is there |
 * | 3 | read, write | hold the doors open, s, 0 to 600; counts down, 0 lets go |
 * | 4 | read, write | close the doors: write 1; reads 1 for a moment |
 * | 5 | read | 1: released for remote control |
 * | 6 | read | 1: doors released for remote control |
 * | 7 | read | position, 0.01 floor from the first (100) up |
 * | 8 | read | floor, 1 to n |
 * | 9 | read | 0 stands with closed doors, 1 goes up, 2 goes down, 3 open |
 * | 10 | read | goes on 0 nowhere, 1 up, 2 down |
 * | 11 | read | doors: 0 closed, 1 opening, 2 open, 3 closing |
 * | 12 | read | door gap, % |
 * | 13 | read | load, % of what it may carry |
 * | 14 | read | people by its load cell |
 * | 15 | read | floors where it will stop, bit 0 the first |
 * | 16, 17 | read | landing calls of the whole group, up and down, bit 0 the first floor |
 * | 18, 19 | read | fault, and its code: 0 none, 21 the doors do not close, 43 the drive has stopped |
 * | 20 | read | 1: inspection switch on |
 * | 21 | read | 1: on fire recall |
 * | 22 | read | mean wait of the group today, 0.1 s |
 * | 23, 24 | read | trips today, 32 bits |
 *
 * An order that its own locks forbid is refused with exception 4.
 */
export const lift: ModbusProduct = {
  name: "lift",
  label: term("Lift"),
  modules: ["lift"],
  points: [
    {
      ...REGISTER,
      key: "mode",
      name: term("Mode"),
      kind: "enum",
      register: 1,
      isWritable: true,
      min: 1,
      max: LIFT_MODES.length,
      states: LIFT_MODES.map((mode) => ({ value: LIFT_MODE_CODES[mode], name: LIFT_MODE_NAMES[mode] })),
      interlocks: [NOT_RELEASED, LOCAL, RECALLED],
      risk: "high",
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "send",
      name: term("Send to floor"),
      kind: "enum",
      register: 2,
      isWritable: true,
      min: 0,
      max: 16,
      interlocks: DRIVING,
      isMomentary: true,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "hold-door",
      name: term("Hold door"),
      kind: "number",
      unit: "s",
      register: 3,
      isWritable: true,
      min: 0,
      max: 600,
      interlocks: DOORS,
      risk: "medium",
      isMomentary: true,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "close-door",
      name: term("Close door"),
      kind: "boolean",
      register: 4,
      isWritable: true,
      interlocks: DOORS,
      isMomentary: true,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "controllable",
      name: term("Released"),
      kind: "boolean",
      register: 5,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "open-controller",
      name: term("Door remote control enabled"),
      kind: "boolean",
      register: 6,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "position",
      name: term("Position"),
      kind: "number",
      register: 7,
      scale: 0.01,
      min: 0.5,
      max: 16.5,
      deadband: 0.005,
      expectedInterval: OFTEN,
    },
    {
      ...REGISTER,
      key: "floor",
      name: term("Floor"),
      kind: "enum",
      register: 8,
      min: 1,
      max: 16,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "state",
      name: term("State"),
      kind: "enum",
      register: 9,
      states: statesOf(LIFT_STATE_CODES),
      expectedInterval: OFTEN,
    },
    {
      ...REGISTER,
      key: "direction",
      name: term("Direction"),
      kind: "enum",
      register: 10,
      states: statesOf(LIFT_DIRECTION_CODES),
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "door",
      name: term("Door"),
      kind: "enum",
      register: 11,
      states: statesOf(LIFT_DOOR_CODES),
      expectedInterval: OFTEN,
    },
    {
      ...REGISTER,
      key: "door-gap",
      name: term("Door opening"),
      kind: "number",
      unit: "%",
      register: 12,
      min: 0,
      max: 100,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "load",
      name: term("Load"),
      kind: "number",
      unit: "%",
      register: 13,
      min: 0,
      max: 150,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "people",
      name: term("People"),
      kind: "number",
      register: 14,
      min: 0,
      max: 200,
      expectedInterval: SELDOM,
    },
    { ...REGISTER, key: "stops", name: term("Next stops"), kind: "enum", register: 15, expectedInterval: SELDOM },
    { ...REGISTER, key: "calls-up", name: term("Up calls"), kind: "enum", register: 16, expectedInterval: SELDOM },
    { ...REGISTER, key: "calls-down", name: term("Down calls"), kind: "enum", register: 17, expectedInterval: SELDOM },
    { ...REGISTER, key: "fault", name: term("Fault"), kind: "boolean", register: 18, expectedInterval: OFTEN },
    {
      ...REGISTER,
      key: "fault-code",
      name: term("Fault code"),
      kind: "enum",
      register: 19,
      states: [
        { value: 0, name: term("None") },
        { value: 21, name: term("Doors not closing") },
        { value: 43, name: term("Drive stopped") },
      ],
      expectedInterval: SELDOM,
    },
    { ...REGISTER, key: "local", name: term("Local"), kind: "boolean", register: 20, expectedInterval: SELDOM },
    { ...REGISTER, key: "recall", name: term("Fire recall"), kind: "boolean", register: 21, expectedInterval: OFTEN },
    {
      ...REGISTER,
      key: "wait",
      name: term("Average wait today"),
      kind: "number",
      unit: "s",
      register: 22,
      scale: 0.1,
      min: 0,
      deadband: 0.05,
      expectedInterval: SELDOM,
    },
    {
      ...REGISTER,
      key: "trips",
      name: term("Trips today"),
      kind: "counter",
      startsAgain: true,
      register: 23,
      type: "uint32",
      min: 0,
      expectedInterval: SELDOM,
    },
  ],
};

/** The contract's words with a capital: 1 is "Up". */
function statesOf(codes: Readonly<Record<string, number>>): { value: number; name: string }[] {
  return Object.entries(codes).map(([word, value]) => ({ value, name: word.charAt(0).toUpperCase() + word.slice(1) }));
}

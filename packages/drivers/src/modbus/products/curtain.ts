import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

const LOCAL = { point: "local", equals: 1, reason: term("Switched to local control at the unit.") };
const FAULT = { point: "fault", equals: 1, reason: term("The motor reports a fault.") };

/**
 * One curtain or roller blind motor on an RS485 line behind a Modbus TCP gateway, one unit a motor. There is no standard
 * for these: the map is our own, written down here for the people who set one up. All holding registers, so that
 * one read fetches everything:
 *
 * | Register | | |
 * | --- | --- | --- |
 * | 1 | read, write | target, % open, 0 to 100; a write starts the motor. Where it is made to stay, that is its target |
 * | 2 | read, write | stop: write 1; reads 1 until the next target |
 * | 3 | read | position, 0.1 % open |
 * | 4 | read | movement: 0 stopped, 1 opening, 2 closing |
 * | 5 | read | 1: met something in its way, stopped and went back a little; until the next target |
 * | 6 | read | 1: motor fault |
 * | 7 | read | 1: key switch at the unit is on local |
 * | 8 | read | full travel, 0.1 s |
 *
 * A target that the motor cannot carry out (fault, local, closing onto something in its way) is refused with exception 4.
 */
export const curtain: ModbusProduct = {
  name: "curtain",
  label: term("Curtain"),
  modules: ["curtain"],
  points: [
    {
      key: "target",
      name: term("Target"),
      kind: "number",
      unit: "%",
      table: "holding-register",
      register: 1,
      type: "uint16",
      isWritable: true,
      min: 0,
      max: 100,
      interlocks: [LOCAL, FAULT],
      expectedInterval: 10_000,
    },
    {
      key: "stop",
      name: term("Stop"),
      kind: "boolean",
      table: "holding-register",
      register: 2,
      type: "uint16",
      isWritable: true,
      // Stopping is always safe: no interlock.
      isMomentary: true,
      expectedInterval: 60_000,
    },
    {
      key: "position",
      name: term("Position"),
      kind: "number",
      unit: "%",
      table: "holding-register",
      register: 3,
      type: "uint16",
      scale: 0.1,
      min: 0,
      max: 100,
      expectedInterval: 10_000,
    },
    {
      key: "movement",
      name: term("Movement"),
      kind: "enum",
      table: "holding-register",
      register: 4,
      type: "uint16",
      states: [
        { value: 0, name: term("Stopped") },
        { value: 1, name: term("Opening") },
        { value: 2, name: term("Closing") },
      ],
      expectedInterval: 10_000,
    },
    {
      key: "obstacle",
      name: term("Obstacle"),
      kind: "boolean",
      table: "holding-register",
      register: 5,
      type: "uint16",
      expectedInterval: 30_000,
    },
    {
      key: "fault",
      name: term("Motor fault"),
      kind: "boolean",
      table: "holding-register",
      register: 6,
      type: "uint16",
      expectedInterval: 30_000,
    },
    {
      key: "local",
      name: term("Local"),
      kind: "boolean",
      table: "holding-register",
      register: 7,
      type: "uint16",
      expectedInterval: 30_000,
    },
    {
      key: "travel-time",
      name: term("Full travel time"),
      kind: "number",
      unit: "s",
      table: "holding-register",
      register: 8,
      type: "uint16",
      scale: 0.1,
      min: 0,
      expectedInterval: 300_000,
    },
  ],
};

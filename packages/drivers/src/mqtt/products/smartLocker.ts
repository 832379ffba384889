import { BOX, LOCKER_STATE_NAMES, LOCKER_STATES } from "@atrium/contract/access";
import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";

/** Ms; the terminal repeats its word this often. */
const EXPECTED_INTERVAL = 30_000;
const MAX_BOXES = 200;

/**
 * The terminal of a bank of smart lockers. No standard describes lockers. It keeps one JSON object on `<topic>/boxes`:
 * `boxes` with the state of each by the number on its door, and how many are `used` and in `errors`; `online` or, as its
 * last will, `offline` on `<topic>/status`. What happens at a box has the general form of CloudEvents 1.0 in JSON,
 * "structured content mode" of its MQTT binding: `id`, `time`, `type` (one of the six events of a locker) and `subject`
 * (the box; none where it has lost them all). No event changes a state here: what the terminal keeps does
 * (docs/decisions/0074). Its state has no time of its own, so that a terminal whose clock is wrong is still believed.
 */
export const smartLocker: MqttProduct = {
  name: "smart-locker",
  label: term("Smart lockers (JSON, CloudEvents)"),
  modules: ["locker"],
  state: "boxes",
  availability: { topic: "status", online: "online", offline: "offline" },
  repeats: { field: "boxes", label: term("Compartments"), most: MAX_BOXES },
  points: [
    {
      key: "used",
      name: term("Compartments in use"),
      kind: "number",
      field: "used",
      min: 0,
      max: MAX_BOXES,
      expectedInterval: EXPECTED_INTERVAL,
    },
    {
      key: "errors",
      name: term("Compartments in error"),
      kind: "number",
      field: "errors",
      min: 0,
      max: MAX_BOXES,
      expectedInterval: EXPECTED_INTERVAL,
    },
    {
      key: BOX,
      name: term("Compartment"),
      kind: "enum",
      field: "boxes",
      isRepeated: true,
      words: Object.fromEntries(LOCKER_STATES.map((state, code) => [state, code])),
      states: LOCKER_STATES.map((state, value) => ({ value, name: LOCKER_STATE_NAMES[state] })),
      expectedInterval: EXPECTED_INTERVAL,
    },
  ],
  events: [
    {
      topic: "events",
      kind: "locker",
      id: "id",
      time: "time",
      details: { event: { field: "type" }, box: { field: "subject" } },
    },
  ],
};

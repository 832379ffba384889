import { phrase } from "@atrium/words";
import * as z from "zod";
import { DOOR_STATE_CODES, DOOR_TYPES } from "../../../access/door.ts";
import { Position } from "../../../base/position.ts";
import { keysOf } from "../../../base/exactRecord.ts";
import { Direction, Word } from "../fact.ts";
import type { System } from "../system.ts";

/** Doors and gates that open to a card or a face. */
export const ACCESS_CONTROL = {
  module: "access-control",
  code: "ACCESS_CONTROL",
  label: phrase("Access Control"),
  one: phrase("door"),
  many: phrase("doors"),
  words: ["doors", "cards", "entrance", "passages", "who opened a door", "who entered"],
  icon: "door-open",
  channels: [{ name: "access-door", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: ["security-access-control", "security-access-control-view"],
  facts: z.object({
    type: z.enum(keysOf(DOOR_TYPES)).exactOptional(),
    /** The door of the plan that it opens. */
    door: Word.exactOptional(),
    facing: Direction.exactOptional(),
    /** The end of a gate's arm. */
    arm: Position.exactOptional(),
  }),
  summary: {
    main: "state",
    onBy: ["state"],
    isOn: (read) => read("state") === DOOR_STATE_CODES.unlocked || read("state") === DOOR_STATE_CODES.open,
    trouble: ["state"],
    troubleValue: DOOR_STATE_CODES.held,
    alarm: { by: ["state"], isOn: (read) => read("state") === DOOR_STATE_CODES.forced },
    mean: null,
    number: { kind: "count", word: "unlocked or open" },
  },
  fire: { kind: "none" },
} as const satisfies System;

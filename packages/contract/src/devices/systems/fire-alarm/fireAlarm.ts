import { phrase } from "@atrium/words";
import * as z from "zod";
import type { FIRE_STATES } from "../../../alarms/fire.ts";
import { Word } from "../fact.ts";
import type { System } from "../system.ts";

type State = keyof typeof FIRE_STATES;
const NORMAL = 1 satisfies State;
const ALARM = 2 satisfies State;

/** Detectors and call points of the fire alarm. */
export const FIRE_ALARM = {
  module: "fire-alarm",
  code: "FAS",
  label: null,
  one: phrase("fire detector"),
  many: phrase("fire detectors"),
  words: ["smoke", "fas"],
  icon: "flame",
  channels: [
    { name: "fire-alarm", right: "viewable" },
    { name: "schneider", right: "viewable" },
  ],
  command: null,
  mainCommand: null,
  pages: ["monitor-schneider-fire-alarm"],
  facts: z.object({
    /** "smoke", "heat", "beam", "call-point". */
    type: Word.exactOptional(),
  }),
  summary: {
    main: "state",
    onBy: ["state"],
    isOn: (read) => read("state") === NORMAL,
    trouble: ["state"],
    troubleValue: 3 satisfies State,
    // Losing the panel ends no fire: its last state counts until another comes, as in the rule that stops devices in a fire.
    alarm: { by: ["state"], isOn: (read) => read("state") === ALARM, outlasts: true },
    mean: null,
    number: { kind: "count", word: "normal" },
  },
  fire: { kind: "detects", point: "state", alarm: ALARM },
} as const satisfies System;

import * as z from "zod";
import type { FIRE_STATES } from "../fire.ts";
import { Word } from "./fact.ts";
import type { System } from "./form.ts";

/** Detectors and call points of the fire alarm. */
export const FIRE_ALARM = {
  module: "fire-alarm",
  code: "FAS",
  label: null,
  one: "fire detector",
  many: "fire detectors",
  words: ["smoke", "fas"],
  icon: "flame",
  channels: [
    { name: "fire-alarm", right: "viewable" },
    { name: "schneider", right: "viewable" },
  ],
  command: null,
  pages: ["monitor-schneider-fire-alarm"],
  facts: z.object({
    /** "smoke", "heat", "beam", "call-point". */
    type: Word.exactOptional(),
  }),
  summary: null,
  fire: { kind: "detects", point: "state", alarm: 2 satisfies keyof typeof FIRE_STATES },
} as const satisfies System;

import { phrase } from "@atrium/words";
import * as z from "zod";
import { Amount } from "../fact.ts";
import type { System } from "../system.ts";

/** Fans that take used air out of rooms. */
export const EXHAUST_FAN = {
  module: "exhaust-fan",
  code: "EXHAUST",
  label: phrase("Exhaust Fan"),
  one: phrase("exhaust fan"),
  many: phrase("exhaust fans"),
  words: ["ventilation", "extract"],
  icon: "fan",
  channels: [{ name: "exhaust-fan", right: "viewable" }],
  command: "controllable",
  mainCommand: "level",
  pages: ["control-exhaust-fan"],
  facts: z.object({
    /** Rated flow of air, m³/h. */
    m3h: Amount.exactOptional(),
  }),
  summary: {
    main: "speed",
    onBy: ["speed"],
    // A fan that was commanded to run and has tripped does not run: its own speed decides.
    isOn: (read) => read("speed") > 0,
    trouble: ["trip"],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "running" },
  },
  fire: { kind: "stops", word: phrase("exhaust fans") },
} as const satisfies System;

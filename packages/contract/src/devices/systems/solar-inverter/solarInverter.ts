import { phrase } from "@atrium/words";
import * as z from "zod";
import { Amount } from "../fact.ts";
import type { System } from "../system.ts";

/** Inverters of the solar cells. */
export const SOLAR_INVERTER = {
  module: "solar-inverter",
  code: null,
  label: null,
  one: phrase("solar inverter"),
  many: phrase("solar inverters"),
  words: ["solar", "photovoltaic", "pv"],
  icon: "sun",
  channels: [{ name: "solar", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["monitor-solar-cell"],
  facts: z.object({
    /** Peak power of its cells, kW. */
    kwp: Amount.exactOptional(),
    strings: z.int().nonnegative().exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

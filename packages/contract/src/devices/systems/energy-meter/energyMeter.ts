import { phrase } from "@atrium/words";
import * as z from "zod";
import { limitedRecord } from "../../../base/limitedRecord.ts";
import { Word } from "../fact.ts";
import type { System } from "../system.ts";

/** Meters of electricity, with a part for each use that they count. */
export const ENERGY_METER = {
  module: "energy-meter",
  code: null,
  label: null,
  one: phrase("energy meter"),
  many: phrase("energy meters"),
  words: ["electricity", "power", "kwh", "meter", "cost", "tariff", "bill"],
  icon: "gauge",
  channels: [{ name: "energy", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["monitor-energy-consumption"],
  facts: z.object({
    /** How much it measures: "zone", "campus". */
    serves: Word.exactOptional(),
    /** Its parts, by the use that each counts. */
    channels: z.array(Word).max(50).exactOptional(),
    /** The most that each part can take, kW, by the use that it counts: what its breaker lets through. */
    ratedKw: limitedRecord(Word, z.number().positive().max(100_000), 50).exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

import { phrase } from "@atrium/words";
import * as z from "zod";
import { WASTE_KINDS, WATER_METER_KINDS, WATER_METER_ROLES } from "../../../energy/water.ts";
import type { System } from "../system.ts";

/** Meters of water that comes and leaves, and scales under containers of waste. */
export const WATER_AND_WASTE_METER = {
  module: "water-and-waste-meter",
  code: "WATER",
  label: null,
  one: phrase("water meter"),
  many: phrase("water meters"),
  words: ["consumption", "waste", "leak"],
  icon: "droplets",
  channels: [{ name: "water", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["monitor-water-waste-usage"],
  facts: z.object({
    kind: z.enum(WATER_METER_KINDS).exactOptional(),
    role: z.enum(WATER_METER_ROLES).exactOptional(),
    waste: z.enum(WASTE_KINDS).exactOptional(),
    /** kg that the container takes. */
    capacity: z.number().positive().exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

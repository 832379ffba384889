import * as z from "zod";
import { WATER_METER_KINDS } from "../water.ts";
import type { System } from "./form.ts";

/** Meters of water that comes, and of waste water. */
export const WATER_AND_WASTE_METER = {
  module: "water-and-waste-meter",
  code: "WATER",
  label: null,
  one: "water meter",
  many: "water meters",
  words: ["consumption", "waste"],
  icon: "droplets",
  channels: [{ name: "water", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["monitor-water-waste-usage"],
  facts: z.object({
    kind: z.enum(WATER_METER_KINDS).exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

import * as z from "zod";
import type { System } from "./form.ts";

/** Sensors of indoor air quality. */
export const IAQ = {
  module: "iaq",
  code: "IAQ",
  label: null,
  one: "air quality sensor",
  many: "air quality sensors",
  words: ["indoor air quality", "co2", "pm2.5"],
  icon: "leaf",
  channels: [],
  command: null,
  mainCommand: null,
  pages: ["monitor-iaq", "monitor-iaq-chart"],
  facts: z.object({}),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

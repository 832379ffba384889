import { phrase } from "@atrium/words";
import * as z from "zod";
import { IAQ_METRIC_KEYS, worstAir } from "./airQuality.ts";
import type { System } from "../system.ts";

/** Sensors of indoor air quality. */
export const IAQ = {
  module: "iaq",
  code: "IAQ",
  label: null,
  one: phrase("air quality sensor"),
  many: phrase("air quality sensors"),
  words: ["indoor air quality", "co2", "pm2.5"],
  icon: "leaf",
  channels: [{ name: "iaq", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["monitor-iaq", "monitor-iaq-chart"],
  facts: z.object({}),
  summary: {
    main: "co2",
    onBy: IAQ_METRIC_KEYS,
    isOn: (read) => {
      const worst = worstAir(read)?.band;
      return worst === "good" || worst === "fair";
    },
    trouble: [],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "good or fair" },
  },
  fire: { kind: "none" },
} as const satisfies System;

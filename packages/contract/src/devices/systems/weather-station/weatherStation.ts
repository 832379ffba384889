import { phrase } from "@atrium/words";
import * as z from "zod";
import { Word } from "../fact.ts";
import type { System } from "../system.ts";

/** The weather stations outdoors. */
export const WEATHER_STATION = {
  module: "weather-station",
  code: null,
  label: null,
  one: phrase("weather station"),
  many: phrase("weather stations"),
  words: ["outdoor", "rain", "wind"],
  icon: "cloud-sun",
  channels: [{ name: "weather", right: "signed-in" }],
  command: null,
  mainCommand: null,
  pages: [],
  facts: z.object({
    /** The number that a weather service knows it by. */
    station: Word.exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

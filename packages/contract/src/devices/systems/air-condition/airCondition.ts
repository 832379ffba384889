import { phrase } from "@atrium/words";
import * as z from "zod";
import { Amount } from "../fact.ts";
import type { System } from "../system.ts";

/** Indoor units that cool rooms. */
export const AIR_CONDITION = {
  module: "air-condition",
  code: "AC",
  label: phrase("A/C"),
  one: phrase("air conditioner"),
  many: phrase("air conditioners"),
  words: ["ac", "aircon", "air conditioning", "cooling", "climate", "temperature"],
  icon: "snowflake",
  channels: [{ name: "ac", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: ["control-air-conditioners"],
  facts: z.object({
    /** Rated cooling, kW. */
    kw: Amount.brand<"kW">().exactOptional(),
  }),
  summary: {
    main: "on",
    onBy: ["on"],
    isOn: (read) => read("on") > 0,
    trouble: ["fault"],
    alarm: null,
    mean: "temperature",
    number: { kind: "mean", decimals: 2, sign: "°", spoken: "degrees", unknown: "temperature unknown" },
  },
  fire: { kind: "none" },
} as const satisfies System;

import { phrase } from "@atrium/words";
import * as z from "zod";
import { Direction, Word } from "../fact.ts";
import type { System } from "../system.ts";

/** Cameras that read the plates of cars. */
export const LICENSE_PLATE = {
  module: "license-plate",
  code: "LICENSE_PLATE",
  label: phrase("License Plate"),
  one: phrase("plate reader"),
  many: phrase("plate readers"),
  words: ["car park", "parking"],
  icon: "car",
  channels: [],
  command: null,
  mainCommand: null,
  pages: ["security-car-park"],
  facts: z.object({
    facing: Direction.exactOptional(),
    /** "entry", "exit". */
    lane: Word.exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

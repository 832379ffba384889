import { phrase } from "@atrium/words";
import * as z from "zod";
import { Position } from "../../../base/position.ts";
import { Amount, Word } from "../fact.ts";
import type { System } from "../system.ts";

/** Circuits of lamps. */
export const LIGHTING = {
  module: "lighting",
  code: "LIGHTING",
  label: phrase("Lighting"),
  one: phrase("light ## lamp"),
  many: phrase("lights"),
  words: ["lights", "lamps"],
  icon: "lightbulb",
  channels: [{ name: "lighting", right: "viewable" }],
  command: "controllable",
  mainCommand: "level",
  pages: ["control-lightings"],
  facts: z.object({
    /** Rated load of all its lamps, W. */
    watts: Amount.brand<"W">().exactOptional(),
    /** Where its lamps stand, outdoors. */
    posts: z.array(Position).min(1).max(500).exactOptional(),
    /** Rooms that it lights besides its own, by their ids. */
    also: z.array(Word).max(100).exactOptional(),
  }),
  summary: {
    main: "level",
    onBy: ["level"],
    isOn: (read) => read("level") > 0,
    trouble: ["lamp-failure"],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "on" },
  },
  fire: { kind: "none" },
} as const satisfies System;

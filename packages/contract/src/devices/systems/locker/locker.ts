import { phrase } from "@atrium/words";
import * as z from "zod";
import { Direction } from "../fact.ts";
import type { System } from "../system.ts";

/** Banks of smart lockers. */
export const LOCKER = {
  module: "locker",
  code: "LOCKER",
  label: phrase("Smart Locker"),
  one: phrase("locker"),
  many: phrase("lockers"),
  words: ["parcels", "compartments"],
  icon: "package",
  channels: [{ name: "locker", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: ["monitor-smart-locker", "monitor-smart-locker-detail"],
  facts: z.object({
    compartments: z.int().nonnegative().exactOptional(),
    facing: Direction.exactOptional(),
  }),
  summary: {
    main: "used",
    onBy: ["errors"],
    isOn: (read) => read("errors") === 0,
    trouble: [],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "without errors" },
  },
  fire: { kind: "none" },
} as const satisfies System;

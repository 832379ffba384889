import { phrase } from "@atrium/words";
import * as z from "zod";
import { PA_EMERGENCY } from "./paLayers.ts";
import type { System } from "../system.ts";

/** Public address: zones of loudspeakers. */
export const PA = {
  module: "pa",
  code: "PA",
  label: phrase("PA"),
  one: phrase("PA zone"),
  many: phrase("PA zones"),
  words: ["public address", "speakers", "announcement", "music", "volume"],
  icon: "volume-2",
  channels: [{ name: "pa", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: ["control-pa", "control-pa-table"],
  facts: z.object({
    /** How many loudspeakers its zone has. */
    speakers: z.int().nonnegative().exactOptional(),
  }),
  summary: {
    main: "playing",
    onBy: ["playing"],
    isOn: (read) => read("playing") > 0,
    trouble: ["fault"],
    alarm: { by: ["priority"], isOn: (read) => read("priority") === PA_EMERGENCY },
    mean: null,
    number: { kind: "count", word: "playing" },
  },
  fire: { kind: "announces", point: "priority", alarm: PA_EMERGENCY },
} as const satisfies System;

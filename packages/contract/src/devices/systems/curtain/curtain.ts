import { phrase } from "@atrium/words";
import * as z from "zod";
import { Segment } from "../../../base/position.ts";
import { Word } from "../fact.ts";
import type { System } from "../system.ts";

/** Curtains and blinds with a motor. */
export const CURTAIN = {
  module: "curtain",
  code: "CURTAIN",
  label: phrase("Curtain"),
  one: phrase("curtain"),
  many: phrase("curtains"),
  words: ["blinds", "shades"],
  icon: "blinds",
  channels: [{ name: "curtain", right: "viewable" }],
  command: "controllable",
  mainCommand: "target",
  staying: ["target"],
  pages: ["control-curtain"],
  facts: z.object({
    /** The window that it hangs in. */
    span: Segment.exactOptional(),
    /** "curtain", "roller blind". */
    kind: Word.exactOptional(),
  }),
  summary: {
    main: "position",
    onBy: ["position"],
    isOn: (read) => read("position") > 0,
    trouble: ["fault", "obstacle"],
    alarm: null,
    mean: "position",
    number: { kind: "mean", decimals: 0, sign: " %", spoken: "percent open", unknown: "position unknown" },
  },
  fire: { kind: "none" },
} as const satisfies System;

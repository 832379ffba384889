import * as z from "zod";
import { Amount } from "./fact.ts";
import type { System } from "./form.ts";

/** Units that bring fresh air: dedicated outdoor air systems. */
export const DOAS = {
  module: "doas",
  code: "DOAS",
  label: "DOAS",
  one: "fresh air unit",
  many: "fresh air units",
  words: ["fresh air", "ventilation"],
  icon: "wind",
  channels: [{ name: "doas", right: "viewable" }],
  command: "controllable",
  mainCommand: "level",
  pages: ["control-doas"],
  facts: z.object({
    /** Rated flow of air, m³/h. */
    m3h: Amount.exactOptional(),
  }),
  summary: {
    main: "on",
    onBy: ["on"],
    isOn: (read) => read("on") > 0,
    trouble: ["fault", "filter-alarm"],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "on" },
  },
  fire: { kind: "stops", word: "DOAS" },
} as const satisfies System;

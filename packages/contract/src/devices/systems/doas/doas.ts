import { phrase, t } from "@atrium/words";
import * as z from "zod";
import { Amount } from "../fact.ts";
import type { System } from "../system.ts";

const ServedRoom = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]+\/[A-Za-z0-9_.-]+$/, { error: () => t("Enter a floor and a room, such as first/A01") });

/** Units that bring fresh air: dedicated outdoor air systems. */
export const DOAS = {
  module: "doas",
  code: "DOAS",
  label: phrase("DOAS"),
  one: phrase("fresh air unit"),
  many: phrase("fresh air units"),
  words: ["fresh air", "ventilation"],
  icon: "wind",
  channels: [{ name: "doas", right: "viewable" }],
  command: "controllable",
  mainCommand: "level",
  pages: ["control-doas"],
  facts: z.object({
    /** Rated flow of air, m³/h. */
    m3h: Amount.exactOptional(),
    /** The rooms that it blows into, each by its floor and id: "first/A01". Absent: the site does not say. */
    rooms: z.array(ServedRoom).max(400).exactOptional(),
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
  fire: { kind: "stops", word: phrase("DOAS") },
} as const satisfies System;

import { phrase } from "@atrium/words";
import * as z from "zod";
import type { System } from "../system.ts";

/** Smart plugs, which measure and switch a socket. */
export const PLUG = {
  module: "plug",
  code: null,
  label: phrase("Plug"),
  one: phrase("plug"),
  many: phrase("plugs"),
  words: ["socket"],
  icon: "plug",
  channels: [{ name: "wulian", right: "viewable" }],
  command: "controllable",
  mainCommand: "on",
  pages: [],
  facts: z.object({}),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

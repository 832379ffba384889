import * as z from "zod";
import { CAMERA_TYPES } from "../camera.ts";
import { keysOf } from "../exactRecord.ts";
import { Amount, CustomerNumber, Direction } from "./fact.ts";
import type { System } from "./form.ts";

/** Cameras of the CCTV system. */
export const CAMERA = {
  module: "camera",
  code: "CAMERA",
  label: null,
  one: "camera",
  many: "cameras",
  words: ["cctv", "video"],
  icon: "cctv",
  channels: [],
  command: null,
  mainCommand: null,
  pages: ["security-cctv", "security-cctv-view"],
  facts: z.object({
    type: z.enum(keysOf(CAMERA_TYPES)).exactOptional(),
    facing: Direction.exactOptional(),
    /** Angle that it sees, degrees, and how far, m. */
    fov: z.number().min(0).max(360).exactOptional(),
    range: Amount.exactOptional(),
    devID: CustomerNumber.exactOptional(),
  }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

import { phrase } from "@atrium/words";
import * as z from "zod";
import { CAMERA_TYPES } from "../../../cameras/camera.ts";
import { keysOf } from "../../../base/exactRecord.ts";
import { Amount, CustomerNumber, Direction } from "../fact.ts";
import type { System } from "../system.ts";

/** Cameras of the CCTV system. */
export const CAMERA = {
  module: "camera",
  code: "CAMERA",
  label: null,
  one: phrase("camera"),
  many: phrase("cameras"),
  words: ["cctv", "video"],
  icon: "cctv",
  channels: [{ name: "camera", right: "viewable" }],
  command: null,
  mainCommand: null,
  pages: ["security-cctv", "security-cctv-view"],
  facts: z.object({
    type: z.enum(keysOf(CAMERA_TYPES)).exactOptional(),
    /** Degrees clockwise from the plan's right, as angles are drawn: 90 looks down the plan. */
    facing: Direction.exactOptional(),
    /** Angle that it sees, degrees, and how far, m. */
    fov: z.number().min(0).max(360).exactOptional(),
    range: Amount.exactOptional(),
    devID: CustomerNumber.exactOptional(),
  }),
  // A camera that answers reports how many streams it sends; one that does not is in none of the counts.
  summary: {
    main: "streams",
    onBy: ["streams"],
    isOn: (read) => read("streams") >= 0,
    trouble: [],
    alarm: null,
    mean: null,
    number: { kind: "count", word: "answering" },
  },
  fire: { kind: "none" },
} as const satisfies System;

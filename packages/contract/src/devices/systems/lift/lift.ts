import { phrase } from "@atrium/words";
import * as z from "zod";
import { LIFT_DRIVE_STOPPED, LIFT_MODE_CODES } from "./liftCodes.ts";
import { FloorKey } from "../../../site/place.ts";
import { Amount } from "../fact.ts";
import type { System } from "../system.ts";

/** Lifts, each one a car in a shaft. */
export const LIFT = {
  module: "lift",
  code: "LIFT",
  label: null,
  one: phrase("lift"),
  many: phrase("lifts"),
  words: ["elevator"],
  icon: "arrow-up-down",
  channels: [{ name: "lift", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: ["control-lift", "control-lift-layout"],
  facts: z.object({
    /** Its number in the lift's configuration. */
    devID: z.int().exactOptional(),
    /** The floors where it stops, from the ground up. */
    serves: z.array(FloorKey).max(64).exactOptional(),
    /** How many persons, and how many kilograms, it carries. */
    persons: Amount.exactOptional(),
    kg: Amount.exactOptional(),
    /** Whether its controller takes commands at all, and is open to ours (the lift's configuration). */
    controllable: z.boolean().exactOptional(),
    openController: z.boolean().exactOptional(),
  }),
  summary: {
    main: "mode",
    onBy: ["mode", "fault"],
    isOn: (read) => read("mode") !== LIFT_MODE_CODES.OUT_OF_SERVICE && read("fault") !== 1,
    trouble: ["fault"],
    alarm: {
      by: ["fault", "fault-code"],
      isOn: (read) => read("fault") === 1 && read("fault-code") === LIFT_DRIVE_STOPPED,
    },
    mean: null,
    number: { kind: "count", word: "in service" },
  },
  fire: { kind: "stops", word: phrase("lifts") },
} as const satisfies System;

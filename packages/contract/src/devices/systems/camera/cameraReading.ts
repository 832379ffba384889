import type { ReadingRules } from "../../reading.ts";

/** A camera that answers is well; whether somebody watches it makes no difference. */
export const CAMERA_RULES = {
  main: "streams",
  reads: [],
  conditionOf: ({ streams }) => ({ isOn: streams !== null && streams !== undefined }),
} as const satisfies ReadingRules;

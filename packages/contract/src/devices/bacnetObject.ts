import * as z from "zod";

/** Kinds of BACnet object that a point can be, by the standard's names (ASHRAE 135 clause 12). */
export const BACNET_OBJECT_TYPES = [
  "analog-input",
  "analog-output",
  "analog-value",
  "binary-input",
  "binary-output",
  "binary-value",
  "multi-state-input",
  "multi-state-output",
  "multi-state-value",
  "accumulator",
  "pulse-converter",
  "integer-value",
  "large-analog-value",
  "positive-integer-value",
] as const;
export const BacnetObjectType = z.enum(BACNET_OBJECT_TYPES);
export type BacnetObjectType = z.infer<typeof BacnetObjectType>;

/** Largest instance of an object; the number after it stands for "whichever" (ASHRAE 135 clauses 12.1 and 15.5.2). */
export const MAX_BACNET_INSTANCE = 4_194_302;
export const BacnetInstance = z.int().min(0).max(MAX_BACNET_INSTANCE);

/** One object of a BACnet device. */
export const BacnetObject = z.object({
  objectType: BacnetObjectType,
  instance: BacnetInstance,
  /** false: it has no priority array, so it is written as it is and a release writes nothing. */
  hasPriorities: z.boolean().optional(),
});
export type BacnetObject = z.infer<typeof BacnetObject>;

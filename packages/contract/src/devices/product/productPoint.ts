import { t } from "@atrium/words";
import * as z from "zod";
import { CommandRisk, PointKind, PointState, UNITS } from "../point.ts";
import { StuckRule } from "../stuckRule.ts";
import { MODULES } from "../systems.ts";

/** The key of a point within its product, e.g. `room-temperature`; a device with several parts puts the part before it. */
const ProductPointKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: () => t("expected lower-case words with hyphens, such as room-temperature"),
  });

/** Ms; the shortest and longest time between two values of a point. */
const SHORTEST_INTERVAL = 20;
const MAX_INTERVAL = 86_400_000;
/** Seconds that a feedback may take at most: a command that nothing has shown after 30 s has no outcome. */
const MAX_FEEDBACK_TIME = 20;

const ProductState = PointState.extend({ name: z.string().min(1).max(80), code: z.string().max(20).optional() });

/** The fields of every product's point, whatever its protocol; `PointDescription` explains each. */
export const PRODUCT_POINT = {
  key: ProductPointKey,
  name: z.string().min(1).max(80),
  kind: PointKind,
  unit: z
    .enum(UNITS, {
      error: ({ input }) =>
        t("there is no unit {unit}; expected one of {units}", { unit: JSON.stringify(input), units: UNITS.join(", ") }),
    })
    .exactOptional(),
  /** The unit of what the device sends, after `scale`, where it is another than the point's: `Wh` of a point in kWh. Absent: the same. */
  deviceUnit: z.string().min(1).max(40).exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  step: z.number().positive().exactOptional(),
  states: z.array(ProductState).min(1).max(100).readonly().exactOptional(),
  limits: z.object({ min: ProductPointKey, max: ProductPointKey }).exactOptional(),
  interlocks: z
    .array(z.object({ point: ProductPointKey, equals: z.number(), reason: z.string().min(1).max(200) }))
    .max(10)
    .readonly()
    .exactOptional(),
  risk: CommandRisk.exactOptional(),
  isMomentary: z.boolean().exactOptional(),
  /**
   * Of a momentary point: what shows that the device did it. Another point has one of these values, or, without values, the
   * point itself shows what was commanded. Without a feedback the device's acknowledgement of the write counts.
   * `within`: seconds that it takes at most, where that is longer than the driver looks anyway.
   */
  feedback: z
    .strictObject({
      point: ProductPointKey,
      values: z.array(z.number()).min(1).max(16).readonly().exactOptional(),
      within: z.number().positive().max(MAX_FEEDBACK_TIME).exactOptional(),
    })
    .exactOptional(),
  /** Ms between two values when all is well; three of them make a value stale. */
  expectedInterval: z.int().min(SHORTEST_INTERVAL).max(MAX_INTERVAL),
  /** Smaller changes are not passed on. */
  deadband: z.number().nonnegative().exactOptional(),
  /** Of a counter: the most that it counts in an hour. A reading that shows more is in doubt. */
  maxPerHour: z.number().positive().exactOptional(),
  /** Of a counter: it begins at 0 by itself, each day or each time it gets power. */
  startsAgain: z.boolean().exactOptional(),
  /** A direction in degrees, of which 360 is 0. */
  isCircular: z.boolean().exactOptional(),
  /** When a value that stays exactly the same is stuck; absent: it may stand still for ever. */
  stuck: StuckRule.exactOptional(),
};

/** The identity of every product, whatever its protocol. */
export const PRODUCT = {
  /** The name that mappings use, e.g. `acme-tr8`. */
  name: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected lower-case words with hyphens, such as acme-tr8") }),
  /** The name that people read; without one it is `name`. */
  label: z.string().min(1).max(80).exactOptional(),
  /** The systems whose devices it is for: a form for such a device offers it first. */
  modules: z.array(z.enum(MODULES)).max(MODULES.length).readonly().exactOptional(),
  /** The source of its numbers: the document and its edition. */
  source: z.string().min(1).max(300).exactOptional(),
};

/** The most points that one product may have. */
export const MAX_PRODUCT_POINTS = 500;

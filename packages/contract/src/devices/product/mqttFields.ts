import { t } from "@atrium/words";
import * as z from "zod";
import { limitedRecord } from "../../base/limitedRecord.ts";

/**
 * A topic below the device's own; empty: the device's own. One that begins with a slash is a whole topic, in which
 * `{topic}` stands for the device's own: `/tele/{topic}/SENSOR`.
 */
export const TopicBelow = z
  .string()
  .max(200)
  .regex(/^(\/?[^+#/\0]+(\/[^+#/\0]+)*)?$/, {
    error: () => t("expected a topic without wildcards and without a slash at its end"),
  });
/** A field of a JSON object; dots lead into nested objects and lists, e.g. `emeters.0.power`. */
export const Field = z.string().min(1).max(200);
export const Word = z.string().min(1).max(100);
/** The most words that one point or detail may have. */
export const MAX_WORDS = 100;

/** Which of several topics count: each of them, one of them, or the one that spoke last (Home Assistant, "availability_mode"). */
export const AVAILABILITY_MODES = ["all", "any", "latest"] as const;
/** Topics about whether a device is there, beside the first. */
export const MAX_ALSO_AVAILABLE = 4;
/** Further topics of one value. */
export const MAX_ALSO_STATES = 3;

/** Retained words about the device itself; several words for one meaning have `|` between them. */
export const ProductAvailability = z.object({
  topic: TopicBelow,
  /** Of a message that is a JSON object; one that is none is the word itself. */
  field: Field.exactOptional(),
  online: Word,
  offline: Word,
});

/** How a point is commanded. */
export const ProductSet = z.object({
  topic: TopicBelow,
  /** Of the JSON object that is sent; without one the value alone is sent. */
  field: Field.exactOptional(),
  /** The whole message, with `{value}` where the value belongs; takes the place of `field`. */
  payload: z
    .string()
    .min(1)
    .max(500)
    .refine((payload) => payload.includes("{value}"), {
      error: () => t("expected {place} in it", { place: "{value}" }),
    })
    .exactOptional(),
  /** The words of commands, where they are others than those of the state. */
  words: limitedRecord(Word, z.number(), MAX_WORDS).exactOptional(),
  /** A number is rounded to so many decimals before it is sent. */
  decimals: z.int().min(0).max(6).exactOptional(),
});

import { t } from "@atrium/words";
import * as z from "zod";

/** A topic below the device's own; empty: the device's own. */
export const TopicBelow = z
  .string()
  .max(200)
  .regex(/^([^+#/\0]+(\/[^+#/\0]+)*)?$/, {
    error: () => t("expected a topic without wildcards and without a slash at either end"),
  });
/** A field of a JSON object; dots lead into nested objects and lists, e.g. `emeters.0.power`. */
export const Field = z.string().min(1).max(200);
export const Word = z.string().min(1).max(100);
/** The most words that one point or detail may have. */
export const MAX_WORDS = 100;

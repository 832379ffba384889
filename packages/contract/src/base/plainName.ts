import { t } from "@atrium/words";
import * as z from "zod";

/** Names are plain text: no null character and no half of a pair. */
export const PlainName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") });

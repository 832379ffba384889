import { t } from "@atrium/words";
import * as z from "zod";

/** A text of one line, as providers and directories write names. */
export const Line = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{C}]*$/u, { error: () => t("Use plain text without control characters") });

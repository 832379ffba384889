import { t } from "@atrium/words";
import * as z from "zod";

/** No null character and no half of a pair: the database keeps neither. */
export const PLAIN = /^[^\0\p{Cs}]*$/u;

/** Where figures come from, shown where they are explained. */
export const Source = z
  .string()
  .max(500)
  .regex(PLAIN, { error: () => t("must be plain text") });

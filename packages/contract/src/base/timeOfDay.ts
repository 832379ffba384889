import { t } from "@atrium/words";
import * as z from "zod";

/** A time of a day in the site's time zone, e.g. `07:30`. */
export const TimeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("expected a time such as 18:30") });

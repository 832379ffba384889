import { t } from "@atrium/words";
import * as z from "zod";
import { Validity } from "../base/datedRecord.ts";
import { PLAIN, Source } from "./source.ts";

/** As many factors as one of each month of a long life. */
const MAX_ROWS = 400;

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: () => t("expected an IANA time zone such as Asia/Bangkok") });

export const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/, { error: () => t("expected a currency code such as THB") });

/** Help for people who cannot sign in: `control room, ext. 5-100`. The sign-in page shows it to everyone. */
export const HelpLine = z
  .string()
  .min(1)
  .max(120)
  .regex(PLAIN, { error: () => t("must be plain text") });

/** The kind of site in its own word, where "Campus" does not fit: `Hospital`, `Plant`, `Tower`. */
export const SiteWord = z
  .string()
  .trim()
  .min(1)
  .max(24)
  .regex(PLAIN, { error: () => t("must be plain text") });

/** What a kWh of the grid emits. */
export const EmissionFactor = z.object({ ...Validity, kgPerKwh: z.number().nonnegative().max(100), source: Source });
export type EmissionFactor = z.infer<typeof EmissionFactor>;
export const EmissionFactors = z.array(EmissionFactor).min(1).max(MAX_ROWS);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

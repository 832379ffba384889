import { t } from "@atrium/words";
import * as z from "zod";
import { Validity } from "../base/datedRecord.ts";

/** As many tariffs, and as many factors, as one of each month of a long life. */
const MAX_ROWS = 400;
const MAX_PRICE = 1_000_000;

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: () => t("expected an IANA time zone such as Asia/Bangkok") });

export const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/, { error: () => t("expected a currency code such as THB") });

/** No null character and no half of a pair: the database keeps neither. */
const PLAIN = /^[^\0\p{Cs}]*$/u;

/** Help for people who cannot sign in: `control room, ext. 5-100`. The sign-in page shows it to everyone. */
export const HelpLine = z
  .string()
  .min(1)
  .max(120)
  .regex(PLAIN, { error: () => t("must be plain text") });

/** Where figures come from, shown where they are explained. */
const Source = z
  .string()
  .max(500)
  .regex(PLAIN, { error: () => t("must be plain text") });

const Clock = z
  .string()
  .max(5)
  .regex(/^\d\d:\d\d$/, { error: () => t("expected a time such as 09:00") });

/** What a kWh costs, by weekday and hour, in the site's currency. */
export const SiteTariff = z.object({
  ...Validity,
  /** Price per kWh outside every listed period. */
  offPeak: z.number().nonnegative().max(MAX_PRICE),
  onPeak: z.number().nonnegative().max(MAX_PRICE),
  /** 1 Monday to 7 Sunday; without any, every hour is off-peak. */
  onPeakDays: z.array(z.int().min(1).max(7)).max(7),
  onPeakFrom: Clock,
  onPeakUntil: Clock,
  /** Holidays of the calendar that are off-peak all day: all but the extra ones, or all. Without it none is. */
  offPeakHolidays: z.enum(["ordinary", "all"]).optional(),
  source: Source.optional(),
});
export type SiteTariff = z.infer<typeof SiteTariff>;
export const SiteTariffs = z.array(SiteTariff).min(1).max(MAX_ROWS);

/** What a kWh of the grid emits. */
export const EmissionFactor = z.object({ ...Validity, kgPerKwh: z.number().nonnegative().max(100), source: Source });
export type EmissionFactor = z.infer<typeof EmissionFactor>;
export const EmissionFactors = z.array(EmissionFactor).min(1).max(MAX_ROWS);

/** A moment of the day as a tariff says it; 24:00 is the end of it. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

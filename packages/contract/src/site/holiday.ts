import { t } from "@atrium/words";
import * as z from "zod";
import { HolidayDay, isOwnWeekday } from "./holidayBook.ts";
import { Holiday } from "./siteCalendar.ts";

/** What a holiday is to the people and to the tariffs: of a country, extra for one year, or of the campus alone. */
export const HolidayKind = z.enum(["public", "extra", "campus"]);
export type HolidayKind = z.infer<typeof HolidayKind>;

/** A kind as a holiday states it. */
export function factsOfKind(kind: HolidayKind): Pick<Holiday, "isExtra" | "isCampusOnly"> {
  return { ...(kind === "extra" && { isExtra: true }), ...(kind === "campus" && { isCampusOnly: true }) };
}

/** Years that the page of holidays shows. */
export const FIRST_HOLIDAY_YEAR = 2000;
export const LAST_HOLIDAY_YEAR = 2100;
const Year = z.int().min(FIRST_HOLIDAY_YEAR).max(LAST_HOLIDAY_YEAR);

export const MAX_HOLIDAY_NAME_LENGTH = 120;

/** A holiday as a person writes it. */
export const HolidayContent = Holiday.extend({
  date: Holiday.shape.date.refine((date) => Year.safeParse(Number(date.slice(0, 4))).success, {
    error: () => t("Choose a day from {first} to {last}", { first: FIRST_HOLIDAY_YEAR, last: LAST_HOLIDAY_YEAR }),
  }),
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("Enter a name for the holiday") })
    .max(MAX_HOLIDAY_NAME_LENGTH)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  lastYear: Year.optional(),
})
  .refine(({ isYearly, lastYear }) => lastYear === undefined || isYearly === true, {
    path: ["lastYear"],
    error: () => t("Only a yearly holiday can have a last year"),
  })
  .refine(({ date, lastYear }) => lastYear === undefined || lastYear >= Number(date.slice(0, 4)), {
    path: ["lastYear"],
    error: () => t("The last year is before the first"),
  })
  .refine(isOwnWeekday, { path: ["onWeekday"], error: () => t("The date does not fall on this weekday of its month") });
export type HolidayContent = z.infer<typeof HolidayContent>;

/** `year`: absent is the present one. */
export const HolidaysQuery = z.object({ year: z.coerce.number().pipe(Year).exactOptional() });

/** The holidays of a year. */
export const HolidaysReply = z.object({
  year: Year,
  /** The site's day now. */
  today: z.iso.date(),
  days: z.array(HolidayDay).max(366),
  /** From today on, a year at most. */
  coming: z.array(HolidayDay).max(367),
});
export type HolidaysReply = z.infer<typeof HolidaysReply>;

/** The day that names a holiday: its own, and of a yearly one the first. */
export const HolidayKey = z.object({ date: z.iso.date() });

/** `before`: as it was read. Where somebody has changed it since, the change is refused (EDV009). */
export const HolidayChange = z.object({ before: Holiday, holiday: HolidayContent });
export type HolidayChange = z.infer<typeof HolidayChange>;

/** Characters of a calendar file. */
export const MAX_HOLIDAY_FILE_LENGTH = 250_000;
/** Holidays that come in at once. */
export const MAX_IMPORTED_HOLIDAYS = 500;
/** Entries of a file that are named where they bring nothing in. */
export const MAX_UNREAD_NAMED = 50;

/** An iCalendar file that somebody wants to look at. Nothing is kept of it. */
export const HolidayFile = z.object({ text: z.string().min(1).max(MAX_HOLIDAY_FILE_LENGTH) });

/** What a file would bring in. */
export const HolidayPreview = z.object({
  rows: z
    .array(
      z.object({
        holiday: HolidayContent,
        /** The day that is a holiday already, and its name; null: it can come in. */
        taken: z.object({ on: z.iso.date(), name: z.string() }).nullable(),
      }),
    )
    .max(MAX_IMPORTED_HOLIDAYS),
  /** What kind of days the file seems to have: it does not say, so a person is asked. */
  kind: HolidayKind,
  /** Entries that bring nothing in, the first of them with the reason. */
  unread: z.array(z.object({ name: z.string(), why: z.string() })).max(MAX_UNREAD_NAMED),
  unreadCount: z.int().nonnegative(),
});
export type HolidayPreview = z.infer<typeof HolidayPreview>;

/** What a person has chosen of a preview. All of it comes in, or nothing. */
export const HolidayImport = z.object({
  /** Its name, for the audit log. */
  file: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  /** What all of them are. Where nobody says it, no tariff counts them. */
  kind: HolidayKind.default("campus"),
  holidays: z.array(HolidayContent).min(1).max(MAX_IMPORTED_HOLIDAYS),
});
export type HolidayImport = z.infer<typeof HolidayImport>;

export const HolidayImportReply = z.object({ added: z.int().positive() });

import { phrase, type Phrase, t } from "@atrium/words";
import { type DateFormat, formatDate } from "@atrium/contract";
import { type Holiday, HolidayKind, onWeekdayText } from "@atrium/contract/site";

/** What a holiday is to the people and to the tariffs. */
export const HOLIDAY_KINDS = {
  public: phrase("Public holiday"),
  extra: phrase("In lieu, or one year only"),
  campus: phrase("This site only"),
} as const satisfies Record<HolidayKind, Phrase>;

export function isHolidayKind(value: string | null): value is HolidayKind {
  return HolidayKind.safeParse(value).success;
}

export const KIND_NOTES: Readonly<Record<HolidayKind, Phrase>> = {
  public: phrase("A holiday of the tariff if it counts holidays."),
  extra: phrase("A holiday of the tariff only if it counts all holidays."),
  campus: phrase("A day off for people; not a holiday for the tariff."),
};

export function kindOf({ isExtra, isCampusOnly }: Pick<Holiday, "isExtra" | "isCampusOnly">): HolidayKind {
  if (isCampusOnly === true) return "campus";
  return isExtra === true ? "extra" : "public";
}

const WEEKDAYS = [
  phrase("Sun"),
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
];
const DAY = 86_400_000;

/** A date as `2026-12-10` in one of the product's forms. */
export function dateWords(date: string, format: DateFormat): string {
  return formatDate(utc(date), format, "UTC");
}

/** "Thu" */
export function weekdayOf(date: string): string {
  const name = WEEKDAYS[new Date(utc(date)).getUTCDay()];
  return name === undefined ? "" : t(name);
}

/** "today", "tomorrow", "in 17 days"; undefined: it is over. */
export function distanceWords(date: string, today: string): string | undefined {
  const days = Math.round((utc(date) - utc(today)) / DAY);
  if (days < 0) return undefined;
  return days === 0 ? t("today") : days === 1 ? t("tomorrow") : t("in {days} days", { days });
}

/** "every year", "every year on the fourth Thursday of November until 2028"; undefined: it comes once. */
export function yearlyWords(holiday: Holiday): string | undefined {
  const { isYearly, lastYear } = holiday;
  if (isYearly !== true) return undefined;
  const weekday = onWeekdayText(holiday);
  if (weekday === undefined) {
    return lastYear === undefined ? t("every year") : t("every year until {lastYear}", { lastYear });
  }
  return lastYear === undefined
    ? t("every year on {weekday}", { weekday })
    : t("every year on {weekday} until {lastYear}", { weekday, lastYear });
}

function utc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

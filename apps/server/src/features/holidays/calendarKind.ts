import type { HolidayKind } from "@atrium/contract/site";

/** Characters before the first entry in which a calendar names itself. */
const MAX_HEAD_LENGTH = 4_000;
/** Lines in which a calendar says what it is; those of other programs are kept by some exporters. */
const NAMES = /^(?:X-WR-CALNAME|NAME|X-WR-CALDESC|DESCRIPTION|PRODID)[^:\r\n]*:([^\r\n]{1,200})/gim;
/** As calendars of public holidays are called: of Google, Apple, Mozilla, Office Holidays, and of offices. */
const PUBLIC =
  /\b(?:public|bank|national|federal|statutory|legal|state) holidays?\b|\bholidays? (?:in|of|for) |^[A-Z]{2} holidays$|\boffice holidays\b|\b\w+ holidays$|feiertage|jours f[ée]ri[ée]s|d[ií]as? festivos|feriados|festivit[àa]|วันหยุด/iu;
const OWN = /\b(?:company|campus|school|university|office closing|staff|team|factory|plant|our)\b/i;

/**
 * What kind of days a calendar file seems to have, by how it names itself: public holidays of a country, or else days of the campus
 * alone, which cost nothing when that is wrong and is seen.
 */
export function kindOfCalendar(text: string): HolidayKind {
  const begin = text.toUpperCase().indexOf("BEGIN:VEVENT");
  const head = text.slice(0, Math.min(MAX_HEAD_LENGTH, begin === -1 ? MAX_HEAD_LENGTH : begin));
  const names = [...head.matchAll(NAMES)].map(([, name = ""]) => name.trim());
  return names.some((name) => PUBLIC.test(name) && !OWN.test(name)) ? "public" : "campus";
}

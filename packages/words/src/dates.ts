import { type Formats, STANDARD_FORMATS } from "./formats.ts";
import type { DateFormat } from "./dateFormats.ts";
import { kept, KEEPING, type KeptMoment } from "./kept.ts";
import { currentFormats, currentLanguage, type Language } from "./language.ts";
import { phrase, type Phrase, phraseIn } from "./text.ts";

/** Those that programs read: they are the same for everybody. */
const OF_PROGRAMS: ReadonlySet<string> = new Set<DateFormat>(["yyyy-MM-dd", "YYYY-MM-DD", "YYYY-MM", "YYYY"]);

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const TOKEN = /yyyy|YYYY|MMM|MM|dddd|ddd|dd|DD|D|HH|h|mm|ss|a/g;
const WORDS: Record<string, (parts: Parts, language: Language) => string> = {
  yyyy: ({ year = "" }) => year.padStart(4, "0"),
  YYYY: ({ year }, { formats }) => String(Number(year) + (formats?.era === "buddhist" ? 543 : 0)).padStart(4, "0"),
  MMM: ({ month }, language) => phraseIn(MONTHS[Number(month) - 1], language),
  MM: ({ month }) => two(month),
  dddd: ({ weekday = "" }, language) => phraseIn(WEEKDAYS[weekday], language),
  ddd: ({ weekday = "" }, language) => phraseIn(SHORT_WEEKDAYS[weekday], language),
  dd: ({ day }) => two(day),
  DD: ({ day }) => two(day),
  D: ({ day = "" }) => day,
  HH: ({ hour }) => two(hour),
  h: ({ hour }) => String(Number(hour) % 12 || 12),
  a: ({ hour }, language) => phraseIn(Number(hour) < 12 ? AM : PM, language),
  mm: ({ minute }) => two(minute),
  ss: ({ second }) => two(second),
};

const AM = phrase("am");
const PM = phrase("pm");

const MONTHS = [
  phrase("Jan"),
  phrase("Feb"),
  phrase("Mar"),
  phrase("Apr"),
  phrase("May"),
  phrase("Jun"),
  phrase("Jul"),
  phrase("Aug"),
  phrase("Sep"),
  phrase("Oct"),
  phrase("Nov"),
  phrase("Dec"),
];

/** By their English names, as `Intl` gives them. */
const WEEKDAYS: Readonly<Record<string, Phrase>> = {
  Monday: phrase("Monday"),
  Tuesday: phrase("Tuesday"),
  Wednesday: phrase("Wednesday"),
  Thursday: phrase("Thursday"),
  Friday: phrase("Friday"),
  Saturday: phrase("Saturday"),
  Sunday: phrase("Sunday"),
};

const SHORT_WEEKDAYS: Readonly<Record<string, Phrase>> = {
  Monday: phrase("Mon"),
  Tuesday: phrase("Tue"),
  Wednesday: phrase("Wed"),
  Thursday: phrase("Thu"),
  Friday: phrase("Fri"),
  Saturday: phrase("Sat"),
  Sunday: phrase("Sun"),
};

/** The product's own order of day, month and year, in the others. */
const DATES = /DD\/MM\/YYYY|YYYY\/MM\/DD|DD MMM YYYY|D MMM YYYY|D MMM|MMM YYYY|MM\/YYYY/;
const ORDERS: Readonly<Record<Exclude<Formats["dateOrder"], "dmy">, Readonly<Record<string, string>>>> = {
  mdy: {
    "DD/MM/YYYY": "MM/DD/YYYY",
    "YYYY/MM/DD": "MM/DD/YYYY",
    "DD MMM YYYY": "MMM D, YYYY",
    "D MMM YYYY": "MMM D, YYYY",
    "D MMM": "MMM D",
  },
  ymd: {
    "DD/MM/YYYY": "YYYY-MM-DD",
    "YYYY/MM/DD": "YYYY-MM-DD",
    "DD MMM YYYY": "YYYY-MM-DD",
    "D MMM YYYY": "YYYY-MM-DD",
    "D MMM": "MMM D",
    "MMM YYYY": "YYYY-MM",
    "MM/YYYY": "YYYY-MM",
  },
};

/** A moment in the site's time zone, never the browser's. @param timeZone IANA name, e.g. `Asia/Bangkok` */
export function formatDate(epochMillis: number, format: DateFormat, timeZone: string): string {
  const moment = { moment: epochMillis, format, zone: timeZone };
  const language = currentLanguage();
  return language === KEEPING && !OF_PROGRAMS.has(format) ? kept(moment) : momentIn(moment, language);
}

/** "07:30": a time of day as whoever reads it writes it. @param minutes of the day; 1,440 of them close it: "24:00" */
export function sayClock(minutes: number): string {
  if (minutes === 1_440 && currentFormats().clock === "24h") return "24:00";
  return formatDate(minutes * 60_000, "HH:mm", "UTC");
}

/** A moment as it is kept, as a text for a reader. */
export function momentIn({ moment, format, zone }: KeptMoment, language: Language): string {
  const parts: Parts = {};
  for (const { type, value } of zoneClock(zone).formatToParts(moment)) parts[type] = value;
  if (OF_PROGRAMS.has(format)) return written(format, parts, { ...language, formats: STANDARD_FORMATS });
  return written(patternFor(format, language.formats ?? STANDARD_FORMATS), parts, language);
}

function written(pattern: string, parts: Parts, language: Language): string {
  return pattern.replaceAll(TOKEN, (token) => WORDS[token]?.(parts, language) ?? token);
}

function patternFor(format: DateFormat, { dateOrder, clock }: Formats): string {
  const dated = dateOrder === "dmy" ? format : format.replace(DATES, (date) => ORDERS[dateOrder][date] ?? date);
  return clock === "24h" ? dated : dated.replace(/HH(:mm)?(:ss)?/, "h$1$2 a");
}

function two(number = ""): string {
  return number.padStart(2, "0");
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly to make, so they are kept. */
function zoneClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}

import { phrase, type Phrase, t } from "@atrium/words";
/** Every form a date has on the screen (specification point 9). */
export const DATE_FORMATS = [
  "yyyy-MM-dd",
  "YYYY/MM/DD",
  "YYYY-MM-DD",
  "YYYY-MM",
  "YYYY",
  "DD/MM/YYYY",
  "DD/MM/YYYY HH:mm",
  "MM/YYYY",
  "D MMM",
  "DD MMM YYYY",
  "DD MMM YYYY HH:mm:ss",
  "dddd D MMM YYYY HH:mm",
  "HH:mm",
  "MMM YYYY",
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The two forms that a date has in an address or a request (specification point 3). */
export const DATE_FORMAT_NAMES = ["YYYY-MM-DD", "YYYY-MM"] as const satisfies DateFormat[];

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
const two = (number = ""): string => number.padStart(2, "0");

const TOKEN = /yyyy|YYYY|MMM|MM|dddd|dd|DD|D|HH|mm|ss/g;
const WORDS: Record<string, (parts: Parts, monthName: string) => string> = {
  yyyy: ({ year = "" }) => year.padStart(4, "0"),
  YYYY: ({ year = "" }) => year.padStart(4, "0"),
  MMM: (_, monthName) => monthName,
  MM: ({ month }) => two(month),
  dddd: ({ weekday = "" }) => weekdayName(weekday),
  dd: ({ day }) => two(day),
  DD: ({ day }) => two(day),
  D: ({ day = "" }) => day,
  HH: ({ hour }) => two(hour),
  mm: ({ minute }) => two(minute),
  ss: ({ second }) => two(second),
};

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

function weekdayName(english: string): string {
  const name = WEEKDAYS[english];
  return name === undefined ? english : t(name);
}

/** A moment in the site's time zone, never the browser's. @param timeZone IANA name, e.g. `Asia/Bangkok` */
export function formatDate(epochMillis: number, format: DateFormat, timeZone: string): string {
  const parts: Parts = {};
  for (const { type, value } of zoneClock(timeZone).formatToParts(epochMillis)) parts[type] = value;
  const month = MONTHS[Number(parts.month) - 1];
  const monthName = month === undefined ? "" : t(month);
  return format.replaceAll(TOKEN, (token) => WORDS[token]?.(parts, monthName) ?? token);
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

const offsets = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clocks are ahead of UTC at a moment: "+02:00". It tells the two hours apart when they go back. */
export function offsetText(epochMillis: number, timeZone: string): string {
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  offsets.set(timeZone, format);
  const name = format.formatToParts(epochMillis).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "+00:00" : name.replace("GMT", "");
}

import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ENGLISH,
  type Formats,
  formatDate,
  KEEPING,
  type Language,
  said,
  sayDifference,
  sayNumber,
  sayQuantity,
  sayUnit,
  sayValue,
  STANDARD_FORMATS,
  t,
  useLanguageOf,
  valueOfShown,
  valueShown,
} from "./index.ts";

const FAHRENHEIT = { unit: "°F", factor: 9 / 5, offset: 32 };
const INCHES_OF_WATER = { unit: "inH₂O", factor: 1 / 249.088_91, offset: 0 };
const OTHER: Formats = {
  decimal: ",",
  dateOrder: "mdy",
  era: "buddhist",
  clock: "12h",
  firstWeekday: 7,
  shown: (unit) => (unit === "°C" ? FAHRENHEIT : unit === "Pa" ? INCHES_OF_WATER : undefined),
};
const READER: Language = { ...ENGLISH, formats: OTHER };
const AFTERNOON = Date.UTC(2026, 10, 19, 11, 5, 9);

/** Each text as it is said at once, and as it is kept and said later. */
function bothWays(say: () => string, reader: Language): string[] {
  useLanguageOf(() => reader);
  const atOnce = say();
  useLanguageOf(() => KEEPING);
  return [atOnce, said(`[${say()}]`, reader).slice(1, -1)];
}

beforeEach(() => {
  useLanguageOf(() => READER);
});
afterEach(() => {
  useLanguageOf(() => ENGLISH);
});

test.each([
  ["a number", () => sayNumber(1_234.5, 2), "1,234.50", "1.234,50"],
  ["a quantity", () => sayQuantity(24, "°C", 2), "24.00 °C", "75,20 °F"],
  ["its number alone", () => sayValue(24, "°C", 2), "24.00", "75,20"],
  ["its unit alone", () => sayUnit("°C"), "°C", "°F"],
  ["a difference", () => sayDifference(2, "°C", { most: 1 }), "2 °C", "3,6 °F"],
  [
    "a quantity in a unit so large that it needs more decimals",
    () => sayQuantity(125, "Pa", 0),
    "125 Pa",
    "0,50 inH₂O",
  ],
  ["a fraction in a sentence", () => t("after {seconds} s", { seconds: 1.5 }), "after 1.5 s", "after 1,5 s"],
  [
    "a count in a sentence",
    () => t("{count, plural, one {# alarm} other {# alarms}}", { count: 1_200 }),
    "1,200 alarms",
    "1.200 alarms",
  ],
  ["a day", () => formatDate(AFTERNOON, "DD MMM YYYY", "Asia/Bangkok"), "19 Nov 2026", "Nov 19, 2569"],
  [
    "a second",
    () => formatDate(AFTERNOON, "DD MMM YYYY HH:mm:ss", "Asia/Bangkok"),
    "19 Nov 2026 18:05:09",
    "Nov 19, 2569 6:05:09 pm",
  ],
  ["a clock", () => formatDate(AFTERNOON, "HH:mm", "Asia/Bangkok"), "18:05", "6:05 pm"],
  ["a date that programs read", () => formatDate(AFTERNOON, "YYYY-MM-DD", "Asia/Bangkok"), "2026-11-19", "2026-11-19"],
])("%s is written as its reader writes it, also when it was kept", (_, say, standard, other) => {
  expect(bothWays(say, ENGLISH)).toEqual([standard, standard]);
  expect(bothWays(say, READER)).toEqual([other, other]);
});

test("what is typed in the unit that is shown comes back as exactly what was read", () => {
  for (const value of [-40, 0, 21.5, 23.333, 24]) expect(valueOfShown(valueShown(value, "°C"), "°C")).toBe(value);
});

test("where nobody has chosen, formats are the product's own", () => {
  expect(bothWays(() => sayQuantity(21.5, "°C", 1), { ...ENGLISH, formats: STANDARD_FORMATS })).toEqual([
    "21.5 °C",
    "21.5 °C",
  ]);
});

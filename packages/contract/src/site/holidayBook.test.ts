import { expect, test } from "vitest";
import { HolidayBook, holidaysOf, onWeekdayText, sharedHoliday, weekdayRulesOf } from "./holidayBook.ts";
import type { Holiday } from "./siteCalendar.ts";

const single = (date: string, name = "One day"): Holiday => ({ date, name });
const yearly = (date: string, lastYear?: number): Holiday => ({ date, name: "Yearly", isYearly: true, lastYear });
const days = (book: HolidayBook, first: string, last: string) => book.between(first, last).map(({ on }) => on);

test("a single holiday is on its day alone, a yearly one on its day of each year from its first to its last", () => {
  const book = new HolidayBook([single("2026-06-01"), yearly("2026-12-10", 2028)]);
  expect(book.on("2026-06-01")?.name).toBe("One day");
  expect([book.has("2027-06-01"), book.has("2026-06-02")]).toEqual([false, false]);
  expect(["2025", "2026", "2028", "2029"].map((year) => book.has(`${year}-12-10`))).toEqual([false, true, true, false]);
});

test("those between two days come in their order, over the end of a year, both days included", () => {
  const book = new HolidayBook([
    yearly("2024-01-01"),
    single("2026-12-31"),
    single("2027-01-02"),
    yearly("2027-12-31"),
  ]);
  expect(days(book, "2026-12-31", "2027-01-01")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(days(book, "2027-01-01", "2027-12-31")).toEqual(["2027-01-01", "2027-01-02", "2027-12-31"]);
  expect(days(book, "2023-01-01", "2023-12-31")).toEqual([]);
});

test("a yearly holiday of 29 February comes in leap years only", () => {
  const book = new HolidayBook([yearly("2024-02-29")]);
  expect(days(book, "2024-01-01", "2033-12-31")).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]);
});

test("the book says of each day of ten years what a look at each holiday says", () => {
  const holidays = [yearly("2020-02-29", 2027), yearly("2021-05-01", 2021), yearly("2023-12-31"), single("2024-02-28")];
  const book = new HolidayBook(holidays);
  const isOne = (date: string) =>
    holidays.some(({ date: first, isYearly, lastYear = 9_999 }) =>
      isYearly === true
        ? first <= date && first.slice(5) === date.slice(5) && Number(date.slice(0, 4)) <= lastYear
        : first === date,
    );
  const listed = new Set(days(book, "2019-01-01", "2028-12-31"));
  for (let day = Date.UTC(2019, 0, 1); day <= Date.UTC(2028, 11, 31); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    expect([date, book.has(date), listed.has(date)]).toEqual([date, isOne(date), isOne(date)]);
  }
});

const fourthThursday = { weekday: 4, nth: 4 };
const lastMonday = { weekday: 1, nth: -1 };

test("a yearly holiday on a weekday comes on that weekday of its month, from its first to its last year", () => {
  const book = new HolidayBook([
    { ...yearly("2025-11-27", 2027), onWeekday: fourthThursday },
    { ...yearly("2026-05-25"), onWeekday: lastMonday },
  ]);
  expect(days(book, "2024-01-01", "2028-12-31")).toEqual([
    "2025-11-27",
    "2026-05-25",
    "2026-11-26",
    "2027-05-31",
    "2027-11-25",
    "2028-05-29",
  ]);
  expect([book.has("2026-11-26"), book.has("2026-11-27"), book.has("2028-11-23")]).toEqual([true, false, false]);
});

test("a fifth weekday comes in the months that have one, and a date says which rules it obeys", () => {
  const book = new HolidayBook([{ ...yearly("2026-01-30"), onWeekday: { weekday: 5, nth: 5 } }]);
  expect(days(book, "2026-01-01", "2031-12-31")).toEqual(["2026-01-30", "2027-01-29", "2031-01-31"]);
  expect(weekdayRulesOf("2026-11-26")).toEqual([fourthThursday, { weekday: 4, nth: -1 }]);
  expect(weekdayRulesOf("2026-05-18")).toEqual([{ weekday: 1, nth: 3 }]);
  expect(onWeekdayText({ date: "2026-05-25", onWeekday: lastMonday })).toBe("the last Monday of May");
});

test("a weekday rule that meets a date of a later year shares that day", () => {
  const thanksgiving: Holiday = { ...yearly("2020-11-26"), onWeekday: fourthThursday };
  expect(sharedHoliday([thanksgiving], single("2027-11-25"))?.on).toBe("2027-11-25");
  expect(sharedHoliday([thanksgiving], yearly("2021-11-22"))?.on).toBe("2029-11-22");
  expect(sharedHoliday([thanksgiving], yearly("2021-11-20"))).toBeUndefined();
});

test.each<[string, Holiday, Holiday, string | undefined]>([
  ["the same day", single("2026-05-01"), single("2026-05-01"), "2026-05-01"],
  ["the same day of other years", single("2026-05-01"), single("2027-05-01"), undefined],
  ["a day of a yearly one", yearly("2020-05-01"), single("2027-05-01"), "2027-05-01"],
  ["a day before a yearly one", yearly("2020-05-01"), single("2019-05-01"), undefined],
  ["a day after a yearly one", yearly("2020-05-01", 2026), single("2027-05-01"), undefined],
  ["two yearly ones", yearly("2020-05-01"), yearly("2030-05-01"), "2030-05-01"],
  ["two yearly ones that follow each other", yearly("2020-05-01", 2029), yearly("2030-05-01"), undefined],
  ["29 February of years that share no leap year", yearly("2020-02-29", 2021), yearly("2016-02-29", 2019), undefined],
  ["29 February", yearly("2020-02-29"), single("2028-02-29"), "2028-02-29"],
])("a day is one holiday only: %s", (_, there, added, day) => {
  expect(sharedHoliday([single("2026-01-01"), there], added)?.on).toBe(day);
  expect(sharedHoliday([added], there)?.on).toBe(day);
});

test("a site without a calendar has none, and an unchanged calendar keeps its book", () => {
  expect(holidaysOf({}).has("2026-01-01")).toBe(false);
  const calendar = { holidays: [single("2026-01-01")] };
  expect(holidaysOf({ calendar: { ...calendar } })).toBe(holidaysOf({ calendar }));
});

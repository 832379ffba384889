import { HOUR, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { closedSpans, pricedSpans } from "./closedHours.ts";

const time = new SiteTime("Asia/Bangkok");
/** A Monday. */
const MONDAY = time.parse("2026-11-23");
const week = { from: MONDAY, to: time.addDays(MONDAY, 7) };
const hours = { time, opens: "06:00", closes: "20:00", open: [1, 2, 3, 4, 5], isHoliday: () => false };
const inHours = (at: number) => (at - MONDAY) / HOUR;

test("a closed stretch goes on over midnight, and a weekend is one stretch from Friday evening to its end", () => {
  const spans = closedSpans(week, hours).map(({ from, to }) => [inHours(from), inHours(to)]);
  expect(spans).toEqual([
    [0, 6],
    [20, 30],
    [44, 54],
    [68, 78],
    [92, 102],
    [116, 168],
  ]);
});

test("a holiday is closed, and a week that never opens is one stretch", () => {
  const holiday = closedSpans(week, { ...hours, isHoliday: (date) => date === "2026-11-24" });
  expect(holiday.map(({ from, to }) => [inHours(from), inHours(to)])[1]).toEqual([20, 54]);
  expect(closedSpans(week, { ...hours, open: [] })).toEqual([week]);
});

test("a night that the clock is set forward has one hour less", () => {
  const rome = new SiteTime("Europe/Rome");
  const saturday = rome.parse("2026-03-28");
  const spans = closedSpans({ from: saturday, to: rome.addDays(saturday, 2) }, { ...hours, time: rome, open: [6, 7] });
  expect(spans.map(({ from, to }) => (to - from) / HOUR)).toEqual([6, 9, 4]);
});

test("a stretch is divided where the price of a kWh changes", () => {
  const span = { from: MONDAY + 20 * HOUR, to: MONDAY + 30 * HOUR };
  const price = (moment: number) => (time.local(moment).hour >= 22 || time.local(moment).hour < 9 ? 2.6 : 4.2);
  expect(pricedSpans(span, price).map(({ from, to, price: each }) => [inHours(from), inHours(to), each])).toEqual([
    [20, 22, 4.2],
    [22, 30, 2.6],
  ]);
});

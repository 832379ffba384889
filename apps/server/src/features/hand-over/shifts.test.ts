import { DEFAULT_SHIFTS } from "@atrium/contract/alarms";
import { HOUR, SiteTime } from "@atrium/time";
import { ENGLISH, KEEPING, said, useLanguageOf } from "@atrium/words";
import { expect, test } from "vitest";
import { shiftAt as shiftOf } from "./shifts.ts";

const bangkok = new SiteTime("Asia/Bangkok");
const berlin = new SiteTime("Europe/Berlin");
const shiftAt = (moment: number, time: SiteTime) => shiftOf(moment, time, DEFAULT_SHIFTS);
const at = (text: string) => Date.parse(text);

test("shifts begin at 06, 14 and 22 by the site's clocks, and each ends as the next begins", () => {
  expect(shiftAt(at("2026-11-19T06:00:00+07:00"), bangkok)).toEqual({
    name: "Morning shift",
    from: at("2026-11-19T06:00:00+07:00"),
    to: at("2026-11-19T14:00:00+07:00"),
  });
  expect(shiftAt(at("2026-11-19T13:59:59+07:00"), bangkok).name).toBe("Morning shift");
  expect(shiftAt(at("2026-11-19T14:00:00+07:00"), bangkok).name).toBe("Afternoon shift");
});

test("the night's shift is one before and after midnight, also over the end of a year", () => {
  const night = { name: "Night shift", from: at("2026-12-31T22:00:00+07:00"), to: at("2027-01-01T06:00:00+07:00") };
  expect(shiftAt(at("2026-12-31T23:59:59+07:00"), bangkok)).toEqual(night);
  expect(shiftAt(at("2027-01-01T00:00:00+07:00"), bangkok)).toEqual(night);
  expect(shiftAt(at("2027-01-01T05:59:59+07:00"), bangkok)).toEqual(night);
});

test("a night in which the clocks are changed is an hour shorter or longer, and no moment has no shift", () => {
  const spring = shiftAt(at("2026-03-29T03:30:00+02:00"), berlin);
  expect(spring).toMatchObject({ from: at("2026-03-28T22:00:00+01:00"), to: at("2026-03-29T06:00:00+02:00") });
  expect((spring.to - spring.from) / HOUR).toBe(7);
  const autumn = shiftAt(at("2026-10-25T02:30:00+01:00"), berlin);
  expect((autumn.to - autumn.from) / HOUR).toBe(9);
  for (let moment = autumn.from - HOUR; moment < autumn.to + HOUR; moment += HOUR / 4) {
    const { from, to } = shiftAt(moment, berlin);
    expect(moment >= from && moment < to).toBe(true);
    expect(shiftAt(to, berlin).from).toBe(to);
  }
});

test("a site works its own shifts, one of a whole day too", () => {
  const moment = at("2026-11-19T07:29:00+07:00");
  const two = [
    { name: "Early shift", from: "07:30" },
    { name: "Late", from: "19:30" },
  ];
  expect(shiftOf(moment, bangkok, two)).toEqual({
    name: "Late shift",
    from: at("2026-11-18T19:30:00+07:00"),
    to: at("2026-11-19T07:30:00+07:00"),
  });
  expect(shiftOf(moment + 60_000, bangkok, two).name).toBe("Early shift");
  expect(shiftOf(moment, bangkok, [{ name: "Day", from: "07:30" }])).toMatchObject({
    from: at("2026-11-18T07:30:00+07:00"),
    to: at("2026-11-19T07:30:00+07:00"),
  });
});

test("a shift is called in the language of whoever reads the sheet", () => {
  useLanguageOf(() => KEEPING);
  const { name } = shiftAt(at("2026-11-19T06:00:00+07:00"), bangkok);
  useLanguageOf(() => ENGLISH);
  const thai: Readonly<Record<string, string>> = { "{name} shift": "กะ{name}", Morning: "เช้า" };
  expect([said(name, ENGLISH), said(name, { ...ENGLISH, tag: "th", sentence: (source) => thai[source] })]).toEqual([
    "Morning shift",
    "กะเช้า",
  ]);
});

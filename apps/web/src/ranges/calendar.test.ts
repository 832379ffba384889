import { NO_PREFERENCES } from "@atrium/contract/site";
import { afterEach, expect, test } from "vitest";
import { readAs } from "../platform/words/language.ts";
import { AMERICAN, preferring } from "../platform/words/preferences.fixture.ts";
import { dayCalendarWords, dayEntry } from "./calendar.ts";
import { dayOf } from "./dayText.ts";
import { timeWords } from "./timeWords.ts";

afterEach(() => {
  readAs(NO_PREFERENCES);
});

test.each([
  [NO_PREFERENCES, "DD/MM/YYYY", "05/11/2026", 1],
  [AMERICAN, "MM/DD/YYYY", "11/05/2026", 0],
  [preferring({ dateOrder: "ymd", firstWeekday: 6 }), "YYYY-MM-DD", "2026-11-05", 6],
])(
  "%# days are typed and shown in the order that the person has chosen, in weeks that begin on their day",
  (chosen, format, typed, first) => {
    readAs(chosen);
    expect(dayEntry()).toEqual({ valueFormat: format, placeholder: format });
    expect([dayOf(typed), dayOf("31/31/2026")]).toEqual(["2026-11-05", null]);
    expect(dayCalendarWords().firstDayOfWeek).toBe(first);
  },
);

test("hours under an axis are on the clock that the person has chosen", () => {
  const time = timeWords("Asia/Bangkok");
  const evening = Date.parse("2026-11-20T18:00:00+07:00");
  expect([time.hour(evening), time.clock(evening), time.monthName(evening)]).toEqual(["18", "18:00", "Nov"]);
  readAs(AMERICAN);
  expect([time.hour(evening), time.clock(evening), time.day(evening)]).toEqual(["6 pm", "6:00 pm", "Nov 20"]);
});

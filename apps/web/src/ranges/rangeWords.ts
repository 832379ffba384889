import type { EnergyRange } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { type CalendarDate, isPresent, rangeName, weekdayName } from "./ranges.ts";
import type { TimeWords } from "./timeWords.ts";

/** The words for one range, seen from today. */
export interface RangeWords {
  /** After what it is of: "today", "on 19 Nov 2026", "in 2025". */
  when: string;
  /** "Today" */
  name: string;
  /** "yesterday" */
  previous: string;
  /** "vs yesterday" */
  versus: string;
  /** "By hour" */
  bars: string;
  /** "Typical Friday" */
  typical: string;
  /** The same up to this moment: "Typical Friday to this hour" */
  typicalSoFar: string;
}

interface Words {
  now: string;
  previous: string;
  before: string;
  /** Of the present range, and of an earlier one. */
  versus: readonly [string, string];
  bars: string;
  when: (name: string) => string;
}

const WORDS: Record<EnergyRange, Words> = {
  "hour-in-day": {
    now: t("today"),
    previous: t("yesterday"),
    before: t("the day before"),
    versus: [t("vs yesterday"), t("vs day before")],
    bars: t("By hour"),
    when: (name) => t("on {name}", { name }),
  },
  "day-in-week": {
    now: t("this week"),
    previous: t("last week"),
    before: t("the week before"),
    versus: [t("vs last week"), t("vs week before")],
    bars: t("By day"),
    when: (name) => t("in the week {name}", { name }),
  },
  "day-in-month": {
    now: t("this month"),
    previous: t("last month"),
    before: t("the month before"),
    versus: [t("vs last month"), t("vs month before")],
    bars: t("By day"),
    when: (name) => t("in {name}", { name }),
  },
  "month-in-year": {
    now: t("this year"),
    previous: t("last year"),
    before: t("the year before"),
    versus: [t("vs last year"), t("vs year before")],
    bars: t("By month"),
    when: (name) => t("in {name}", { name }),
  },
};

export function rangeWords(range: EnergyRange, date: CalendarDate, today: CalendarDate): RangeWords {
  const words = WORDS[range];
  const name = rangeName(range, date);
  const present = isPresent(range, date, today);
  return {
    when: present ? words.now : words.when(name),
    name: present ? capital(words.now) : name,
    previous: present ? words.previous : words.before,
    versus: words.versus[present ? 0 : 1],
    bars: words.bars,
    typical:
      range === "hour-in-day" ? t("Typical {weekdayName}", { weekdayName: weekdayName(date) }) : t("Typical range"),
    typicalSoFar:
      range === "hour-in-day"
        ? t("Typical {weekdayName} up to this hour", { weekdayName: weekdayName(date) })
        : t("Typical up to now"),
  };
}

/** How far the figures reach: "until 10:42", "until 20/11/2026 10:42", or the whole range. */
export function reach(reply: { type: EnergyRange; until: number; to: number }, time: TimeWords): string {
  const { type, until, to } = reply;
  if (until >= to) return WHOLE[type];
  if (type === "hour-in-day") return t("until {clock}", { clock: time.clock(until) });
  return t("until {dayAndClock}", { dayAndClock: time.dayAndClock(until) });
}

const WHOLE: Record<EnergyRange, string> = {
  "hour-in-day": t("the whole day"),
  "day-in-week": t("the whole week"),
  "day-in-month": t("the whole month"),
  "month-in-year": t("the whole year"),
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

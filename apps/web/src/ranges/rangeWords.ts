import type { EnergyRange } from "@atrium/contract/energy";
import { phrase, type Phrase, t } from "@atrium/words";
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
  now: Phrase;
  previous: Phrase;
  before: Phrase;
  /** Of the present range, and of an earlier one. */
  versus: readonly [Phrase, Phrase];
  bars: Phrase;
  when: (name: string) => string;
}

const WORDS: Record<EnergyRange, Words> = {
  "hour-in-day": {
    now: phrase("today"),
    previous: phrase("yesterday"),
    before: phrase("the day before"),
    versus: [phrase("vs yesterday"), phrase("vs day before")],
    bars: phrase("By hour"),
    when: (name) => t("on {name}", { name }),
  },
  "day-in-week": {
    now: phrase("this week"),
    previous: phrase("last week"),
    before: phrase("the week before"),
    versus: [phrase("vs last week"), phrase("vs week before")],
    bars: phrase("By day"),
    when: (name) => t("in the week {name}", { name }),
  },
  "day-in-month": {
    now: phrase("this month"),
    previous: phrase("last month"),
    before: phrase("the month before"),
    versus: [phrase("vs last month"), phrase("vs month before")],
    bars: phrase("By day"),
    when: (name) => t("in {name}", { name }),
  },
  "month-in-year": {
    now: phrase("this year"),
    previous: phrase("last year"),
    before: phrase("the year before"),
    versus: [phrase("vs last year"), phrase("vs year before")],
    bars: phrase("By month"),
    when: (name) => t("in {name}", { name }),
  },
};

export function rangeWords(range: EnergyRange, date: CalendarDate, today: CalendarDate): RangeWords {
  const words = WORDS[range];
  const name = rangeName(range, date);
  const present = isPresent(range, date, today);
  return {
    when: present ? t(words.now) : words.when(name),
    name: present ? capital(t(words.now)) : name,
    previous: t(present ? words.previous : words.before),
    versus: t(words.versus[present ? 0 : 1]),
    bars: t(words.bars),
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
  if (until >= to) return t(WHOLE[type]);
  if (type === "hour-in-day") return t("until {clock}", { clock: time.clock(until) });
  return t("until {dayAndClock}", { dayAndClock: time.dayAndClock(until) });
}

const WHOLE: Record<EnergyRange, Phrase> = {
  "hour-in-day": phrase("the whole day"),
  "day-in-week": phrase("the whole week"),
  "day-in-month": phrase("the whole month"),
  "month-in-year": phrase("the whole year"),
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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
  bars: string;
  preposition: string;
}

const WORDS: Record<EnergyRange, Words> = {
  "hour-in-day": {
    now: "today",
    previous: "yesterday",
    before: t("the day before"),
    bars: t("By hour"),
    preposition: "on",
  },
  "day-in-week": {
    now: t("this week"),
    previous: t("last week"),
    before: t("the week before"),
    bars: t("By day"),
    preposition: t("in the week"),
  },
  "day-in-month": {
    now: t("this month"),
    previous: t("last month"),
    before: t("the month before"),
    bars: t("By day"),
    preposition: "in",
  },
  "month-in-year": {
    now: t("this year"),
    previous: t("last year"),
    before: t("the year before"),
    bars: t("By month"),
    preposition: "in",
  },
};

export function rangeWords(range: EnergyRange, date: CalendarDate, today: CalendarDate): RangeWords {
  const words = WORDS[range];
  const name = rangeName(range, date);
  const present = isPresent(range, date, today);
  return {
    when: present ? words.now : `${words.preposition} ${name}`,
    name: present ? capital(words.now) : name,
    previous: present ? words.previous : words.before,
    bars: words.bars,
    typical:
      range === "hour-in-day" ? t("Typical {weekdayName}", { weekdayName: weekdayName(date) }) : t("Typical range"),
    typicalSoFar:
      range === "hour-in-day"
        ? t("Typical {weekdayName} to this hour", { weekdayName: weekdayName(date) })
        : t("Typical up to now"),
  };
}

/** How far the figures reach: "until 10:42", "until 20/11/2026 10:42", or the whole range. */
export function reach(reply: { type: EnergyRange; until: number; to: number }, time: TimeWords): string {
  const { type, until, to } = reply;
  if (until >= to) return t("the whole {WHOLE}", { WHOLE: WHOLE[type] });
  if (type === "hour-in-day") return t("until {clock}", { clock: time.clock(until) });
  return t("until {dayAndClock}", { dayAndClock: time.dayAndClock(until) });
}

const WHOLE: Record<EnergyRange, string> = {
  "hour-in-day": "day",
  "day-in-week": "week",
  "day-in-month": "month",
  "month-in-year": "year",
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

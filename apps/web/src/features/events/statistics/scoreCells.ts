import { t } from "@atrium/words";
import { fixedNumber } from "@atrium/contract";
import { type AlarmScorecard, SCORE_LIMITS } from "@atrium/contract/alarms";

/** One figure of the scorecard beside its limit. */
export interface ScoreCell {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** The limit in words. */
  readonly note: string;
  readonly isMet: boolean;
  /** Of the bullet's length: the figure, and where its limit stands. */
  readonly share: number;
  readonly limit: number;
}

/** Where the limit of a bullet stands, as long as the figure leaves room for it. */
const LIMIT_AT = 0.62;

/** The eight figures with their limits (ISA-18.2). */
export function scoreCells(card: AlarmScorecard): ScoreCell[] {
  const { perDay, busiest, above10, above30, inFlood, topTenShare, chattering, stale } = card;
  const limits = SCORE_LIMITS;
  return [
    {
      label: t("Alarms per day"),
      ...figure(perDay ?? 0, limits.perDay, 2),
      unit: "",
      note: t("target {perDay}, at most {mostPerDay}", { perDay: limits.perDay, mostPerDay: limits.mostPerDay }),
      isMet: (perDay ?? 0) <= limits.perDay,
    },
    {
      label: t("Busiest 10 min"),
      ...figure(busiest.count, limits.busiest, 0),
      unit: "",
      note: t("flood from {busiest}", { busiest: limits.busiest }),
      isMet: busiest.count < limits.busiest,
    },
    percent(t("10 min above 10"), above10, limits.above10),
    percent(t("Hours above 30"), above30, limits.above30),
    percent(t("Time in flood"), inFlood, limits.inFlood),
    {
      label: t("Top ten sources"),
      ...figure(topTenShare * 100, limits.topTen * 100, 2),
      unit: "%",
      note: t("at most {value} %", { value: limits.topTen * 100 }),
      isMet: topTenShare <= limits.topTen,
    },
    {
      label: t("Chattering"),
      value: String(chattering),
      share: chattering === 0 ? 0 : 0.94,
      limit: 0,
      unit: chattering === 1 ? "source" : "sources",
      note: "none",
      isMet: chattering <= limits.chattering,
    },
    {
      label: t("Active over 24 h"),
      ...figure(stale, limits.stale, 0),
      unit: "worst day",
      note: t("under {stale}", { stale: limits.stale }),
      isMet: stale < limits.stale,
    },
  ];
}

function percent(label: string, share: number, limit: number): ScoreCell {
  return {
    label,
    ...figure(share * 100, limit * 100, 2),
    unit: "%",
    note: t("under {value} %", { value: limit * 100 }),
    isMet: share < limit,
  };
}

function figure(value: number, limit: number, decimals: number): Pick<ScoreCell, "value" | "share" | "limit"> {
  const at = Math.min(LIMIT_AT, value === 0 ? LIMIT_AT : (limit / value) * 0.94);
  return {
    value: fixedNumber(value, decimals),
    share: Math.min(1, (value / limit) * at),
    limit: at,
  };
}

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "2,494 alarms from 143 sources. Ten sources make 50 % of them, two of these chatter. 3 floods." */
export function scoreSentence({ total, sources, topTen, topTenShare, floods }: AlarmScorecard): string {
  if (total === 0) return t("No alarms needed an operator.");
  const chatter = topTen.filter(({ isChattering }) => isChattering).length;
  const few = WORDS[topTen.length] ?? String(topTen.length);
  const most =
    sources <= 1
      ? ""
      : t(" {capital} sources account for {value} % of them{part}.", {
          capital: capital(few),
          value: (topTenShare * 100).toFixed(0),
          part:
            chatter === 0
              ? ""
              : t(", {WORDS} of these {chatter, plural, one {is} other {are}} chattering", {
                  WORDS: WORDS[chatter] ?? String(chatter),
                  chatter,
                }),
        });
  const flooded = floods.length === 0 ? t(" No floods.") : ` ${counted(floods.length, "flood")}.`;
  return t("{counted} from {counted2}.{most}{flooded}", {
    counted: counted(total, "alarm"),
    counted2: counted(sources, "source"),
    most,
    flooded,
  });
}

export function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

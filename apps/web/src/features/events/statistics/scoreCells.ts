import { sayNumber, t } from "@atrium/words";
import { fixedNumber } from "@atrium/contract";
import { type AlarmScorecard, SCORE_LIMITS } from "@atrium/contract/alarms";

/** One figure of the scorecard beside its limit. */
export interface ScoreCell {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** The limit as text. */
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
      unit: chattering === 1 ? t("source") : t("sources"),
      note: t("none"),
      isMet: chattering <= limits.chattering,
    },
    {
      label: t("Active over 24 h"),
      ...figure(stale, limits.stale, 0),
      unit: t("worst day"),
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

/** "2,494 alarms from 143 sources. 10 sources account for 50 % of them; 2 of these are chattering. 3 floods." */
export function scoreSentence({ total, sources, topTen, topTenShare, floods }: AlarmScorecard): string {
  if (total === 0) return t("No alarms needed an operator.");
  return [
    t("{total, plural, one {# alarm} other {# alarms}} from {sources, plural, one {# source} other {# sources}}.", {
      total,
      sources,
    }),
    ...(sources <= 1 ? [] : [mostSentence(topTen, topTenShare)]),
    floods.length === 0
      ? t("No floods.")
      : t("{count, plural, one {# flood} other {# floods}}.", { count: floods.length }),
  ].join(" ");
}

function mostSentence(topTen: AlarmScorecard["topTen"], share: number): string {
  const values = { count: topTen.length, share: sayNumber(share * 100, 0) };
  const chatter = topTen.filter(({ isChattering }) => isChattering).length;
  return chatter === 0
    ? t("{count, plural, one {# source accounts} other {# sources account}} for {share} % of them.", values)
    : t(
        "{count, plural, one {# source accounts} other {# sources account}} for {share} % of them; {chatter, plural, one {# of these is} other {# of these are}} chattering.",
        { ...values, chatter },
      );
}

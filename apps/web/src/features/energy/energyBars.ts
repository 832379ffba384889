import type { EnergyBar, EnergyRange, EnergyReply, EnergyUse } from "@atrium/contract/energy";
import type { BarSeries, BarState, StackedBar } from "@atrium/ui/charts";
import { phrase, type Phrase, t } from "@atrium/words";
import { WHOLE_SHARE } from "../../ranges/coverageWords.ts";
import { rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

const HOUR = 3_600_000;

export const USE_NAMES: Record<EnergyUse, Phrase> = {
  ac: phrase("AC"),
  plug: phrase("Plug and other"),
  lighting: phrase("Lighting"),
};

/** In stack order; the colours' meaning is fixed. */
const SERIES: readonly (Omit<BarSeries, "name"> & { readonly key: EnergyUse })[] = [
  { key: "ac", colour: 1 },
  { key: "plug", colour: 3 },
  { key: "lighting", colour: 2 },
];

export type UseSeries = BarSeries & { readonly key: EnergyUse };

/** The parts of each bar: one where the page shows a single use. */
export function seriesOf(device: string): readonly UseSeries[] {
  return SERIES.filter(({ key }) => device === "total" || key === device).map(({ key, colour }) => ({
    key,
    colour,
    name: t(USE_NAMES[key]),
  }));
}

type BarsOfReply = Pick<EnergyReply, "bars" | "type" | "device" | "until">;

/** What a bar without a value is called: it may only be on its way. */
export const NOT_MEASURED = phrase("Not measured");
export const NOT_HERE_YET = phrase("Not available yet");

/** The reply's bars as the chart draws them. */
export function toBars(reply: BarsOfReply, time: TimeWords, missingName = NOT_MEASURED): StackedBar[] {
  const series = seriesOf(reply.device);
  return reply.bars.map((bar) => {
    const state = stateOf(bar, reply.until);
    const remark = remarkOf({ bar, state, range: reply.type, until: reply.until, time, missingName: t(missingName) });
    return {
      label: axisLabel(reply.type, bar.from, time),
      title: barTitle(reply.type, bar, time),
      values: series.map((part) => bar[part.key]),
      total: bar.total,
      state,
      typical: bar.typical,
      ...(remark === undefined ? {} : { remark }),
    };
  });
}

/** The sum of a use over the range; null where no bar holds it. */
export function sumOf(bars: readonly EnergyBar[], use: EnergyUse): number | null {
  const values = bars.map((bar) => bar[use]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function stateOf(bar: EnergyBar, until: number): BarState {
  if (bar.total === null) return bar.to > until ? "coming" : "missing";
  return bar.coverage < WHOLE_SHARE ? "incomplete" : "measured";
}

interface RemarkInput {
  bar: EnergyBar;
  state: BarState;
  range: EnergyRange;
  until: number;
  time: TimeWords;
  missingName: string;
}

function remarkOf({ bar, state, range, until, time, missingName }: RemarkInput): string | undefined {
  if (state === "missing") return missingName;
  if (state === "coming") return t("In the future");
  if (state === "measured") return undefined;
  if (bar.to <= until) {
    return t("Measured for {rounded}{TIGHT}% of the time", { rounded: rounded(bar.coverage * 100), TIGHT });
  }
  return range === "hour-in-day" || range === "day-in-week"
    ? t("Until {clock}", { clock: time.clock(until) })
    : t("Until {dayAndClock}", { dayAndClock: time.dayAndClock(until) });
}

/** "08", "16 Nov", "20", "Nov" */
function axisLabel(range: EnergyRange, from: number, time: TimeWords): string {
  if (range === "hour-in-day") return time.hour(from);
  if (range === "day-in-week") return time.day(from);
  return range === "day-in-month" ? String(Number(time.date(from).slice(8))) : time.monthName(from);
}

/** "08:00–09:00", "02:00–03:00 (second)", "16 Nov", "Nov 2026" */
export function barTitle(range: EnergyRange, bar: { from: number; to: number }, time: TimeWords): string {
  if (range === "month-in-year") return time.month(bar.from);
  if (range !== "hour-in-day") return time.day(bar.from);
  const start = time.clock(bar.from);
  const end = time.clock(bar.to);
  // When the clocks go back, an hour ends where it began, and comes again.
  const shown = end === "00:00" ? "24:00" : end === start ? time.clock(bar.to + HOUR) : end;
  const hours = `${start}–${shown}`;
  return start === time.clock(bar.from - HOUR) ? t("{hours} (second)", { hours }) : hours;
}

/** How far a chart's axis goes beyond the highest bar, so that a band that comes later lies within it. */
const ROOM = 1.1;

/**
 * What the axis reaches at least, kWh: the same before and after the baseline has come, so that no bar changes its height. Of a range that
 * runs, the one before says how high its bars may become. Months have no band.
 */
export function axisReach({
  type,
  bars,
  cumulativePrevious,
  baseline: { state },
}: Pick<EnergyReply, "type" | "bars" | "cumulativePrevious" | "baseline">): number {
  if (type === "month-in-year" || (state !== "pending" && state !== "good")) return 0;
  let [highest, before] = [0, 0];
  for (const { total } of bars) highest = Math.max(highest, total ?? 0);
  for (const sum of cumulativePrevious) {
    if (sum === null) continue;
    highest = Math.max(highest, sum - before);
    before = sum;
  }
  return ROOM * highest;
}

import type { EnergyReply } from "@atrium/contract/energy";
import type { AxisTick, Line, LinePoint } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { barTitle, toBars } from "./energyBars.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

/** How many words stand under the axis, at most. */
const MOST_TICKS = 7;

type TotalsOfReply = Pick<EnergyReply, "bars" | "type" | "device" | "until" | "cumulative" | "cumulativePrevious">;

/** This range, and the one before where it was recorded, as running totals over the same axis of periods. */
export function runningTotals(reply: TotalsOfReply, words: RangeWords): Line[] {
  const present: Line = { key: "present", name: words.name, kind: "present", points: presentPoints(reply) };
  const points = previousPoints(reply);
  return points.length === 0
    ? [present]
    : [present, { key: "before", name: capital(words.previous), kind: "before", points }];
}

/** The newest point stands where the present moment is, not at the end of its hour. */
function presentPoints({ bars, cumulative, until }: TotalsOfReply): LinePoint[] {
  const points: LinePoint[] = [];
  bars.forEach((bar, index) => {
    const isBegun = bar.from < until;
    if (!isBegun) return;
    const share = Math.min(1, (until - bar.from) / (bar.to - bar.from));
    points.push({ at: index + share, value: cumulative[index] ?? null });
  });
  return points.length === 0 ? [] : [{ at: 0, value: 0 }, ...points];
}

function previousPoints({ bars, cumulativePrevious }: TotalsOfReply): LinePoint[] {
  const totals = cumulativePrevious.slice(0, bars.length);
  if (totals.every((value) => value === null)) return [];
  return [{ at: 0, value: 0 }, ...totals.map((value, index) => ({ at: index + 1, value }))];
}

/** Words under the axis at the beginning of their period: every sixth hour, every week of a month, every third month. */
export function axisTicks(reply: TotalsOfReply, time: TimeWords): AxisTick[] {
  const labels = toBars(reply, time).map((bar) => bar.label);
  const step = [1, 3, 6, 7].find((candidate) => labels.length / candidate <= MOST_TICKS) ?? labels.length;
  const ticks = labels.map((label, at) => ({ at, label }));
  return ticks.filter((tick) => tick.at % step === 0);
}

/** A place along the axis: "Until 09:00", "Until the end of 16 Nov". */
export function placeInWords(reply: TotalsOfReply, place: number, time: TimeWords): string {
  const index = Math.ceil(place) - 1;
  const bar = reply.bars[index];
  if (bar === undefined) return t("At the start");
  const isWhole = place === index + 1;
  if (reply.type === "hour-in-day") {
    const moment = bar.from + (place - index) * (bar.to - bar.from);
    const clock = time.clock(moment);
    return t("Until {part}", { part: isWhole && clock === "00:00" ? "24:00" : clock });
  }
  const title = barTitle(reply.type, bar, time);
  return isWhole
    ? t("Until the end of {title}", { title })
    : t("Until {dayAndClock}", { dayAndClock: time.dayAndClock(reply.until) });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

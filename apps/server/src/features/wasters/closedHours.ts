import type { WasterQuery } from "@atrium/contract/energy";
import { MINUTE, type SiteTime } from "@atrium/time";

/** A stretch of time, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of a closed stretch in which a kWh costs the same. */
export interface PricedSpan extends Span {
  /** Of a kWh; undefined: no tariff is valid. */
  readonly price: number | undefined;
}

export interface OpeningHours extends Pick<WasterQuery, "opens" | "closes"> {
  /** 1 Monday to 7 Sunday. */
  readonly open: readonly number[];
  readonly time: SiteTime;
  readonly isHoliday: (date: string) => boolean;
}

const QUARTER = 15 * MINUTE;

/** When nobody should be there: nights, and whole days that are not open. Each stretch goes on over midnight. */
export function closedSpans({ from, to }: Span, { time, opens, closes, open, isHoliday }: OpeningHours): Span[] {
  const spans: Span[] = [];
  const add = (begin: number, end: number) => {
    const last = spans.at(-1);
    if (end <= begin) return;
    if (last?.to === begin) spans[spans.length - 1] = { from: last.from, to: end };
    else spans.push({ from: begin, to: end });
  };
  for (const day of time.days(from, to)) {
    const next = time.addDays(day, 1);
    const isOpen = open.includes(time.local(day).weekday) && !isHoliday(time.isoDate(day));
    if (!isOpen) {
      add(day, next);
      continue;
    }
    add(day, clockOf(day, opens, time));
    add(clockOf(day, closes, time), next);
  }
  return spans;
}

/** The parts of a stretch in which a kWh has one price: tariffs change at whole quarter hours. */
export function pricedSpans({ from, to }: Span, price: (moment: number) => number | undefined): PricedSpan[] {
  const parts: PricedSpan[] = [];
  for (let at = from; at < to; at += QUARTER) {
    const end = Math.min(at + QUARTER, to);
    const last = parts.at(-1);
    const now = price(at);
    if (last !== undefined && last.price === now) parts[parts.length - 1] = { ...last, to: end };
    else parts.push({ from: at, to: end, price: now });
  }
  return parts;
}

/** A time of a day, at the quarter hour in which it lies: history is added up by these. */
function clockOf(day: number, clock: string, time: SiteTime): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const { year, month, day: date } = time.local(day);
  return time.at({ year, month, day: date, hour, minute: minute - (minute % 15) });
}

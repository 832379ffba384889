import { type AlarmScorecard, FLOOD_BEGINS, FLOOD_ENDS, FLOOD_WINDOW } from "@atrium/contract/alarms";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the journal adds up to. */
export interface JournalSums extends Span {
  /** Alarms of each ten minutes, from `from` on. */
  readonly rates: readonly number[];
  /** When the server was there to see, in the order of time; they do not overlap. */
  readonly watched: readonly Span[];
  readonly priorities: AlarmScorecard["priorities"];
  readonly sources: number;
  readonly topTen: AlarmScorecard["topTen"];
  readonly chattering: number;
  /** From when until when alarms stood, of those that stood for over a day. */
  readonly stood: readonly Span[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WINDOWS_OF_HOUR = HOUR / FLOOD_WINDOW;
/** Alarms of an hour that are too many. */
const HOUR_LIMIT = 30;

/** The scorecard of a stretch of time (ISA-18.2). Shares are of the time that was watched: nobody knows of the rest. */
export function scorecard(sums: JournalSums): Omit<AlarmScorecard, "since" | "holidays"> {
  const { from, to, rates, watched, priorities, sources, topTen, chattering, stood } = sums;
  const watchedFor = watched.reduce((sum, span) => sum + span.to - span.from, 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const shares = rates.map((_, window) => watchedShare({ from: from + window * FLOOD_WINDOW, watched, to }));
  const seen = shares.reduce((sum, share) => sum + share, 0);
  const floods = floodsOf(rates);
  const inFlood = floods.reduce((sum, { first, last }) => sum + sumOf(shares, first, last), 0);
  const peak = rates.reduce((most, rate) => Math.max(most, rate), 0);
  return {
    from,
    to,
    watched: [...watched],
    watchedFor,
    total,
    sources,
    perDay: watchedFor === 0 ? null : (total * DAY) / watchedFor,
    perHour: watchedFor === 0 ? null : (total * HOUR) / watchedFor,
    busiest: { count: peak, at: peak === 0 ? null : from + rates.indexOf(peak) * FLOOD_WINDOW },
    above10: ratio(
      shares.filter((_, window) => (rates[window] ?? 0) > FLOOD_BEGINS).reduce((sum, share) => sum + share, 0),
      seen,
    ),
    above30: hoursAbove(rates, shares),
    inFlood: ratio(inFlood, seen),
    floods: floods.map(({ first, last, count, most }) => ({
      from: from + first * FLOOD_WINDOW,
      to: Math.min(to, from + (last + 1) * FLOOD_WINDOW),
      count,
      peak: most,
    })),
    topTen: [...topTen],
    topTenShare: ratio(
      topTen.reduce((sum, { count }) => sum + count, 0),
      total,
    ),
    chattering,
    stale: mostAtOnce(stood.map((span) => ({ from: span.from + DAY, to: span.to }))),
    priorities,
    rates: [...rates],
  };
}

interface Flood {
  readonly first: number;
  last: number;
  count: number;
  most: number;
}

/** It begins with ten alarms in ten minutes, and ends with ten minutes of fewer than five. */
function floodsOf(rates: readonly number[]): Flood[] {
  const floods: Flood[] = [];
  let now: Flood | undefined;
  for (const [window, rate] of rates.entries()) {
    if (now === undefined && rate >= FLOOD_BEGINS) {
      now = { first: window, last: window, count: 0, most: 0 };
      floods.push(now);
    }
    if (now === undefined) continue;
    if (rate < FLOOD_ENDS) {
      now = undefined;
      continue;
    }
    Object.assign(now, { last: window, count: now.count + rate, most: Math.max(now.most, rate) });
  }
  return floods;
}

function hoursAbove(rates: readonly number[], shares: readonly number[]): number {
  let above = 0;
  let seen = 0;
  for (let first = 0; first < rates.length; first += WINDOWS_OF_HOUR) {
    const share = sumOf(shares, first, first + WINDOWS_OF_HOUR - 1);
    seen += share;
    if (sumOf(rates, first, first + WINDOWS_OF_HOUR - 1) > HOUR_LIMIT) above += share;
  }
  return ratio(above, seen);
}

function sumOf(column: readonly number[], first: number, last: number): number {
  let sum = 0;
  for (let at = first; at <= last; at += 1) sum += column[at] ?? 0;
  return sum;
}

/** The share of ten minutes that was watched. */
function watchedShare({ from, watched, to }: { from: number; to: number; watched: readonly Span[] }): number {
  const end = Math.min(to, from + FLOOD_WINDOW);
  const seen = watched.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.to) - Math.max(from, span.from)), 0);
  return seen / FLOOD_WINDOW;
}

function mostAtOnce(spans: readonly Span[]): number {
  const edges = spans
    .filter(({ from, to }) => to > from)
    .flatMap(({ from, to }) => [
      { time: from, by: 1 },
      { time: to, by: -1 },
    ])
    .sort((one, other) => one.time - other.time || one.by - other.by);
  let now = 0;
  let most = 0;
  for (const { by } of edges) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

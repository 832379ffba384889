import type { CampusCount, CampusToday } from "@atrium/contract/energy";
import { type Clock, HOUR, type SiteTime } from "@atrium/time";
import type { Usage, UsageBar } from "../../platform/usage.ts";

/** What a kind of meter counted today, by hour. */
interface DayUsage extends Pick<Usage<string>, "amount" | "measured" | "previous" | "until"> {
  readonly bars: readonly Pick<UsageBar<string>, "from" | "total">[];
}

export interface CampusDayOptions {
  /** What each kind counts of the whole site; `hasMeters`: whether the site counts it. */
  readonly usage: Readonly<Record<"energy" | "water" | "solar", DayCounter>>;
  readonly entries: {
    /** Whether a reader is at any door. */
    readonly areCounted: () => boolean;
    /** When somebody was let in, in the order of time. */
    readonly between: (from: number, to: number) => Promise<readonly number[]>;
    /** Since when this is known; undefined: nothing is. */
    readonly since: () => Promise<number | undefined>;
  };
  /** Holidays of the site, as `YYYY-MM-DD`. */
  readonly daysOff: () => { has(date: string): boolean };
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

const FRIDAY = 5;

export interface DayCounter {
  readonly hasMeters: () => boolean;
  readonly today: () => Promise<DayUsage>;
}

/** The day so far, against the same hours of the day before. */
export async function campusToday(options: CampusDayOptions): Promise<CampusToday> {
  const { usage, clock } = options;
  const until = clock.now();
  const [energy, water, solar] = [await counted(usage.energy), await counted(usage.water), await counted(usage.solar)];
  const entries = await entriesUntil(until, options);
  return { until, isLikeYesterday: isLikeYesterday(until, options), energy, water, solar, entries };
}

/** Whether both days are working days, or neither is. */
function isLikeYesterday(now: number, { daysOff, time }: CampusDayOptions): boolean {
  const off = daysOff();
  const today = time.startOfDay(now);
  const [one, other] = [today, time.addDays(today, -1)].map(
    (day) => time.local(day).weekday > FRIDAY || off.has(time.isoDate(day)),
  );
  return one === other;
}

async function counted({ hasMeters, today }: DayCounter): Promise<CampusCount | null> {
  if (!hasMeters()) return null;
  const { amount, measured, previous, bars, until } = await today();
  return {
    amount,
    percent: previous.percent,
    share: measured.share,
    hours: bars.filter(({ from }) => from < until).map(({ total }) => total),
  };
}

async function entriesUntil(until: number, { entries, time }: CampusDayOptions): Promise<CampusCount | null> {
  if (!entries.areCounted()) return null;
  const since = await entries.since();
  const today = time.startOfDay(until);
  if (since === undefined) return { amount: null, percent: null, share: 0, hours: [] };
  const yesterday = time.addDays(today, -1);
  const now = await entries.between(today, until);
  const before = since > yesterday ? [] : await entries.between(yesterday, yesterday + (until - today));
  const known = Math.floor((Math.max(today, since) - today) / HOUR);
  const hours = Array.from({ length: Math.ceil((until - today) / HOUR) }, (_, hour): number | null =>
    hour < known ? null : 0,
  );
  for (const at of now) {
    const hour = Math.floor((at - today) / HOUR);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  const percent = before.length === 0 ? null : (100 * (now.length - before.length)) / before.length;
  const share = until === today ? 1 : (until - Math.max(today, since)) / (until - today);
  return { amount: now.length, percent, share, hours };
}

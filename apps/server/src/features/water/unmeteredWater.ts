import type { UnmeteredWater, WaterMeterRole } from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import type { UsageBook } from "../../platform/usage.ts";
import { risenSince, usualOf } from "./usual.ts";
import type { WaterMeters } from "./waterMeters.ts";

const DAYS = 28;
/** Share of a day that both meters must have been read. */
const WHOLE_SHARE = 0.95;
/** m³ a day over the usual that are worth a look, and half of it. */
const OVER = { least: 1, share: 0.5 };

export interface UnmeteredOptions {
  readonly meters: () => WaterMeters;
  readonly book: Pick<UsageBook<string>, "usage">;
  /** The volumes of the tanks of water, by the ids of their points. */
  readonly tanks: () => readonly number[];
  readonly history: {
    statesAt(points: readonly number[], time: number): Promise<ReadonlyMap<number, { readonly value: number }>>;
  };
  readonly time: SiteTime;
  readonly now: number;
}

/** What came in through the inlet and neither stayed in a tank nor went through a building's meter, day by day. */
export async function unmeteredWater(options: UnmeteredOptions): Promise<UnmeteredWater | null> {
  const { meters, time, now } = options;
  const { channels } = meters();
  const devicesOf = (role: WaterMeterRole) =>
    channels.flatMap((channel) => (channel.role === role && channel.isRetired !== true ? [channel.device] : []));
  const [mains, buildings] = [devicesOf("main"), devicesOf("building")];
  if (mains.length === 0) return null;
  const today = time.startOfDay(now);
  const starts = Array.from({ length: DAYS + 1 }, (_, index) => time.addDays(today, index - DAYS));
  const [came, counted] = [await daysOf(options, mains, starts), await daysOf(options, buildings, starts)];
  const volumes: (number | null)[] = [];
  for (const start of starts) volumes.push(await volumeAt(options, start));
  const days = starts.slice(0, -1).map((day, index) => {
    const [before = null, after = null] = [volumes[index], volumes[index + 1]];
    const [inlet = null, metered = null] = [came.get(day), buildings.length === 0 ? 0 : counted.get(day)];
    const isKnown = before !== null && after !== null && inlet !== null && metered !== null;
    return { day, m3: isKnown ? inlet - metered - (after - before) : null };
  });
  const known = days.flatMap(({ day, m3 }) => (m3 === null ? [] : [{ day, value: m3 }]));
  const usual = usualOf(known);
  return {
    days,
    last: days.at(-1)?.m3 ?? null,
    usual,
    risenSince: usual === null ? null : risenSince(known, usual + Math.max(OVER.least, OVER.share * Math.abs(usual))),
    tanks: options.tanks().length,
  };
}

/** m³ by day; of a day that was not measured whole nothing is known. */
async function daysOf(
  { book, time }: UnmeteredOptions,
  uses: readonly string[],
  starts: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [first = 0, last = 0] = [starts[0], starts.at(-2)];
  const span = { type: "day-in-span", date: time.isoDate(first), lastDate: time.isoDate(last) } as const;
  const { bars } = await book.usage({ placement: CAMPUS, floor: TOTAL, uses, ...span });
  return new Map(
    bars.flatMap(({ from, total, coverage }) =>
      total === null || coverage < WHOLE_SHARE ? [] : [[from, total] as const],
    ),
  );
}

/** Of all tanks; null: one of them is not known. */
async function volumeAt({ tanks, history }: UnmeteredOptions, moment: number): Promise<number | null> {
  const points = tanks();
  if (points.length === 0) return 0;
  const states = await history.statesAt(points, moment);
  if (points.some((point) => !states.has(point))) return null;
  return points.reduce((sum, point) => sum + (states.get(point)?.value ?? 0), 0);
}

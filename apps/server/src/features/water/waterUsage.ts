import { cubicMetres, kilograms, cubicMetresPerHour } from "@atrium/contract";
import { SUMMARY_PERIODS } from "@atrium/contract/devices";
import {
  type NightFlowReply,
  WASTE_KINDS,
  type WaterSummaries,
  type WaterUsageQuery,
  type WaterUsageReply,
  type NightFlow,
} from "@atrium/contract/energy";
import type { Clock, SiteTime } from "@atrium/time";
import {
  NO_TERMS,
  type Usage,
  type UsageBook,
  type UsageBooks,
  type Night,
  type NightQuery,
} from "../../platform/usage.ts";
import { askedRange, lastDays, type Span } from "./ranges.ts";
import { type UnmeteredOptions, unmeteredWater } from "./unmeteredWater.ts";
import { Waste, wasteReply } from "./waste.ts";
import { Water } from "./water.ts";
import { WASTE_UNIT, type WasteScales, WATER_UNIT, type WaterMeters } from "./waterMeters.ts";
import { risenSince, usualOf } from "./usual.ts";

/** Four weeks, of which a leak of two still leaves the quieter half. */
const NIGHTS: NightQuery = { nights: 28, from: 2, to: 4 };

/** m³/h over the usual that make a night one that does not rest: a litre a minute, and half of the usual. */
const LEAST_OVER = 0.06;

const SHARE_OVER = 0.5;

export interface WaterUsageOptions extends Pick<UnmeteredOptions, "tanks" | "history"> {
  readonly books: UsageBooks;
  readonly water: () => WaterMeters;
  readonly waste: () => WasteScales;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

const PERIOD_DAYS: Readonly<Record<(typeof SUMMARY_PERIODS)[number], number>> = { TODAY: 1, LAST_15_DAY: 15 };

/** The page of water and waste: everything but what meters and scales show this moment. */
export class WaterUsage {
  readonly #options: WaterUsageOptions;
  readonly #water: Water;
  readonly #waste: Waste;
  readonly #waterBook: UsageBook<string>;

  constructor(options: WaterUsageOptions) {
    this.#options = options;
    const { books, water, waste } = options;
    // The site has no tariff of water or waste.
    const plain = { terms: NO_TERMS };
    const uses = () => water().channels.map(({ device }) => device);
    this.#waterBook = books.open({ ...plain, name: "water", unit: WATER_UNIT, uses, meters: water });
    this.#water = new Water({ book: this.#waterBook, meters: water });
    this.#waste = new Waste(
      books.open({ ...plain, name: "waste", unit: WASTE_UNIT, uses: () => WASTE_KINDS, meters: waste }),
    );
  }

  async reply(query: WaterUsageQuery): Promise<WaterUsageReply> {
    const { time, clock } = this.#options;
    const { span, step } = askedRange(query, clock.now(), time);
    const known = query.type === "TOTAL" ? await this.#known(span) : span;
    const [buildings, waste] = [await this.#water.ofBuildings(known), await this.#waste.usage(known)];
    return {
      type: query.type,
      step,
      from: buildings.from,
      to: buildings.to,
      until: buildings.until,
      water: await this.#water.reply(known, buildings),
      waste: wasteReply(waste),
    };
  }

  async summaries(): Promise<WaterSummaries> {
    const { time, clock } = this.#options;
    const summaries: WaterSummaries = [];
    for (const period of SUMMARY_PERIODS) {
      const span = lastDays(PERIOD_DAYS[period], clock.now(), time);
      const [water, waste] = [await this.#water.ofBuildings(span), await this.#waste.usage(span)];
      summaries.push({
        period,
        m3: cubicMetres(water.amount),
        water: water.measured,
        kg: kilograms(waste.amount),
        waste: waste.measured,
      });
    }
    return summaries;
  }

  /** What the buildings took today, by hour. */
  async today(): Promise<Usage<string>> {
    return this.#water.ofBuildings({ type: "hour-in-day" });
  }

  async nights(): Promise<NightFlowReply> {
    const { water: meters, clock } = this.#options;
    const flow = await nightFlow({ meters, book: this.#waterBook });
    const unmetered = await unmeteredWater({ ...this.#options, meters, book: this.#waterBook, now: clock.now() });
    return { ...flow, unmetered };
  }

  /** From the first month on of which something is known. */
  async #known(span: Span): Promise<Span> {
    const { time } = this.#options;
    const [water, waste] = [await this.#water.ofBuildings(span), await this.#waste.usage(span)];
    const first = water.bars.findIndex(
      (bar, index) => bar.total !== null || (waste.bars[index]?.total ?? null) !== null,
    );
    const from = water.bars[first]?.from;
    return from === undefined ? span : { ...span, date: time.isoDate(from) };
  }
}

/**
 * The minimum night flow, by which suppliers look for leaks in their districts (Farley and Trow, Losses in Water Distribution
 * Networks, IWA 2003): between 02:00 and 04:00 people take the least, so that what never stops is what leaks. Here for each
 * meter of the inlet, of a building or of a part of it. The inlet fills tanks at night, but no tank fills for all of the two hours.
 */
async function nightFlow({
  meters,
  book,
}: {
  readonly meters: () => WaterMeters;
  readonly book: { nights(query: NightQuery): Promise<Night[]> };
}): Promise<Omit<NightFlowReply, "unmetered">> {
  const nights = await book.nights(NIGHTS);
  const { channels } = meters();
  const rows = channels.flatMap(({ device, name, placement, floor, role, isRetired }): NightFlow[] => {
    if (isRetired === true || role === "sewer") return [];
    const flows = nights.map(({ day, lowest }) => ({ day, flow: cubicMetresPerHour(lowest.get(device) ?? null) }));
    return [{ device, name, placement, floor, role, nights: flows, ...judged(flows) }];
  });
  return { from: NIGHTS.from, to: NIGHTS.to, meters: rows };
}

/** What is usual, and since when no night was. Nights that were not measured say nothing. */
function judged(nights: NightFlow["nights"]): Pick<NightFlow, "last" | "usual" | "leaksSince"> {
  const known = nights.flatMap(({ day, flow }) => (flow === null ? [] : [{ day, value: flow }]));
  const last = nights.at(-1)?.flow ?? null;
  const usual = usualOf(known);
  if (usual === null) return { last, usual: null, leaksSince: null };
  const leaksSince = risenSince(known, usual + Math.max(LEAST_OVER, SHARE_OVER * usual));
  return { last, usual: cubicMetresPerHour(usual), leaksSince };
}

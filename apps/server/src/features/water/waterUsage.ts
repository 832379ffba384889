import { cubicMetres, kilograms } from "@atrium/contract";
import { SUMMARY_PERIODS } from "@atrium/contract/devices";
import {
  type NightFlowReply,
  WASTE_KINDS,
  type WaterSummaries,
  type WaterUsageQuery,
  type WaterUsageReply,
} from "@atrium/contract/energy";
import type { Clock, SiteTime } from "@atrium/time";
import { NO_TERMS, type UsageBook, type UsageBooks } from "../../platform/usage.ts";
import { nightFlow } from "./nightFlow.ts";
import { askedRange, lastDays, type Span } from "./ranges.ts";
import { type UnmeteredOptions, unmeteredWater } from "./unmeteredWater.ts";
import { Waste, wasteReply } from "./waste.ts";
import { Water } from "./water.ts";
import { WASTE_UNIT, type WasteScales, WATER_UNIT, type WaterMeters } from "./waterMeters.ts";

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

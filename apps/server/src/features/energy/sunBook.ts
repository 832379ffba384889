import { CAMPUS, kilowattHours, type SolarShare, TOTAL } from "@atrium/contract";
import { countersOf, type MeteredSite } from "../../platform/counters.ts";
import { type MeterDirectory, NO_TERMS, type UsageBook, type UsageBooks } from "../../platform/usage.ts";
import { ENERGY_UNIT } from "./energyMeters.ts";

/** What came in from outside, what flowed out, and what the sun made. */
const FLOWS = ["import", "export", "made"] as const;
type Flow = (typeof FLOWS)[number];

/**
 * Registers by the part of their meter. What comes in over the incomer and out of the generator is delivered; what the sun
 * makes flows towards the grid, so its own meter receives it, as the incomer receives what is left of it.
 */
const FLOW_OF_REGISTER: ReadonlyMap<string, Flow> = new Map([
  ["total.active-energy", "import"],
  ["total.active-energy-received", "export"],
  ["solar.active-energy-received", "made"],
]);

export interface SunBookOptions {
  readonly books: UsageBooks;
  readonly site: MeteredSite;
  readonly places: () => MeterDirectory["places"];
}

/** Where the site's electricity comes from. */
export class SunBook {
  readonly #book: UsageBook<Flow>;
  readonly #channels: () => MeterDirectory["channels"];

  constructor({ books, site, places }: SunBookOptions) {
    this.#channels = () => sunChannels(site);
    const meters = () => ({ channels: this.#channels(), places: places() });
    this.#book = books.open({ name: "sun", unit: ENERGY_UNIT, uses: () => FLOWS, terms: NO_TERMS, meters });
  }

  /**
   * Over the hours of some days of which all registers are known; null where one of the three is not there.
   * @param over how many hours of them are over
   */
  async share(days: readonly number[], over: number): Promise<SolarShare | null> {
    const there = new Set(this.#channels().map(({ use }) => use));
    if (FLOWS.some((flow) => !there.has(flow))) return null;
    const places = FLOWS.map((flow) => ({ placement: CAMPUS, floor: TOTAL, uses: [flow] }));
    const [imports, exports, makes] = await this.#book.hours({ places, days });
    let [imported, exported, made, hours] = [0, 0, 0, 0];
    for (const day of days) {
      const [into, out, own] = [imports?.get(day), exports?.get(day), makes?.get(day)];
      // A year has 8,760 hours: nothing is made for each of them.
      for (let hour = 0; hour < (into?.length ?? 0); hour += 1) {
        const gained = into?.[hour] ?? Number.NaN;
        const given = out?.[hour] ?? Number.NaN;
        const yielded = own?.[hour] ?? Number.NaN;
        if (Number.isNaN(gained + given + yielded)) continue;
        imported += gained;
        exported += given;
        made += yielded;
        hours += 1;
      }
    }
    if (hours === 0) return null;
    const own = Math.max(0, made - exported);
    return {
      own: kilowattHours(own),
      made: kilowattHours(made),
      exported: kilowattHours(exported),
      imported: kilowattHours(imported),
      percent: imported + own === 0 ? null : (100 * own) / (imported + own),
      hours,
      of: over,
    };
  }
}

function sunChannels(site: MeteredSite): (MeterDirectory["channels"][number] & { readonly use: Flow })[] {
  const counters = countersOf(site, { module: "energy-meter", unit: ENERGY_UNIT }, ({ points }) => ({ points }));
  return counters.flatMap(({ points, ...counter }) => {
    const key = points.find(({ id }) => id === counter.point)?.key ?? "";
    const use = FLOW_OF_REGISTER.get(key);
    return use === undefined ? [] : [{ ...counter, use }];
  });
}

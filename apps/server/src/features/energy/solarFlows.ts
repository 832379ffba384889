import { kilowattHours } from "@atrium/contract";
import type { SolarShare } from "@atrium/contract/energy";
import { CAMPUS, type SiteFile, TOTAL } from "@atrium/contract/site";
import { countersOf, type MeteredSite as MeteredCounters } from "../../platform/counters.ts";
import type {
  GridShares,
  HourAmounts,
  MeterDirectory,
  MeterKind,
  QuarterDay,
  Usage,
  UsageBook,
  UsageBooks,
  UsageQuery,
} from "../../platform/usage.ts";
import { ENERGY_UNIT } from "./energyMeters.ts";

/** What came in from the grid, what flowed out to it, what the sun made, and what the site's generators did. */
const FLOWS = ["import", "export", "made", "generated"] as const;
export type Flow = (typeof FLOWS)[number];
type SupplyChannel = MeterDirectory["channels"][number] & { readonly use: Flow };

const DELIVERED = "total.active-energy";
const RECEIVED = "total.active-energy-received";
/** What the sun makes flows towards the grid, so its own meter receives it, as the incomer receives what is left of it. */
const SUN = "solar.active-energy-received";

/** The site as the meters of its supply are found in it. */
export interface SuppliedSite extends MeteredCounters {
  readonly settings: Pick<SiteFile, "electricity">;
}

export interface SolarFlowsOptions {
  readonly books: UsageBooks;
  readonly site: SuppliedSite;
  readonly places: () => MeterDirectory["places"];
  readonly terms: MeterKind<Flow>["terms"];
}

/** The flows of an hour; not a number where a register of one was not measured whole. */
interface Hour {
  readonly imported: number;
  readonly exported: number;
  readonly made: number;
  readonly generated: number;
}

/** What the shares of a day were reckoned from, and the shares. */
interface DayShares {
  readonly flows: readonly (Float32Array | undefined)[];
  readonly shares: Float32Array;
}

/** Where the site's electricity comes from. */
export class SolarFlows {
  readonly #book: UsageBook<Flow>;
  readonly #channels: () => readonly SupplyChannel[];
  readonly #shares = new Map<number, DayShares>();

  constructor({ books, site, places, terms }: SolarFlowsOptions) {
    this.#channels = () => supplyChannels(site);
    const meters = () => ({ channels: this.#channels(), places: places() });
    this.#book = books.open({ name: "sun", unit: ENERGY_UNIT, uses: () => FLOWS, terms, meters });
  }

  /** The site has a meter at the grid that registers import and export. */
  get hasGrid(): boolean {
    return this.#has("import") && this.#has("export");
  }

  /** What came in or flowed out in a range; undefined where the site has no such meter. */
  async flow(flow: Flow, range: Pick<UsageQuery<Flow>, "type" | "date">): Promise<Usage<Flow> | undefined> {
    if (!this.hasGrid) return undefined;
    return this.#book.usage({ placement: CAMPUS, floor: TOTAL, uses: [flow], ...range });
  }

  /** Whether what flows out of the site is registered. */
  get hasExport(): boolean {
    return this.#has("export");
  }

  /** Quarter hours of a flow. */
  async quarters(flow: Flow, days: readonly number[]): Promise<QuarterDay[]> {
    return this.#book.quarters({ placement: CAMPUS, floor: TOTAL, uses: [flow] }, days);
  }

  /** Import by several terms. @param days beginnings of days that are over, in order */
  async pricedImport(...[days, terms]: Parameters<UsageBook<Flow>["priced"]>): ReturnType<UsageBook<Flow>["priced"]> {
    return this.#book.priced(days, terms, ["import"]);
  }

  /** Of each hour of some days the part of the supply that came from the grid; undefined where a register is not there. */
  async gridShares(days: readonly number[]): Promise<GridShares | undefined> {
    if (!this.#hasMix) return undefined;
    const hours = await this.#hours(days);
    const shares = new Map<number, Float32Array>();
    for (const day of days) {
      const flows = hours.map((amounts) => amounts?.get(day));
      const known = this.#shares.get(day);
      if (known?.flows.every((flow, index) => flow === flows[index]) === true) {
        shares.set(day, known.shares);
        continue;
      }
      const length = Math.max(0, ...flows.map((flow) => flow?.length ?? 0));
      const ofDay = Float32Array.from({ length }, (_, hour) => gridShareOf(hourAt(flows, hour)));
      this.#shares.set(day, { flows, shares: ofDay });
      shares.set(day, ofDay);
    }
    return shares;
  }

  /**
   * Over the hours of some days of which all registers are known; null where one of the three is not there.
   * @param over how many hours of them are over
   */
  async share(days: readonly number[], over: number): Promise<SolarShare | null> {
    if (!this.#hasMix) return null;
    const amounts = await this.#hours(days);
    let [imported, exported, made, generated, hours] = [0, 0, 0, 0, 0];
    for (const day of days) {
      const flows = amounts.map((one) => one?.get(day));
      // A year has 8,760 hours: nothing is made for each of them but this.
      for (let hour = 0; hour < (flows[0]?.length ?? 0); hour += 1) {
        const own = hourAt(flows, hour);
        if (Number.isNaN(own.imported + own.exported + own.made + own.generated)) continue;
        imported += own.imported;
        exported += own.exported;
        made += own.made;
        generated += own.generated;
        hours += 1;
      }
    }
    if (hours === 0) return null;
    const own = Math.max(0, made - exported);
    const used = imported + generated + own;
    return {
      own: kilowattHours(own),
      made: kilowattHours(made),
      exported: kilowattHours(exported),
      imported: kilowattHours(imported),
      generated: kilowattHours(generated),
      percent: used === 0 ? null : (100 * own) / used,
      hours,
      of: over,
    };
  }

  get #hasMix(): boolean {
    return this.hasGrid && this.#has("made");
  }

  #has(flow: Flow): boolean {
    return this.#channels().some(({ use }) => use === flow);
  }

  async #hours(days: readonly number[]): Promise<(HourAmounts | undefined)[]> {
    const flows = FLOWS.filter((flow) => flow !== "generated" || this.#has(flow));
    return this.#book.hours({ places: flows.map((flow) => ({ placement: CAMPUS, floor: TOTAL, uses: [flow] })), days });
  }
}

/** @param flows in the order of their names; without a generator nothing was generated */
function hourAt(flows: readonly (Float32Array | undefined)[], hour: number): Hour {
  const [imported, exported, made] = [0, 1, 2].map((flow) => flows[flow]?.[hour] ?? Number.NaN);
  const generated = flows.length < FLOWS.length ? 0 : (flows[3]?.[hour] ?? Number.NaN);
  return {
    imported: imported ?? Number.NaN,
    exported: exported ?? Number.NaN,
    made: made ?? Number.NaN,
    generated,
  };
}

/** Of what was used in an hour; not a number where that is not known, or nothing was. */
function gridShareOf({ imported, exported, made, generated }: Hour): number {
  const supplied = imported + generated + Math.max(0, made - exported);
  return supplied > 0 ? imported / supplied : Number.NaN;
}

/**
 * The registers of the supply. The site's electrical tree says which meter stands at the grid and which at a generator; without it, the one
 * that registers both directions stands at the grid.
 */
function supplyChannels(site: SuppliedSite): SupplyChannel[] {
  const nodes = site.settings.electricity?.nodes ?? [];
  const metersOf = (kind: (typeof nodes)[number]["kind"]) =>
    new Set(nodes.flatMap((node) => (node.kind === kind && node.meter !== undefined ? [String(node.meter)] : [])));
  const [incomers, generators] = [metersOf("incomer"), metersOf("generator")];
  const counters = countersOf(site, { module: "energy-meter", unit: ENERGY_UNIT }, ({ points }) => ({ points }));
  return counters.flatMap(({ points, ...counter }) => {
    const key = points.find(({ id }) => id === counter.point)?.key ?? "";
    const isTwoWay = points.some((point) => point.key === RECEIVED);
    const isAtGrid = incomers.size > 0 ? incomers.has(counter.device) : isTwoWay && !generators.has(counter.device);
    const use = flowOf(key, isAtGrid, generators.has(counter.device));
    return use === undefined ? [] : [{ ...counter, use }];
  });
}

function flowOf(key: string, isAtGrid: boolean, isGenerator: boolean): Flow | undefined {
  if (key === SUN) return "made";
  if (key === DELIVERED) return isAtGrid ? "import" : isGenerator ? "generated" : undefined;
  return key === RECEIVED && isAtGrid ? "export" : undefined;
}

import { CAMPUS, TOTAL } from "@atrium/contract/site";
import { countersOf } from "../../../platform/counters.ts";
import type { MeterDirectory, MeterKind, QuarterDay, UsageBook, UsageBooks } from "../../../platform/usage.ts";
import { ENERGY_UNIT } from "../energyMeters.ts";
import type { SuppliedSite } from "../solarFlows.ts";

const REGISTERS = {
  delivered: "total.active-energy",
  received: "total.active-energy-received",
} as const;
type Register = keyof typeof REGISTERS;

interface MainMetersOptions {
  readonly books: UsageBooks;
  readonly site: SuppliedSite & {
    readonly devices: readonly { readonly id: string; readonly name: string }[];
  };
  readonly places: () => MeterDirectory["places"];
  readonly terms: MeterKind<string>["terms"];
}

interface MainMeter {
  readonly device: string;
  readonly name: string;
  readonly hasExport: boolean;
}

/** Meters that count all of what goes through them: at the grid, at a generator, of a building. */
export class MainMeters {
  readonly #book: UsageBook<string>;
  readonly #channels: () => MeterDirectory["channels"];
  readonly #site: MainMetersOptions["site"];

  constructor({ books, site, places, terms }: MainMetersOptions) {
    this.#site = site;
    this.#channels = () => mainChannels(site);
    const meters = () => ({ channels: this.#channels(), places: places() });
    const uses = () => this.#channels().map(({ use }) => use);
    this.#book = books.open({ name: "mains", unit: ENERGY_UNIT, uses, terms, meters });
  }

  accounts(): MainMeter[] {
    const names = new Map(this.#site.devices.map(({ id, name }) => [String(id), name]));
    const channels = this.#channels();
    return channels.flatMap(({ device, use }) =>
      use === useOf(device, "delivered")
        ? [
            {
              device,
              name: names.get(device) ?? device,
              hasExport: channels.some((one) => one.use === useOf(device, "received")),
            },
          ]
        : [],
    );
  }

  async quarters(device: string, register: Register, days: readonly number[]): Promise<QuarterDay[]> {
    return this.#book.quarters({ placement: CAMPUS, floor: TOTAL, uses: [useOf(device, register)] }, days);
  }
}

function useOf(device: string, register: Register): string {
  return `${device} ${register}`;
}

function mainChannels(site: SuppliedSite): MeterDirectory["channels"] {
  const counters = countersOf(site, { module: "energy-meter", unit: ENERGY_UNIT }, ({ points }) => ({ points }));
  return counters.flatMap(({ points, ...counter }) => {
    const key = points.find(({ id }) => id === counter.point)?.key;
    const register = (["delivered", "received"] as const).find((one) => REGISTERS[one] === key);
    return register === undefined ? [] : [{ ...counter, use: useOf(counter.device, register) }];
  });
}

import type { EnergyUse } from "@atrium/contract/energy";
import { holidaysOf, type SiteTermsAnswer, type SiteFile } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import type { PricedDays, UsageBook } from "../../platform/usage.ts";
import { emissionsOf } from "./emissions.ts";
import type { SolarFlows } from "./solarFlows.ts";

type Settings = Pick<SiteFile, "tariffs" | "emissionFactors" | "calendar">;

export interface MonthTermsOptions {
  readonly book: Pick<UsageBook<EnergyUse>, "priced">;
  readonly supply: Pick<SolarFlows, "hasGrid" | "pricedImport">;
  /** Those of the site, whichever they are when it is called. */
  readonly settings: () => Settings;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** What the last month that is over cost and emitted, and what it would have by other tariffs and factors. */
export class MonthTerms {
  readonly #options: MonthTermsOptions;

  constructor(options: MonthTermsOptions) {
    this.#options = options;
  }

  async last({ tariffs, emissionFactors }: Pick<Settings, "tariffs" | "emissionFactors">): Promise<SiteTermsAnswer> {
    const { book, supply, time, clock } = this.#options;
    const settings = this.#options.settings();
    const { year, month } = time.local(clock.now());
    const [from, to] = [time.at({ year, month: month - 1, day: 1 }), time.at({ year, month, day: 1 })];
    const holidays = holidaysOf(settings);
    const terms = [
      { tariffs: settings.tariffs, holidays },
      { tariffs, holidays },
    ];
    const days = time.days(from, to);
    const [present, asked] = await (supply.hasGrid ? supply.pricedImport(days, terms) : book.priced(days, terms));
    if (present === undefined || asked === undefined) throw new Error("each terms have their answer");
    return {
      from,
      to,
      basis: supply.hasGrid ? "imported" : "used",
      kwh: present.amount,
      measured: present.measured.share,
      present: this.#termsOf(present, settings.emissionFactors),
      asked: this.#termsOf(asked, emissionFactors),
    };
  }

  #termsOf(days: PricedDays, factors: Settings["emissionFactors"]): SiteTermsAnswer["present"] {
    return {
      cost: days.money,
      periods: days.periods.map(({ name = "", money }) => ({ name, amount: money })),
      emissions: emissionsOf(days.days, { factors, time: this.#options.time })?.kg ?? null,
    };
  }
}

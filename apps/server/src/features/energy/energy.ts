import type { EnergyQuery, EnergyReply, SiteFile } from "@atrium/contract";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import type { Bus } from "../../platform/bus.ts";
import type { CounterHistory } from "./counterHistory.ts";
import { fingerprint, groupsOf } from "./dayProfile.ts";
import { EnergyService } from "./energyService.ts";
import type { MeterDirectory } from "./meterDirectory.ts";
import { Profiles } from "./profiles.ts";
import { EnergyStore } from "./store.ts";

export interface EnergyOptions {
  /** The meters as they are when it is called. */
  readonly meters: () => MeterDirectory;
  readonly settings: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors">;
  readonly time: SiteTime;
  readonly history: CounterHistory;
  readonly database: { readonly heavy: Pool; state(): "available" | "unavailable" };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is computed of one set of meters. */
interface Books {
  /** Names the meters. */
  readonly scope: string;
  readonly profiles: Profiles;
  readonly service: EnergyService;
}

/** The energy of places, from the counters of their meters. */
export class Energy {
  readonly #options: EnergyOptions;
  #books: Books;
  #closing: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;

  constructor(options: EnergyOptions) {
    this.#options = options;
    this.#books = this.#open();
  }

  /** Starts to prepare past days in the background. Answers are right without it, only the first is slower. */
  start(): void {
    this.#books.profiles.start();
    this.#unsubscribe = this.#options.bus.subscribe("site.changed", () => this.#siteChanged());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#closing;
    await this.#books.profiles.stop();
  }

  /** @throws ENF001 where the site has no such place */
  async reply(query: EnergyQuery): Promise<EnergyReply> {
    return this.#books.service.reply(query);
  }

  #open(): Books {
    const { meters, settings, time, history, database, clock, log } = this.#options;
    const directory = meters();
    const groups = groupsOf(directory.channels);
    const isDatabaseAvailable = () => database.state() === "available";
    const store = new EnergyStore(database.heavy);
    const profiles = new Profiles({ groups, history, store, time, clock, log, isDatabaseAvailable });
    const service = new EnergyService({ directory, groups, profiles, settings, time, clock });
    return { scope: fingerprint(groups), profiles, service };
  }

  /** Other meters: what was prepared of the former ones is not of use any more. */
  #siteChanged(): void {
    const before = this.#books;
    const next = this.#open();
    if (next.scope === before.scope) return;
    this.#books = next;
    this.#closing = this.#closing.then(async () => before.profiles.stop());
    next.profiles.start();
  }
}

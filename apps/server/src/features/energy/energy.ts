import type { EnergyQuery, EnergyReply, SiteFile } from "@atrium/contract";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import type { CounterHistory } from "./counterHistory.ts";
import { groupsOf } from "./dayProfile.ts";
import { EnergyService } from "./energyService.ts";
import type { MeterDirectory } from "./meterDirectory.ts";
import { Profiles } from "./profiles.ts";
import { EnergyStore } from "./store.ts";

export interface EnergyOptions {
  readonly directory: MeterDirectory;
  readonly settings: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors">;
  readonly time: SiteTime;
  readonly history: CounterHistory;
  readonly database: { readonly heavy: Pool; state(): "available" | "unavailable" };
  readonly clock: Clock;
  readonly log: Log;
}

/** The energy of places, from the counters of their meters. */
export class Energy {
  readonly #profiles: Profiles;
  readonly #service: EnergyService;

  constructor({ directory, settings, time, history, database, clock, log }: EnergyOptions) {
    const groups = groupsOf(directory.channels);
    const isDatabaseAvailable = () => database.state() === "available";
    const store = new EnergyStore(database.heavy);
    this.#profiles = new Profiles({ groups, history, store, time, clock, log, isDatabaseAvailable });
    this.#service = new EnergyService({ directory, groups, profiles: this.#profiles, settings, time, clock });
  }

  /** Starts to prepare past days in the background. Answers are right without it, only the first is slower. */
  start(): void {
    this.#profiles.start();
  }

  async stop(): Promise<void> {
    await this.#profiles.stop();
  }

  /** @throws ENF001 where the site has no such place */
  async reply(query: EnergyQuery): Promise<EnergyReply> {
    return this.#service.reply(query);
  }
}

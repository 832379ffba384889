import type { Clock, Log, SiteTime } from "@atrium/time";
import type { Pool } from "pg";
import type { Bus } from "../../platform/bus.ts";
import type {
  HourAmounts,
  HoursQuery,
  MeterDirectory,
  MeterKind,
  Night,
  NightQuery,
  PricedDays,
  QuarterDay,
  Terms,
  Usage,
  UsageBook,
  UsageQuery,
} from "../../platform/usage.ts";
import type { CounterHistory } from "./counterHistory.ts";
import type { ExchangeBook } from "./exchangeBook.ts";
import { fingerprint, groupsOf, type MeterGroup } from "./dayProfile.ts";
import { nightsOf } from "./nights.ts";
import { Profiles } from "./profiles.ts";
import { ProfileStore } from "./store.ts";
import { type Doubts, UsageService } from "./usageService.ts";

export interface MetersOptions {
  readonly time: SiteTime;
  readonly history: CounterHistory;
  /** The exchanges of counters that were recorded by hand. */
  readonly exchanges: { current(): Promise<ExchangeBook> };
  readonly doubts: Doubts;
  readonly database: { readonly heavy: Pool; state(): "available" | "unavailable" };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

interface BookOptions<Use extends string> extends MetersOptions {
  readonly kind: MeterKind<Use>;
}

/** What is computed of one set of meters. */
interface Pages<Use extends string> {
  /** Names the meters. */
  readonly scope: string;
  readonly groups: readonly MeterGroup[];
  readonly profiles: Profiles;
  readonly service: UsageService<Use>;
}

/** What the meters of one kind counted, whichever they are at the moment. */
export class Book<Use extends string> implements UsageBook<Use> {
  readonly #options: BookOptions<Use>;
  #pages: Pages<Use>;
  #closing: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;

  constructor(options: BookOptions<Use>) {
    this.#options = options;
    this.#pages = this.#open();
  }

  start(): void {
    this.#pages.profiles.start();
    this.#unsubscribe = this.#options.bus.subscribe("site.changed", () => this.#siteChanged());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#closing;
    await this.#pages.profiles.stop();
  }

  async usage(query: UsageQuery<Use>): Promise<Usage<Use>> {
    return this.#pages.service.usage(query);
  }

  async nights(query: NightQuery): Promise<Night[]> {
    const { time, clock } = this.#options;
    return nightsOf(query, { ...this.#pages, time, now: clock.now() });
  }

  async hours(query: HoursQuery<Use>): Promise<HourAmounts[]> {
    return this.#pages.service.hours(query);
  }

  async priced(days: readonly number[], terms: readonly Terms[], uses?: readonly Use[]): Promise<PricedDays[]> {
    return this.#pages.service.priced(days, terms, uses);
  }

  async quarters(...[query, days]: Parameters<UsageBook<Use>["quarters"]>): Promise<QuarterDay[]> {
    return this.#pages.service.quarters(query, days);
  }

  #open(): Pages<Use> {
    const { kind, time, history, exchanges, database, clock, log } = this.#options;
    const directory = kind.meters();
    const groups = groupsOf(directory.channels);
    const isDatabaseAvailable = () => database.state() === "available";
    const scope = fingerprint(kind, groups);
    const store = new ProfileStore(database.heavy, { kind: kind.name, unit: kind.unit, scope, groups });
    const profiles = new Profiles({ groups, history, exchanges, store, time, clock, log, isDatabaseAvailable });
    return { scope, groups, profiles, service: this.#serve(directory, profiles) };
  }

  #serve(directory: MeterDirectory, profiles: Profiles): UsageService<Use> {
    const { kind, time, clock, doubts } = this.#options;
    return new UsageService({ kind, directory, groups: groupsOf(directory.channels), profiles, doubts, time, clock });
  }

  /** The meters are others now: the prepared days of those that stay are taken over one by one. */
  #siteChanged(): void {
    const before = this.#pages;
    const next = this.#open();
    if (next.scope === before.scope) {
      // The same counters, of which one may have been taken away or brought back, and places of other names.
      this.#pages = { ...before, service: this.#serve(this.#options.kind.meters(), before.profiles) };
      return;
    }
    this.#pages = next;
    this.#closing = this.#closing.then(async () => before.profiles.stop());
    next.profiles.start();
  }
}

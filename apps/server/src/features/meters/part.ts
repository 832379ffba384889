import type { CounterDoubt } from "@atrium/drivers";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import type { Terms, UsageBooks } from "../../platform/usage.ts";
import type { MetersOptions } from "./book.ts";
import { SuspectReadingRecorder, type SuspectReadingRecorderOptions } from "./suspectReadingRecorder.ts";
import { doubtRoutes, type DoubtRoutesOptions } from "./suspectReadingRoutes.ts";
import { SuspectReadingStore } from "./suspectReadingStore.ts";
import { SuspectReadingUpkeep, type SuspectReadingUpkeepOptions } from "./suspectReadingUpkeep.ts";
import { ExchangeLedger } from "./exchangeLedger.ts";
import type { ReadingHistory } from "./exchangeReadings.ts";
import { exchangeRoutes } from "./exchangeRoutes.ts";
import { recognisedExchanges } from "./recognisedExchanges.ts";
import { ExchangeService, type ExchangeServiceOptions } from "./exchangeService.ts";
import { Meters } from "./meters.ts";
import { Prices } from "./tariff.ts";

export interface MetersPart extends Part {
  readonly books: UsageBooks;
  /** What a unit costs at a moment; undefined where no tariff is valid. */
  readonly prices: (terms: Terms) => (moment: number) => number | undefined;
  /** The exchanges of counters that were recorded by hand or recognised. */
  readonly exchanges: Pick<ExchangeLedger, "newest">;
  /** Takes what drivers say of readings in doubt. */
  readonly doubts: { take(doubt: CounterDoubt): void };
  /** What is on record of counters, for exports. */
  readonly records: {
    readonly doubts: SuspectReadingStore["list"];
    readonly exchanges: ExchangeService["list"];
  };
}

export interface MetersPartOptions
  extends
    Omit<MetersOptions, "exchanges" | "doubts">,
    Pick<ExchangeServiceOptions, "names">,
    Pick<SuspectReadingUpkeepOptions, "keptDays"> {
  readonly db: Db;
  readonly directory: SuspectReadingRecorderOptions["directory"] & DoubtRoutesOptions["directory"];
  readonly audit: AuditSink;
  readonly history: MetersOptions["history"] & ReadingHistory;
}

export function metersPart({ db, audit, names, directory, keptDays, ...options }: MetersPartOptions): MetersPart {
  const ledger = new ExchangeLedger({ db, audit });
  const exchanges = new ExchangeService({ ...options, ledger, names });
  const store = new SuspectReadingStore(db);
  const meters = new Meters({ ...options, exchanges: ledger, doubts: store });
  const doubts = new SuspectReadingRecorder({
    store,
    directory,
    log: options.log,
    recognised: recognisedExchanges({ ledger, names }),
  });
  const upkeep = new SuspectReadingUpkeep({ store, keptDays, clock: options.clock, log: options.log });
  return {
    name: "meters",
    routes: [exchangeRoutes({ exchanges }), doubtRoutes({ store, directory })],
    doubts,
    books: meters,
    prices: (terms) => {
      const prices = new Prices(terms, options.time);
      return (moment) => prices.at(moment)?.perUnit;
    },
    exchanges: ledger,
    records: { doubts: (filter) => store.list(filter), exchanges: (device) => exchanges.list(device) },
    start: async () => {
      await ledger.current();
      await upkeep.start();
      meters.start();
    },
    stop: async () => {
      await upkeep.stop();
      await meters.stop();
      await doubts.settle();
    },
  };
}

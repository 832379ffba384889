import { CORE_API } from "@atrium/contract";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import type { UsageBooks } from "../../platform/usage.ts";
import type { MetersOptions } from "./book.ts";
import { ExchangeLedger } from "./exchangeLedger.ts";
import type { ReadingHistory } from "./exchangeReadings.ts";
import { exchangeRoutes } from "./exchangeRoutes.ts";
import { ExchangeService, type ExchangeServiceOptions } from "./exchangeService.ts";
import { Meters } from "./meters.ts";

export interface MetersPart extends Part {
  readonly books: UsageBooks;
  /** The exchanges of counters that were recorded by hand. */
  readonly exchanges: Pick<ExchangeLedger, "newest">;
}

export interface MetersPartOptions extends Omit<MetersOptions, "exchanges">, Pick<ExchangeServiceOptions, "names"> {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly history: MetersOptions["history"] & ReadingHistory;
}

export function metersPart({ db, audit, names, ...options }: MetersPartOptions): MetersPart {
  const ledger = new ExchangeLedger({ db, audit });
  const meters = new Meters({ ...options, exchanges: ledger });
  const exchanges = new ExchangeService({ ...options, ledger, names });
  return {
    name: "meters",
    routes: [{ prefix: CORE_API, plugin: exchangeRoutes({ exchanges }) }],
    books: meters,
    exchanges: ledger,
    start: async () => {
      await ledger.current();
      meters.start();
    },
    stop: () => meters.stop(),
  };
}

import { phrase, t } from "@atrium/words";
import { doubtedList, exchangeList, type MeterListNeeds } from "./meterLists.ts";
import type { CounterDoubt } from "@atrium/drivers";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import type { Terms, UsageBooks } from "../../platform/usage.ts";
import type { MetersOptions } from "./book.ts";
import { SuspectReadingStore } from "./suspectReadingStore.ts";
import { SuspectReadingUpkeep, type SuspectReadingUpkeepOptions } from "./suspectReadingUpkeep.ts";
import { ExchangeLedger } from "./exchangeLedger.ts";
import type { ReadingHistory } from "../../platform/readingsAround.ts";
import { ExchangeService, type ExchangeServiceOptions } from "./exchangeService.ts";
import { Meters } from "./meters.ts";
import { Prices } from "../../platform/prices.ts";
import {
  listMeterExchanges,
  addMeterExchange,
  removeMeterExchange,
  type DoubtedReadingsQuery,
  listDoubtedReadings,
  NewMeterExchange,
} from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { DeviceDescription } from "@atrium/contract/devices";
import { CAMPUS, type Place } from "@atrium/contract/site";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { exchangeEntry, RECOGNISED_BY } from "./exchangeEntry.ts";
import type { Log } from "@atrium/time";

/** Takes what drivers say of readings in doubt, and keeps it, one after the other. */
class SuspectReadingRecorder {
  readonly #options: SuspectReadingRecorderOptions;
  #work: Promise<void> = Promise.resolve();

  constructor(options: SuspectReadingRecorderOptions) {
    this.#options = options;
  }

  take(doubt: CounterDoubt): void {
    this.#work = this.#work.then(async () => this.#keep(doubt));
  }

  /** Resolves when all that was taken is kept. */
  async settle(): Promise<void> {
    await this.#work;
  }

  async #keep(doubt: CounterDoubt): Promise<void> {
    const { store, directory, log, recognised } = this.#options;
    const point = directory.point(doubt.point);
    if (point === undefined) return;
    try {
      await store.keep(doubt, point);
      await recognised(doubt, point);
    } catch (error) {
      const { device, key } = point;
      log.warn({ device, point: key, doubt, err: error }, "a counter's readings in doubt could not be kept");
    }
  }
}

const REASON = phrase("Detected automatically: readings continued from a value that the counter cannot have reached");

export interface MetersPart extends Part {
  readonly books: UsageBooks;
  /** What a unit costs at a moment; undefined where no tariff is valid. */
  readonly prices: (terms: Terms) => (moment: number) => number | undefined;
  /** The exchanges of counters that were recorded by hand or recognised. */
  readonly exchanges: Pick<ExchangeLedger, "newest">;
  /** Takes what drivers say of readings in doubt. */
  readonly doubts: { take(doubt: CounterDoubt): void };
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
    exportLists: (ground) => {
      const meterRecords: MeterListNeeds["meterRecords"] = {
        doubts: (filter) => store.list(filter),
        exchanges: (device) => exchanges.list(device),
      };
      return {
        "doubted-readings": (asked) => doubtedList({ ...ground, meterRecords }, asked),
        "meter-exchanges": (asked) => exchangeList({ ...ground, meterRecords }, asked),
      };
    },
    routes: [exchangeRoutes({ exchanges }), doubtRoutes({ store, directory })],
    doubts,
    books: meters,
    prices: (terms) => {
      const prices = new Prices(terms, options.time);
      return (moment) => prices.at(moment)?.perUnit;
    },
    exchanges: ledger,
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

/** Exchanges of counters: recorded, withdrawn, listed; never changed. */
function exchangeRoutes({ exchanges }: { readonly exchanges: ExchangeService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMeterExchanges, async ({ params: { id }, query }) => pageOf(await exchanges.list(id), query));
    handle(
      app,
      addMeterExchange,
      async (request) => await exchanges.record(request.params.id, request.body, personOf(request)),
    );
    handle(app, removeMeterExchange, async (request) => {
      const { id, exchange } = request.params;
      await exchanges.withdraw(id, exchange, personOf(request));
    });
  };
}

interface DoubtRoutesOptions {
  readonly store: Pick<SuspectReadingStore, "list">;
  readonly directory: { devicesAt(place: Place, module?: string): readonly DeviceDescription[] };
}

/** What devices sent and nobody believed. */
function doubtRoutes({ store, directory }: DoubtRoutesOptions): FastifyPluginAsyncZod {
  const devicesOf = ({ placement, floor, device, module }: DoubtedReadingsQuery): string[] | undefined => {
    const own = device === undefined ? undefined : [String(device)];
    if (placement === undefined && module === undefined) return own;
    const there = directory.devicesAt({ placement: placement ?? CAMPUS, floor }, module).map(({ id }) => String(id));
    return own === undefined ? there : own.filter((id) => there.includes(id));
  };
  return async (app) => {
    handle(app, listDoubtedReadings, ({ query }) => store.list({ ...query, devices: devicesOf(query) }));
  };
}

interface RecognisedOptions {
  readonly ledger: Pick<ExchangeLedger, "record">;
  readonly names: SiteNames;
}

/**
 * Records that a counter goes on from where it cannot have counted to: the difference is nothing that anybody used. It is a record as a
 * person's is, and may be withdrawn.
 */
function recognisedExchanges({ ledger, names }: RecognisedOptions) {
  /** @throws AppError EMT001 where the counter has an exchange at that moment */
  return async (doubt: CounterDoubt, counter: { readonly device: string; readonly key: string }): Promise<void> => {
    const { point: pointId, before, begins, to } = doubt;
    if (before === undefined || begins === undefined) return;
    const { data: exchange } = NewMeterExchange.safeParse({
      point: counter.key,
      at: Math.round(begins.time),
      oldEnd: before,
      newStart: begins.value,
      reason: t(REASON),
    });
    // No counter shows that; what it counts beyond is as wrong.
    if (exchange === undefined) return;
    // Its last reading is the first that is in the history.
    const stamp = { by: RECOGNISED_BY, recordedAt: Math.round(to), countsUntil: Math.ceil(to) + 1 };
    await ledger.record({ ...exchange, ...stamp, device: counter.device, pointId }, (recorded) =>
      exchangeEntry({ kind: "meter.exchanged", exchange: recorded }, names),
    );
  };
}

interface SuspectReadingRecorderOptions {
  readonly store: Pick<SuspectReadingStore, "keep">;
  readonly directory: { point(id: number): { readonly device: string; readonly key: string } | undefined };
  readonly log: Log;
  /** Takes what is believed now, though the counter cannot have counted to it. */
  readonly recognised: (
    doubt: CounterDoubt,
    counter: { readonly device: string; readonly key: string },
  ) => Promise<void>;
}

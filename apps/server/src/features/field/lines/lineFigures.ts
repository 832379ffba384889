import { type ConnectionQuarter, EXCHANGE_FAILURES, type ExchangeFailure } from "@atrium/contract/devices";
import type { Exchange } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { ExchangeRing } from "./exchangeRing.ts";
import { LastMinute } from "./lastMinute.ts";
import { NewestRoundTrips, RoundTripBins } from "./roundTrips.ts";
import { Stations } from "./stations.ts";

/** Ms. */
const QUARTER = 900_000;
const DAY = 96;

type ByKind = Record<ExchangeFailure, number>;

interface Quarter {
  readonly at: number;
  /** Absent: nothing of it was answered. */
  roundTrips: RoundTripBins | undefined;
  exchanges: number;
  readonly failures: ByKind;
  losses: number;
  longestQueue: number;
}

/** What one connection did in the last day, since the server started, in quarter hours. It is kept in memory alone. */
export class LineFigures {
  readonly exchanges = new ExchangeRing();
  readonly stations = new Stations();
  readonly #clock: Clock;
  readonly #begin: number;
  readonly #newest = new NewestRoundTrips();
  readonly #minute: LastMinute;
  #quarters: Quarter[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#begin = clock.now();
    this.#minute = new LastMinute(clock.elapsed());
  }

  exchanged(exchange: Exchange): void {
    this.exchanges.add(exchange);
    this.stations.add(exchange);
    const quarter = this.#quarter();
    quarter.exchanges += 1;
    const { failure, took } = exchange;
    if (took !== undefined) this.#minute.add(this.#clock.elapsed(), 0, took);
    if (failure !== undefined) {
      quarter.failures[failure] += 1;
    } else if (took !== undefined) {
      quarter.roundTrips ??= new RoundTripBins();
      quarter.roundTrips.add(took);
      this.#newest.add(took);
    }
  }

  unreadable(station: number | string | undefined): void {
    this.exchanges.markUnreadable(station);
    this.stations.failed(station);
    this.#quarter().failures.garbage += 1;
  }

  values(count: number): void {
    this.#minute.add(this.#clock.elapsed(), count, 0);
  }

  lost(): void {
    this.#quarter().losses += 1;
  }

  waiting(requests: number): void {
    if (requests === 0) return;
    const quarter = this.#quarter();
    quarter.longestQueue = Math.max(quarter.longestQueue, requests);
  }

  get summary() {
    const quarters = this.#ofDay();
    const sum = (of: (quarter: Quarter) => number): number => quarters.reduce((all, one) => all + of(one), 0);
    return {
      roundTrip: this.#newest.summary,
      exchanges: sum(({ exchanges }) => exchanges),
      errors: {
        byKind: byKind((kind) => sum(({ failures }) => failures[kind])),
        losses: sum(({ losses }) => losses),
      },
      countedSince: Math.max(this.#begin, quarters[0]?.at ?? this.#begin),
      ...this.#minute.rates(this.#clock.elapsed()),
      longestQueue: Math.max(0, ...quarters.map(({ longestQueue }) => longestQueue)),
    };
  }

  get quarters(): ConnectionQuarter[] {
    return this.#ofDay().map(({ at, roundTrips, exchanges, failures }) => ({
      at,
      roundTrip: roundTrips?.summary ?? null,
      exchanges,
      failures: Object.values(failures).reduce((sum, count) => sum + count, 0),
    }));
  }

  #ofDay(): Quarter[] {
    const oldest = quarterAt(this.#clock.now()) - DAY * QUARTER;
    return this.#quarters.filter(({ at }) => at >= oldest);
  }

  #quarter(): Quarter {
    const at = quarterAt(this.#clock.now());
    const newest = this.#quarters.at(-1);
    if (newest?.at === at) return newest;
    const quarter: Quarter = {
      at,
      roundTrips: undefined,
      exchanges: 0,
      failures: byKind(() => 0),
      losses: 0,
      longestQueue: 0,
    };
    this.#quarters = [...this.#ofDay().filter((one) => one.at !== at), quarter];
    return quarter;
  }
}

function quarterAt(time: number): number {
  return Math.floor(time / QUARTER) * QUARTER;
}

function byKind(of: (kind: ExchangeFailure) => number): ByKind {
  const [silent, exception, garbage, password] = EXCHANGE_FAILURES;
  return { silent: of(silent), exception: of(exception), garbage: of(garbage), password: of(password) };
}

import {
  type ConnectionQuarter,
  EXCHANGE_FAILURES,
  type ExchangeFailure,
  MAX_EXCHANGES,
} from "@atrium/contract/devices";
import type { Exchange, WirePiece } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { NewestRoundTrips, RoundTripBins } from "./roundTrips.ts";

/** The most devices whose figures are kept apart behind one connection. */
const MAX_STATIONS = 5_000;

/** Of a mean that follows the newest answers. */
const WEIGHT = 0.1;

/** Those behind one connection: a gateway's units, a broker's topics. */
class Stations {
  readonly #stations = new Map<number | string | undefined, StationFigures>();

  add({ station, took, failure }: Exchange): void {
    const figures = this.#of(station);
    if (figures === undefined) return;
    if (failure !== undefined) {
      figures.failures += 1;
    } else if (took !== undefined) {
      figures.roundTrip = figures.roundTrip === null ? took : figures.roundTrip + (took - figures.roundTrip) * WEIGHT;
    }
  }

  failed(station: number | string | undefined): void {
    const figures = this.#of(station);
    if (figures !== undefined) figures.failures += 1;
  }

  entries(): Iterable<readonly [number | string | undefined, Readonly<StationFigures>]> {
    return this.#stations;
  }

  #of(station: number | string | undefined): StationFigures | undefined {
    const known = this.#stations.get(station);
    if (known !== undefined || this.#stations.size >= MAX_STATIONS) return known;
    const fresh = { roundTrip: null, failures: 0 };
    this.#stations.set(station, fresh);
    return fresh;
  }
}
/** Octets of a piece that are kept. */
const KEPT_OCTETS = 512;

/** The last exchanges of a connection. Nothing is put into words here: most are never looked at. */
class ExchangeRing {
  readonly #kept: StoredExchange[] = [];
  #count = 0;

  add(exchange: Exchange): void {
    const { sent, received } = exchange;
    const number = this.#count + 1;
    const isShortened = [...(sent ?? []), ...(received ?? [])].some(({ length }) => length > KEPT_OCTETS);
    const pieces = { sent: kept(sent), received: kept(received), isShortened };
    this.#kept[this.#count % MAX_EXCHANGES] = { ...exchange, number, ...pieces };
    this.#count = number;
  }

  /** The last exchange with a station was garbage after all. */
  markUnreadable(station: number | string | undefined): void {
    for (const exchange of this.newestFirst()) {
      if (exchange.station !== station) continue;
      this.#kept[(exchange.number - 1) % MAX_EXCHANGES] = { ...exchange, failure: "garbage" };
      return;
    }
  }

  newestFirst(): StoredExchange[] {
    return this.#kept.toSorted((a, b) => b.number - a.number);
  }
}

const SECONDS = 60;

/** What a connection did in each second of the last minute. */
class LastMinute {
  readonly #points = new Float64Array(SECONDS);
  readonly #busy = new Float64Array(SECONDS);
  readonly #second = new Float64Array(SECONDS).fill(-1);
  readonly #begin: number;

  /** @param now by the clock's `elapsed`, as everywhere here */
  constructor(now: number) {
    this.#begin = now;
  }

  /** @param points values that came @param busy ms that a request was under way */
  add(now: number, points: number, busy: number): void {
    const second = Math.floor(now / 1_000);
    const slot = second % SECONDS;
    if (this.#second[slot] !== second) {
      this.#second[slot] = second;
      this.#points[slot] = 0;
      this.#busy[slot] = 0;
    }
    this.#points[slot] = (this.#points[slot] ?? 0) + points;
    this.#busy[slot] = (this.#busy[slot] ?? 0) + busy;
  }

  /** Points a second, and the share of the time in which a request was under way. */
  rates(now: number): { readonly pointsPerSecond: number; readonly busy: number } {
    const oldest = Math.floor(now / 1_000) - SECONDS;
    let [points, busy] = [0, 0];
    for (const [slot, second] of this.#second.entries()) {
      if (second <= oldest) continue;
      points += this.#points[slot] ?? 0;
      busy += this.#busy[slot] ?? 0;
    }
    const window = Math.min(SECONDS * 1_000, Math.max(1_000, now - this.#begin));
    return { pointsPerSecond: (points * 1_000) / window, busy: Math.min(1, busy / window) };
  }
}

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

interface StoredExchange extends Exchange {
  /** Counts up. */
  readonly number: number;
}

/** A copy: octets lie in a buffer of the socket that is much larger, and is used again. */
function kept(pieces: readonly WirePiece[] | undefined): readonly WirePiece[] | undefined {
  return pieces?.map((piece) =>
    typeof piece === "string" ? piece.slice(0, KEPT_OCTETS) : Buffer.from(piece.subarray(0, KEPT_OCTETS)),
  );
}

interface StationFigures {
  /** Mean ms of its last answers; null where it has none. */
  roundTrip: number | null;
  /** Since the server started, or the connection is another. */
  failures: number;
}

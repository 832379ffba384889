import type { Clock, Log, SiteTime } from "@atrium/time";
import { adjacentDays, quartersOfRun } from "./adjacentDays.ts";
import { MAX_CROSSING } from "./counterFlow.ts";
import { CarriedDay, type FormerDay } from "./carriedDay.ts";
import type { CounterHistory, CounterQuarter, CounterReading, TimeRange } from "./counterHistory.ts";
import type { ExchangeBook } from "./exchangeBook.ts";
import { withExchanges } from "./exchangedQuarters.ts";
import { dayProfile, type DayProfile, type MeterGroup } from "./dayProfile.ts";
import { Preparation } from "./preparation.ts";
import { RecentlyUsed } from "../../platform/recentlyUsed.ts";
import type { ProfileStore, StoredProfile } from "./store.ts";

export interface ProfilesOptions {
  readonly groups: readonly MeterGroup[];
  readonly history: CounterHistory;
  /** The exchanges of counters that were recorded by hand. */
  readonly exchanges: { current(): Promise<ExchangeBook> };
  readonly store: Pick<ProfileStore, "read" | "readFormer" | "write" | "keepOnlyOwn">;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether background work may be done now. */
  readonly isDatabaseAvailable: () => boolean;
}

/** A day is closed when it has been over for long enough for its last readings to be in. */
const CLOSED_AFTER = 3_600_000;
/** How long a profile of the running day is used. */
const OPEN_DAY_AGE = 5_000;
/** What closed days may take in memory; of a campus of fifty groups of meters they are three years. */
const MAX_BYTES = 48 * 2 ** 20;
/** Days that are read from the database at once. */
const READ_AT_ONCE = 30;
/** Days that are prepared: the year and the one before, for the comparison. */
const PREPARED_DAYS = 740;
const HOUR = 3_600_000;

/** The running day as it was computed last. */
interface OpenDay {
  readonly at: number;
  /** Of the exchanges that it counts with. */
  readonly revision: number;
  readonly profile: Promise<DayProfile>;
}

/** What is known beside the samples when a day is computed. */
interface Knowledge {
  readonly now: number;
  readonly exchanges: ExchangeBook;
  /** How its quarter hours are read. */
  readonly quarters: CounterHistory["quarters"];
}

/**
 * What was counted in each day. The profile of a closed day is computed once, and kept in the database and in memory. When
 * the history has forgotten a day, its profile is final.
 */
export class Profiles {
  readonly #options: ProfilesOptions;
  readonly #closed = new RecentlyUsed<number, StoredProfile>({ maxBytes: MAX_BYTES, bytesOf });
  /** The versions of closed days that were prepared in the background: their profiles may be in the database alone. */
  readonly #lookedAt = new Map<number, number>();
  /** The seconds of the last closed day: of days that were measured whole they are the same, and one array is enough. */
  #seconds: DayProfile["seconds"] = new Float32Array();
  /** Days that are final and of which nothing was ever prepared. */
  readonly #unknown = new Set<number>();
  readonly #open = new Map<number, OpenDay>();
  readonly #preparation: Preparation;
  #isTidy = false;

  constructor(options: ProfilesOptions) {
    this.#options = options;
    this.#preparation = new Preparation({ ...options, work: async () => this.#prepare() });
  }

  /** Starts to prepare the past, so that the first request for a year does not wait. */
  start(): void {
    this.#preparation.start();
  }

  async stop(): Promise<void> {
    await this.#preparation.stop();
  }

  /** The profiles of days, by their start. A day without any sample has none. */
  async days(days: readonly number[]): Promise<Map<number, DayProfile>> {
    this.#preparation.asked();
    return this.#profilesOf(days);
  }

  async #profilesOf(days: readonly number[]): Promise<Map<number, DayProfile>> {
    const { time, clock } = this.#options;
    const now = clock.now();
    const past = days.filter((day) => day <= now);
    if (past.length === 0) return new Map();
    const profiles = new Map<number, DayProfile>();
    // Before the versions: a day is never kept with a count of records that it was not computed with.
    const exchanges = await this.#options.exchanges.current();
    const versions = await this.#versions(past, exchanges);
    const stale: number[] = [];
    for (const day of past) {
      if (versions.get(day) === undefined && this.#isClosed(day, now)) continue;
      const known = this.#known(day, versions.get(day));
      if (known === undefined) stale.push(day);
      else profiles.set(day, known);
    }
    // A day that is not closed is kept nowhere.
    await this.#read(stale.filter((day) => this.#isClosed(day, now)));
    for (const run of adjacentDays(stale, time)) {
      const quarters = quartersOfRun(this.#options.history, run, { time, now });
      for (const day of run) {
        const version = versions.get(day);
        const profile = this.#known(day, version) ?? (await this.#prepared(day, version, { now, exchanges, quarters }));
        if (profile !== undefined) profiles.set(day, profile);
      }
    }
    return profiles;
  }

  #known(day: number, version: number | undefined): DayProfile | undefined {
    const stored = this.#closed.get(day);
    return stored !== undefined && (stored.version === version || this.#isFinal(day)) ? stored.profile : undefined;
  }

  #isClosed(day: number, now: number): boolean {
    return this.#options.time.addDays(day, 1) + CLOSED_AFTER <= now;
  }

  /** The first day that is kept is final too: what was counted across its midnight began on the day before. */
  #isFinal(day: number): boolean {
    return day <= this.#options.history.forgottenUntil().quarters;
  }

  async #prepared(day: number, version: number | undefined, knowledge: Knowledge): Promise<DayProfile | undefined> {
    if (!this.#isFinal(day)) return this.#compute(day, version, knowledge);
    const final = await this.#final(day, knowledge);
    // Of the first day that is kept there are still quarter hours.
    const isKept = day >= this.#options.history.forgottenUntil().quarters;
    return final === undefined && version !== undefined && isKept ? this.#compute(day, version, knowledge) : final;
  }

  /** A final day of other meters is carried over; of one that was never prepared nothing is known. */
  async #final(day: number, knowledge: Knowledge): Promise<DayProfile | undefined> {
    if (this.#unknown.has(day)) return undefined;
    const { store, time } = this.#options;
    const former = await store.readFormer(day);
    if (former === undefined) {
      this.#unknown.add(day);
      return undefined;
    }
    const range = { from: day, to: time.addDays(day, 1) };
    return this.#keep({
      profile: await this.#profile(range, knowledge, { ...former, isFinal: true }),
      version: former.version,
    });
  }

  async #keep(stored: StoredProfile): Promise<DayProfile> {
    const { profile } = this.#remember(stored);
    await this.#options.store.write(stored);
    return profile;
  }

  #remember({ profile, version }: StoredProfile): StoredProfile {
    const { seconds } = profile;
    const isSame = seconds.length === this.#seconds.length && seconds.every((one, at) => one === this.#seconds[at]);
    if (!isSame) this.#seconds = seconds;
    const stored = { version, profile: { ...profile, seconds: this.#seconds } };
    this.#closed.set(profile.from, stored);
    return stored;
  }

  async #read(days: readonly number[]): Promise<void> {
    const unknown = days.filter((day) => !this.#closed.has(day));
    // Not all at once: to decode the days of a year would hold the loop.
    for (const some of chunks(unknown, READ_AT_ONCE)) {
      for (const stored of (await this.#options.store.read(some)).values()) this.#remember(stored);
    }
  }

  /**
   * The version of each day that has samples. A count across its first midnight depends on the day before, so
   * that version is part of it; a count across its last midnight is in when the day is closed.
   */
  async #versions(days: readonly number[], exchanges: ExchangeBook): Promise<Map<number, number>> {
    const { history, time } = this.#options;
    const from = time.addDays(Math.min(...days), -1);
    const versions = await history.dayVersions({ from, to: Math.max(...days) + 1 });
    return new Map(
      days.flatMap((day) => {
        const own = versions.get(day);
        const records = exchanges.recordsOf({ from: day, to: time.addDays(day, 1) });
        // An exchange is a reading, also on a day without any sample.
        if (own === undefined && records === 0) return [];
        return [[day, (own ?? 0) + (versions.get(time.addDays(day, -1)) ?? 0) + records] as const];
      }),
    );
  }

  async #compute(day: number, version: number | undefined, knowledge: Knowledge): Promise<DayProfile> {
    const { time, store } = this.#options;
    const range = { from: day, to: time.addDays(day, 1) };
    if (!this.#isClosed(day, knowledge.now)) return this.#running(range, knowledge);
    const former = version === undefined ? undefined : await store.readFormer(day, version);
    const profile = await this.#profile(range, knowledge, former);
    return version === undefined ? profile : this.#keep({ profile, version });
  }

  /** Simultaneous requests share one answer. */
  async #running(range: TimeRange, knowledge: Knowledge): Promise<DayProfile> {
    const { now } = knowledge;
    const { revision } = knowledge.exchanges;
    const known = this.#open.get(range.from);
    const isFresh = known?.revision === revision && now - known.at < OPEN_DAY_AGE && now >= known.at;
    if (isFresh) return known.profile;
    const profile = this.#profile(range, knowledge);
    this.#open.set(range.from, { at: now, revision, profile });
    profile.catch(() => this.#open.delete(range.from));
    for (const day of this.#open.keys()) if (day < range.from - 48 * HOUR) this.#open.delete(day);
    return profile;
  }

  /** @param former the same day as it was prepared for other meters: their counts are not read again */
  async #profile(range: TimeRange, knowledge: Knowledge, former?: FormerDay): Promise<DayProfile> {
    const carried = former && new CarriedDay(former, this.#options.groups);
    const counted = await this.#count(carried?.rest ?? this.#options.groups, range, knowledge);
    return carried === undefined ? counted : carried.completed(counted);
  }

  async #count(groups: readonly MeterGroup[], range: TimeRange, knowledge: Knowledge): Promise<DayProfile> {
    const { now, exchanges } = knowledge;
    const { history } = this.#options;
    const points = groups.flatMap((group) => group.channels.map((channel) => channel.point));
    const seen = { from: range.from - MAX_CROSSING, to: Math.min(range.to + MAX_CROSSING, now + 1) };
    const quarters = points.length === 0 ? new Map<number, CounterQuarter[]>() : await knowledge.quarters(points, seen);
    for (const point of points) {
      const within = exchanges.standing(point).filter(({ at }) => at >= seen.from && at < seen.to);
      if (within.length === 0) continue;
      const moments = within.map(({ at }) => at);
      const cut = await history.cutQuarters(point, moments);
      quarters.set(point, withExchanges(quarters.get(point) ?? [], cut, within));
    }
    // A counter whose first reading comes after a gap may have counted during it.
    const returned = points.filter((point) => {
      const first = quarters.get(point)?.find((quarter) => quarter.n > 0);
      return first !== undefined && first.firstAt >= range.from;
    });
    const before =
      returned.length === 0 ? new Map<number, CounterReading>() : await this.#before(returned, seen.from, exchanges);
    return dayProfile({ groups, range, now, quarters, before, counted: (from, to) => history.counted(from, to) });
  }

  /** The last readings before a moment: an exchange in a gap is one. */
  async #before(
    points: readonly number[],
    moment: number,
    exchanges: ExchangeBook,
  ): Promise<Map<number, CounterReading>> {
    const before = new Map(await this.#options.history.readingsBefore(points, moment));
    for (const point of points) {
      const last = exchanges.standing(point).findLast(({ at }) => at < moment);
      if (last === undefined || last.at <= (before.get(point)?.time ?? 0)) continue;
      before.set(point, { time: last.at, value: last.newStart });
    }
    return before;
  }

  async #prepare(): Promise<void> {
    const { clock, time, store } = this.#options;
    const today = time.startOfDay(clock.now());
    const days = Array.from({ length: PREPARED_DAYS }, (_, index) => time.addDays(today, -1 - index));
    const versions = await this.#versions(days, await this.#options.exchanges.current());
    for (const some of chunks([...versions.keys()], READ_AT_ONCE)) {
      const unsure = some.filter((day) => this.#lookedAt.get(day) !== versions.get(day));
      await this.#read(unsure);
      const unknown = unsure.filter((day) => this.#known(day, versions.get(day)) === undefined);
      for (const run of adjacentDays(unknown, time)) {
        if (this.#preparation.isStopping) return;
        await this.#preparation.step(async () => this.#profilesOf(run));
      }
      for (const day of unsure) this.#lookedAt.set(day, versions.get(day) ?? 0);
    }
    // Not before: each day takes over what was prepared of it for the former meters.
    if (!this.#isTidy) await store.keepOnlyOwn();
    this.#isTidy = true;
  }
}

/** About what a profile takes in memory, as if its seconds were its own. */
function bytesOf({ profile: { amount, seconds, gaps, leftOut, missing } }: StoredProfile): number {
  return 600 + amount.byteLength + seconds.byteLength + 100 * (gaps.length + leftOut.length + missing.length);
}

function chunks(days: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) =>
    days.slice(index * size, (index + 1) * size),
  );
}

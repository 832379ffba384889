import { randomUUID } from "node:crypto";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import * as z from "zod";
import type { Bus } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";
import { decodeJson, type Wire } from "../../platform/nodes/wire.ts";
import { readRows, type RowsMessage } from "./pointRows.ts";
import type { PointStore } from "./pointStore.ts";
import { BEAT_TOPIC, CHANGES_TOPIC, NEWEST_TOPIC } from "./pointTeller.ts";

/** A core that says nothing for this long is away, ms: a standby that takes over is heard before. */
const SILENCE = 5_000;
/** How often that is checked, ms. */
const CHECK = 500;

const Beat = z.object({ run: z.string(), sequence: z.int().nonnegative(), site: z.int().nonnegative() });

export interface PointMirrorOptions {
  readonly newest: PointStore;
  readonly bus: Pick<Bus, "publish">;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  /** The core's site has this revision. */
  readonly sawRevision: (revision: number) => void;
  /** The core that was followed is away, or another one has taken over. */
  readonly onLost: () => void;
}

/**
 * The newest values of the core, on a web node: all of them once, then the changes with the core's numbers. A message that was
 * lost shows as a gap in the numbers, and all values are read again. Where the core falls silent, the values stay and grow old, and
 * changes are counted by a run of this node's own until a core is heard again.
 */
export class PointMirror {
  readonly #options: PointMirrorOptions;
  readonly #ends: (() => void)[] = [];
  /** Changes that came while all values were being read. */
  #early: RowsMessage[] = [];
  #reading: AbortController | undefined;
  #isFollowing = false;
  #hasFollowed = false;
  /** By the clock's `elapsed`, and by the wall clock. */
  #heard = { elapsed: 0, at: 0 };
  #checking: Repetition | undefined;

  constructor(options: PointMirrorOptions) {
    this.#options = options;
  }

  /** Whether the values of a core have been here since the start. */
  get hasFollowed(): boolean {
    return this.#hasFollowed;
  }

  /** When the core was last heard, ms since the epoch, where that is too long ago. */
  get silentSince(): number | undefined {
    return this.#isFollowing ? undefined : this.#heard.at;
  }

  /** Resolves when the values are here, or no core answers yet. */
  async start(): Promise<void> {
    const { wire, clock, log } = this.#options;
    this.#hears();
    this.#ends.push(
      wire.hear(CHANGES_TOPIC, (message) => this.#try(() => this.#take(readRows(message)))),
      wire.hear(BEAT_TOPIC, (message) => this.#try(() => this.#beat(Beat.parse(decodeJson(message))))),
    );
    this.#checking = every({ task: "watch of the core", interval: CHECK, run: () => this.#check(), clock, log });
    await this.#read();
    if (!this.#isFollowing) this.#growOld();
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#reading?.abort();
    await this.#checking?.stop();
    this.#options.newest.stop();
  }

  /** The site has points that it did not have: their values are read. */
  siteChanged(): void {
    if (this.#isFollowing) void this.#read();
  }

  #beat({ run, sequence, site }: z.output<typeof Beat>): void {
    this.#hears();
    this.#options.sawRevision(site);
    const { newest } = this.#options;
    if (this.#reading === undefined && (run !== newest.epoch || sequence > newest.sequence)) void this.#read();
  }

  #take(message: RowsMessage): void {
    this.#hears();
    if (this.#reading === undefined && this.#isFollowing && message.run === this.#options.newest.epoch) {
      this.#apply(message);
    } else {
      this.#early.push(message);
      if (this.#reading === undefined) void this.#read();
    }
  }

  #apply(message: RowsMessage): void {
    const { newest, bus } = this.#options;
    const { after, until } = message;
    if (until <= newest.sequence) return;
    if (after > newest.sequence) {
      void this.#read();
      return;
    }
    newest.copy(message);
    newest.reached(until);
    bus.publish("points.changed", { ...message, sequence: until });
  }

  /** Reads all values, then applies the changes that came in between. */
  async #read(): Promise<void> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    this.#early = [];
    const { wire, log } = this.#options;
    try {
      const parts: RowsMessage[] = [];
      const said = wire.askParts(NEWEST_TOPIC, new Uint8Array(), { signal: reading.signal });
      for await (const part of said) parts.push(readRows(part));
      if (this.#reading !== reading) return;
      this.#reading = undefined;
      this.#become(parts);
    } catch (error) {
      if (this.#reading !== reading) return;
      this.#reading = undefined;
      log.debug({ err: error }, "the newest values of the core could not be read");
    }
  }

  #become(parts: readonly RowsMessage[]): void {
    const { newest, bus } = this.#options;
    const [first] = parts;
    if (first === undefined) return;
    const { run, until } = first;
    const isOther = newest.epoch !== run;
    if (isOther && this.#isFollowing) this.#options.onLost();
    newest.becomeCopy();
    if (isOther) newest.countBy(run, until);
    for (const part of parts) newest.copy(part);
    newest.reached(until);
    this.#isFollowing = true;
    this.#hasFollowed = true;
    this.#hears();
    if (isOther) bus.publish("run.changed", { run });
    for (const part of parts) bus.publish("points.changed", { ...part, sequence: until });
    for (const message of this.#early.splice(0)) if (message.run === run) this.#apply(message);
  }

  #check(): void {
    const { clock } = this.#options;
    if (clock.elapsed() - this.#heard.elapsed > SILENCE) {
      if (this.#isFollowing) this.#growOld();
    } else if (!this.#isFollowing && this.#reading === undefined) {
      void this.#read();
    }
  }

  /** Nobody says any more that the values still hold. */
  #growOld(): void {
    const { newest, bus, log, onLost } = this.#options;
    if (this.#isFollowing) onLost();
    this.#isFollowing = false;
    this.#reading?.abort();
    this.#reading = undefined;
    log.warn({}, "the core does not answer; the newest values grow old until it does");
    newest.countBy(randomUUID(), 1);
    newest.vouch(this.#heard.elapsed);
    newest.start(t("The core server does not answer"));
    bus.publish("run.changed", { run: newest.epoch });
  }

  #hears(): void {
    const { clock } = this.#options;
    this.#heard = { elapsed: clock.elapsed(), at: clock.now() };
  }

  #try(take: () => void): void {
    try {
      take();
    } catch (error) {
      this.#options.log.warn({ err: error }, "a message of the core about values could not be read");
    }
  }
}

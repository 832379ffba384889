import { statfs } from "node:fs/promises";
import type { Clock, Log } from "@atrium/time";
import type { Registry } from "prom-client";
import { every, type Repetition } from "./every.ts";
import { addGauge } from "./gauges.ts";
import type { Part } from "./part.ts";

export type DiskState = "available" | "full";

/** Free bytes for us on the disk of a folder. */
export type ReadRoom = (folder: string) => Promise<number>;

export interface DiskWatchOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly readRoom?: ReadRoom | undefined;
}

const LOOK_INTERVAL = 1_000;
/** Below this much room PostgreSQL's next piece of its log (16 MiB) and the queue's next file (8 MiB) are in danger. */
const FULL_BELOW = 64 * 1024 * 1024;
/** A full disk counts as available again from here on, so that the state does not flicker. */
const AVAILABLE_FROM = 2 * FULL_BELOW;
/** How long a refused write counts, ms: a quota can be exhausted on a disk with room. Writers try again each second. */
const REFUSAL_COUNTS_FOR = 10_000;

/** Watches whether the disk of the data folder has room, before the first write fails and while writes do. */
export class DiskWatch implements Part {
  readonly name = "disk";
  readonly follows = true;
  readonly #options: DiskWatchOptions;
  readonly #readRoom: ReadRoom;
  #room = Number.NaN;
  #hasRoom = true;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #looking: Repetition | undefined;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
    this.#readRoom = options.readRoom ?? freeBytes;
  }

  /** Bytes that were free at the last check; NaN: unknown. */
  get room(): number {
    return this.#room;
  }

  /** Free bytes for us on the disk of another folder. @throws where it cannot be read */
  async roomIn(folder: string): Promise<number> {
    return await this.#readRoom(folder);
  }

  get state(): DiskState {
    const isRefusing = this.#options.clock.elapsed() - this.#refusedAt < REFUSAL_COUNTS_FOR;
    return this.#hasRoom && !isRefusing ? "available" : "full";
  }

  /** Takes note of a failed write, if the disk was full. */
  heard(error: unknown): void {
    if (isWantOfRoom(error)) this.#refusedAt = this.#options.clock.elapsed();
  }

  /** Checks once before it resolves, so that later parts know. */
  async start(): Promise<void> {
    await this.#look();
    const { clock, log } = this.#options;
    this.#looking = every({ task: "room on the disk", interval: LOOK_INTERVAL, run: () => this.#look(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
  }

  metrics(registry: Registry): void {
    const room = { name: "atrium_disk_free_bytes", help: "Bytes free on the disk of the data folder" };
    addGauge(registry, room, () => this.room);
    const full = {
      name: "atrium_disk_full",
      help: "1 while neither commands nor history can be recorded for want of room",
    };
    addGauge(registry, full, () => (this.state === "full" ? 1 : 0));
  }

  async #look(): Promise<void> {
    const { folder, log } = this.#options;
    try {
      this.#room = await this.#readRoom(folder);
    } catch (error) {
      log.debug({ err: error, folder }, "the free room of the disk cannot be read");
      return;
    }
    const hadRoom = this.#hasRoom;
    this.#hasRoom = this.#room >= (hadRoom ? FULL_BELOW : AVAILABLE_FROM);
    if (hadRoom && !this.#hasRoom) log.error({ folder, free: this.#room }, "the disk is full");
    if (!hadRoom && this.#hasRoom) log.info({ folder, free: this.#room }, "the disk has room again");
  }
}

/** Whether a write failed because the disk, its quota or the database's disk has no room. */
export function isWantOfRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && WANT_OF_ROOM.has(error.code);
}

/** The system's codes, and PostgreSQL's `disk_full`. */
const WANT_OF_ROOM: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

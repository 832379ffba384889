import { hostname } from "node:os";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import { programVersion } from "../../platform/programVersion.ts";

export interface ProcessFiguresOptions {
  readonly packageFile: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The time over which the load is measured, ms. */
const INTERVAL = 5_000;

/** What this process takes of its machine. */
export class ProcessFigures {
  readonly name = hostname().slice(0, 64) || "server";
  readonly startedAt: number;
  readonly #options: ProcessFiguresOptions;
  #measuring: Repetition | undefined;
  #version: string | undefined;
  #before: { readonly used: number; readonly elapsed: number } | undefined;
  #load: number | undefined;

  constructor(options: ProcessFiguresOptions) {
    this.#options = options;
    this.startedAt = options.clock.now();
  }

  get version(): string | undefined {
    return this.#version;
  }

  /** Share of one processor in the last seconds; undefined: not measured yet. */
  get load(): number | undefined {
    return this.#load;
  }

  /** Octets. */
  get memory(): number {
    return process.memoryUsage.rss();
  }

  async start(): Promise<void> {
    const { clock, log, packageFile } = this.#options;
    this.#version = await programVersion(packageFile);
    const run = () => this.#measure();
    this.#measuring = every({ task: "load of the process", interval: INTERVAL, first: 0, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#measuring?.stop();
  }

  #measure(): void {
    const { user, system } = process.cpuUsage();
    const now = { used: (user + system) / 1_000, elapsed: this.#options.clock.elapsed() };
    const before = this.#before;
    if (before !== undefined && now.elapsed > before.elapsed) {
      this.#load = (now.used - before.used) / (now.elapsed - before.elapsed);
    }
    this.#before = now;
  }
}

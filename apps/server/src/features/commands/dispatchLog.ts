import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@atrium/time";

/** One target of a command, as it was given to its driver. */
export interface Dispatch {
  readonly command: string;
  readonly position: number;
}

export interface DispatchLogOptions {
  readonly folder: string;
  /** Changes with each start of the machine; empty where it is unknown. */
  readonly boot: string;
  readonly log: Log;
}

/**
 * The targets given to the field, each noted in a file beforehand: after a kill it separates those that may have been
 * written from those that certainly were not. The system keeps a killed process' last lines; after a loss of power they
 * may be gone, so a file of an earlier boot proves nothing.
 */
export class DispatchLog {
  readonly #options: DispatchLogOptions;
  readonly #path: string;
  /** Kept open: a group hands over 500 targets, and to open the file for each costs more than to write the line. */
  #file: number | undefined;

  constructor(options: DispatchLogOptions) {
    this.#options = options;
    this.#path = join(options.folder, "handovers.txt");
  }

  /** The targets that the last run handed over; undefined where they are unknown. */
  ofLastRun(): readonly Dispatch[] | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, "utf8");
    } catch {
      return undefined;
    }
    const [boot, ...lines] = text.split("\n");
    if (boot === "" || boot !== this.#options.boot) return undefined;
    return lines
      .filter((line) => /^[\da-f-]{36} \d{1,6}$/.test(line))
      .map((line) => ({ command: line.slice(0, 36), position: Number(line.slice(37)) }));
  }

  /** Starts afresh: nothing is on its way. */
  clear(): void {
    try {
      this.#file ??= this.#open();
      ftruncateSync(this.#file);
      writeSync(this.#file, `${this.#options.boot}\n`);
    } catch (error) {
      this.#cannot(error);
    }
  }

  note({ command, position }: Dispatch): void {
    if (this.#file === undefined) return;
    try {
      writeSync(this.#file, `${command} ${position}\n`);
    } catch (error) {
      this.#cannot(error);
    }
  }

  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  /** Everything is appended, whoever emptied the file in between. */
  #open(): number {
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 });
    return openSync(this.#path, "a", 0o600);
  }

  /** A list with holes would call a sent target unsent, so it is discarded. */
  #cannot(error: unknown): void {
    this.close();
    this.#options.log.error({ err: error, file: this.#path }, "what goes to the field is not noted");
    rmSync(this.#path, { force: true });
  }
}

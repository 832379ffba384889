import type { FoundDevice, ProbeProblem, SearchRow } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import type { Discovery } from "@atrium/drivers";
import type { Clock } from "@atrium/time";

/** Objects and fields that are kept of one search: some megabytes. */
const MAX_ENTRIES = 10_000;

export interface SearchStart {
  readonly connection: ConnectionFile;
  readonly range: Record<string, unknown>;
  readonly discovery: Pick<Discovery, "find">;
  /** Whether a secret of the connection may go to a host; absent: nobody is asked. */
  readonly mayGoTo?: ((secret: string, address: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** The name of the file that is read in place of asking anybody. */
  readonly file?: string;
  /** The user's name. */
  readonly by: string;
  readonly clock: Clock;
}

/** One search from its start to its end, with what it has found. */
export class Search {
  readonly id = crypto.randomUUID();
  readonly found: FoundDevice[] = [];
  readonly #options: SearchStart;
  /** Where each is in `found`, by its key. */
  readonly #places = new Map<string, number>();
  readonly #stop = new AbortController();
  readonly #startedAt: number;
  #endedAt: number | null = null;
  #state: SearchRow["state"] = "running";
  #progress = 0;
  #entries = 0;
  #isCut = false;
  #problem: ProbeProblem | undefined;

  constructor(options: SearchStart) {
    this.#options = options;
    this.#startedAt = options.clock.now();
  }

  get connection(): ConnectionFile["id"] {
    return this.#options.connection.id;
  }

  get range(): Record<string, unknown> {
    return this.#options.range;
  }

  get isRunning(): boolean {
    return this.#state === "running";
  }

  get row(): SearchRow {
    return {
      id: this.id,
      connection: this.connection,
      ...(this.#options.file === undefined ? {} : { file: this.#options.file }),
      by: this.#options.by,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      state: this.#state,
      progress: this.#progress,
      found: this.found.length,
      isCut: this.#isCut,
      ...(this.#problem === undefined ? {} : { problem: this.#problem }),
    };
  }

  /** Resolves when it has ended, however it did. */
  async run(): Promise<void> {
    const { connection, range, discovery, clock } = this.#options;
    const { outcome, problem, isCut } = await discovery.find(connection.settings, range, {
      signal: this.#stop.signal,
      clock,
      name: connection.name,
      connection: connection.id,
      mayGoTo: this.#options.mayGoTo,
      onFound: (device) => this.#take(device),
      onPart: (device) => this.#take(device),
      onProgress: (share) => (this.#progress = share),
    });
    this.#endedAt = clock.now();
    // Of what was not read to its end, the beginning stays.
    for (const [index, { isBeingRead, ...device }] of this.found.entries()) {
      if (isBeingRead === true) this.found[index] = device;
    }
    this.#isCut ||= isCut;
    this.#state = outcome === "fails" ? "failed" : outcome;
    if (outcome === "done") this.#progress = 1;
    if (outcome === "fails") this.#problem = problem;
  }

  /** What was found stays. */
  stop(): void {
    this.#stop.abort();
  }

  /** A device that grows stays in its place. */
  #take(device: FoundDevice): void {
    const at = this.#places.get(device.key) ?? this.found.length;
    const earlier = this.found[at]?.entries.length ?? 0;
    const entries = device.entries.slice(0, MAX_ENTRIES - this.#entries + earlier);
    if (entries.length < device.entries.length) this.#isCut = true;
    this.#entries += entries.length - earlier;
    this.#places.set(device.key, at);
    this.found[at] = { ...device, entries };
  }
}

import type { Clock } from "@atrium/time";
import type { KeptEntry, KeptLog, KeptLogs, KeptReader } from "../src/platform/nodes/keptLog.ts";

/** The kept logs of all nodes, in memory. A log whose line is cut goes on, and nobody reads it. */
export class MemoryLogs {
  readonly #clock: Pick<Clock, "now">;
  readonly #logs = new Map<string, MemoryLog>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** As a node sees them. */
  for(node: string): KeptLogs {
    return {
      own: async () => this.of(node),
      reader: async (other) => this.of(other).reader(),
    };
  }

  of(node: string): MemoryLog {
    const log = this.#logs.get(node) ?? new MemoryLog(this.#clock);
    this.#logs.set(node, log);
    return log;
  }
}

export class MemoryLog implements KeptLog {
  readonly entries: KeptEntry[] = [];
  /** All up to this one are in the database. */
  confirmed = 0;
  isCut = false;
  /** Nothing is kept. */
  isFull = false;
  readonly #ids = new Set<string>();
  readonly #clock: Pick<Clock, "now">;
  #changed = Promise.withResolvers<void>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  async append(id: string, content: Uint8Array): Promise<void> {
    if (this.isFull) throw new Error("no room");
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    this.entries.push({ sequence: this.entries.length + 1, at: this.#clock.now(), content: Uint8Array.from(content) });
    this.wake();
  }

  /** Readers look again. */
  wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  reader(): KeptReader {
    let next = this.confirmed;
    const over = new AbortController();
    return {
      read: (take) => {
        const run = async (): Promise<void> => {
          while (!over.signal.aborted) {
            const entries = this.isCut ? [] : this.entries.slice(next, next + 100);
            if (entries.length === 0) {
              await this.#changed.promise;
              continue;
            }
            next += entries.length;
            await take(entries);
          }
        };
        void run();
        return () => {
          over.abort();
          this.wake();
        };
      },
      confirm: (sequence) => {
        this.confirmed = Math.max(this.confirmed, sequence);
      },
      waiting: async () => (this.isCut ? undefined : this.entries.length - next),
    };
  }
}

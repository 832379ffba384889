import type { WriteOutcome } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { WritePart } from "../../platform/nodes/field/fieldTopics.ts";

/** How long a write is remembered, ms: no request is repeated after that. */
const REMEMBERED = 10 * 60_000;

interface Write {
  readonly at: number;
  readonly parts: WritePart[];
  /** Called with each further part. */
  readonly listeners: Set<() => void>;
}

/** Writes by their ids: one that is requested twice is written once, and both requests are answered. */
export class WriteBook {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #log: Log;
  readonly #writes = new Map<string, Write>();

  constructor({ clock, log }: { readonly clock: Pick<Clock, "elapsed">; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * What becomes of a write.
   * @param begin called only where it has not begun yet
   */
  async *follow(
    id: string,
    begin: (onSent: () => void) => Promise<WriteOutcome>,
    signal: AbortSignal,
  ): AsyncGenerator<WritePart, void> {
    const write = this.#writes.get(id) ?? this.#begin(id, begin);
    for (let next = 0; !signal.aborted; next += 1) {
      const part = write.parts[next] ?? (await partAt(write, next, signal));
      if (part === undefined) return;
      yield part;
      if (part.is === "settled") return;
    }
  }

  #begin(id: string, begin: (onSent: () => void) => Promise<WriteOutcome>): Write {
    this.#forgetOld();
    const write: Write = { at: this.#clock.elapsed(), parts: [{ is: "taken" }], listeners: new Set() };
    this.#writes.set(id, write);
    const add = (part: WritePart): void => {
      write.parts.push(part);
      for (const listener of write.listeners) listener();
    };
    const failed = (error: unknown): WriteOutcome => {
      this.#log.error({ err: error }, "a driver failed at a write with an unexpected error");
      return { state: "failed", reason: t("The driver failed. See the server log for details.") };
    };
    void begin(() => add({ is: "sent" }))
      .catch(failed)
      .then((outcome) => add({ is: "settled", outcome }));
    return write;
  }

  #forgetOld(): void {
    const end = this.#clock.elapsed() - REMEMBERED;
    for (const [id, { at }] of this.#writes) {
      if (at > end) return;
      this.#writes.delete(id);
    }
  }
}

/** undefined: nobody waits for it any more. */
async function partAt(write: Write, index: number, signal: AbortSignal): Promise<WritePart | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  write.listeners.add(resolve);
  signal.addEventListener("abort", () => resolve());
  await promise;
  write.listeners.delete(resolve);
  return write.parts[index];
}

import { seconds } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { CommandRecord } from "./commandRecord.ts";
import { CommitUnanswered } from "./commitUnanswered.ts";
import type { RestValue } from "./restValues.ts";

export interface AcceptanceOptions {
  readonly store: {
    /** undefined: it was recorded before. */
    record(record: CommandRecord): Promise<readonly RestValue[] | undefined>;
    recordUnsent(record: CommandRecord, detail: string, now: number): Promise<void>;
  };
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long the caller waits for the database to confirm that it has recorded the command, ms. */
const DECIDE_WITHIN = 5_000;
const RETRY = 250;
const LATER_RETRY = 1_000;
const NOT_SENT = phrase("Not sent: the database did not confirm in time that the command was recorded.");

/**
 * `again`: an earlier request of this id was recorded before. `late`: recorded, but the database was slow to confirm
 * it. `rests`: the values before of its points, as they are kept.
 */
export interface Accepted {
  readonly how: "new" | "late" | "again";
  readonly rests: readonly RestValue[];
}

/**
 * Records commands, also where the connection is lost between COMMIT and its answer and nobody knows whether the
 * command is recorded. It is then recorded again: its id keeps it one record, and the database waits for a transaction
 * of that id which is still ending. A command that is undecided in time is never sent, and is recorded so as soon as
 * possible.
 */
export class Acceptance {
  readonly #options: AcceptanceOptions;
  readonly #undecided = new Set<string>();
  readonly #ending = new Set<Promise<void>>();
  #wake: Set<() => void> = new Set();
  #isStopping = false;

  constructor(options: AcceptanceOptions) {
    this.#options = options;
  }

  /** @throws AppError EDB001 where it is not decided in time; the command is then never sent */
  async record(record: CommandRecord): Promise<Accepted> {
    try {
      const rests = await this.#options.store.record(record);
      return rests === undefined ? { how: "again", rests: [] } : { how: "new", rests };
    } catch (error) {
      if (!(error instanceof CommitUnanswered)) throw error;
      return await this.#decide(record);
    }
  }

  /** @throws AppError EDB001 while it is not known whether a command of this id is recorded */
  refuseUndecided(id: string): void {
    if (this.#undecided.has(id)) throw undecided();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const wake of this.#wake) wake();
    await Promise.all(this.#ending);
  }

  async #decide(record: CommandRecord): Promise<Accepted> {
    const { store, clock, log, isDatabaseUnavailable } = this.#options;
    const { id } = record.reply;
    const until = clock.now() + DECIDE_WITHIN;
    this.#undecided.add(id);
    log.warn({ command: id }, "the database did not answer when it was to record a command; it is asked again");
    while (!this.#isStopping && clock.now() < until) {
      try {
        // It may have been recorded the first time: then its values before are those that it asked to be kept.
        const rests = (await store.record(record)) ?? record.rests;
        this.#undecided.delete(id);
        return { how: "late", rests };
      } catch (error) {
        if (!(error instanceof CommitUnanswered) && !isDatabaseUnavailable(error)) throw error;
      }
      await this.#pause(RETRY);
    }
    const ending = this.#recordUnsent(record).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
    throw undecided();
  }

  /** A stop leaves this to the next start, which closes commands that were never sent. */
  async #recordUnsent(record: CommandRecord): Promise<void> {
    const { store, clock, log } = this.#options;
    while (!this.#isStopping) {
      try {
        await store.recordUnsent(record, t(NOT_SENT), clock.now());
        this.#undecided.delete(record.reply.id);
        return;
      } catch (error) {
        log.debug({ err: error, command: record.reply.id }, "a command that was not sent is not recorded so yet");
      }
      await this.#pause(LATER_RETRY);
    }
  }

  async #pause(time: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        cancel();
        this.#wake.delete(wake);
        resolve();
      };
      const cancel = this.#options.clock.after(time, wake);
      this.#wake.add(wake);
      if (this.#isStopping) wake();
    });
  }
}

function undecided(): AppError {
  const message = t("The database does not answer. The command was not sent, and will not be sent later.");
  return new AppError("EDB001", message, { retryAfter: seconds(5) });
}

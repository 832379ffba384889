import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { seconds } from "@atrium/contract";

/**
 * Wrong passwords of one connection within the hour, after which the answer no longer says whether another one is
 * right.
 */
const MAX_GUESSES = 10;
const HOUR = 3_600_000;

/** The answer says whether a connection's password for a host is right: that must not be a way to guess it. */
export class ConfirmationGuesses {
  readonly #failures = new Map<string, readonly number[]>();

  /** @throws AppError ERL001 */
  refuseTooMany(connection: string, now: number): void {
    const [oldest = now, ...others] = this.#recent(connection, now);
    if (others.length + 1 < MAX_GUESSES) return;
    const retryAfter = seconds(Math.max(1, Math.ceil((oldest + HOUR - now) / 1_000)));
    throw new AppError("ERL001", t("Too many wrong passwords. Try again later."), { retryAfter });
  }

  failed(connection: string, now: number): void {
    this.#failures.set(connection, [...this.#recent(connection, now), now]);
  }

  #recent(connection: string, now: number): readonly number[] {
    return (this.#failures.get(connection) ?? []).filter((at) => at > now - HOUR);
  }
}

import { SIGN_IN_FAILURES } from "@atrium/contract";
import type { Clock } from "@atrium/drivers";
import { AppError } from "../../platform/errors.ts";
import type { IdentityStore } from "./store.ts";

/** Failures older than this no longer count, ms. */
export const FAILURE_WINDOW = 15 * 60_000;

/** Slows down who guesses passwords, by name and address. */
export class Attempts {
  readonly #store: Pick<IdentityStore, "reserveAttempt" | "forgetFailures">;
  readonly #clock: Pick<Clock, "now">;

  constructor(store: Pick<IdentityStore, "reserveAttempt" | "forgetFailures">, clock: Pick<Clock, "now">) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Counts an attempt as failed until `succeeded` is called.
   * @throws AppError EAU003 after too many
   */
  async begin(username: string, address: string): Promise<void> {
    const now = this.#clock.now();
    const name = username.toLowerCase();
    const attempt = { username: name, address, now, since: now - FAILURE_WINDOW, limit: SIGN_IN_FAILURES };
    const inTheWay = await this.#store.reserveAttempt(attempt);
    if (inTheWay === undefined) return;
    const retryAfter = Math.max(1, Math.ceil((inTheWay + FAILURE_WINDOW - now) / 1_000));
    throw new AppError("EAU003", "Too many failed attempts. Try again later.", { retryAfter });
  }

  async succeeded(username: string, address: string): Promise<void> {
    await this.#store.forgetFailures(username.toLowerCase(), address);
  }
}

import { seconds } from "@atrium/contract";
import { SIGN_IN_FAILURES } from "@atrium/contract/people";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { addressGroup } from "../../platform/http/addressGroup.ts";
import type { IdentityStore } from "./store.ts";

/** Failures older than this no longer count, ms. */
export const FAILURE_WINDOW = 15 * 60_000;

/**
 * Failures of one name, at all addresses together, after which unknown addresses share a slow lane.
 * @internal for tests
 */
export const NAME_FAILURES = 50;
/** In the slow lane one password of a name is checked in this time, ms. @internal for tests */
export const SLOW_LANE = 10_000;

/** How many failures count, and what happens then. */
interface AttemptLimits {
  readonly nameLimit: number;
  readonly pace: number;
}

const PASSWORD_LIMITS: AttemptLimits = { nameLimit: NAME_FAILURES, pace: SLOW_LANE };
/** Of second factors: three codes of a million count at a time, so unknown addresses get one guess a minute. */
export const CODE_LIMITS: AttemptLimits = { nameLimit: 20, pace: 60_000 };

/** The most attempts of one name at one address that wait for their turn; further ones are refused. */
const MAX_WAITING = 20;

/**
 * Slows down the guessing of passwords: by name and address, of IPv6 by its /64, and by name over all addresses. Other
 * people's attempts never lock a name: where it has signed in before, its owner goes on (docs/decisions/0021).
 */
export class Attempts {
  readonly #store: Pick<IdentityStore, "attempts">;
  readonly #clock: Pick<Clock, "now">;
  readonly #limits: AttemptLimits;
  readonly #turns = new Map<string, { readonly last: Promise<unknown>; readonly waiting: number }>();

  constructor(
    store: Pick<IdentityStore, "attempts">,
    clock: Pick<Clock, "now">,
    limits: AttemptLimits = PASSWORD_LIMITS,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Attempts of one name at one address, one after the other: an attempt under way counts as failed, so several
   * right ones at once would block each other.
   * @throws AppError EAU003 where too many wait
   */
  async inTurn<Result>(username: string, address: string, attempt: () => Promise<Result>): Promise<Result> {
    const key = `${username.toLowerCase()} ${addressGroup(address)}`;
    const before = this.#turns.get(key);
    const waiting = (before?.waiting ?? 0) + 1;
    if (waiting > MAX_WAITING) {
      throw new AppError("EAU003", t("Too many attempts at once. Try again."), { retryAfter: seconds(1) });
    }
    const turn = before === undefined ? attempt() : before.last.then(attempt);
    const last = turn.catch(() => undefined);
    this.#turns.set(key, { last, waiting });
    try {
      return await turn;
    } finally {
      const now = this.#turns.get(key);
      if (now === undefined || now.waiting === 1) this.#turns.delete(key);
      else this.#turns.set(key, { last: now.last, waiting: now.waiting - 1 });
    }
  }

  /**
   * Counts an attempt as failed until `succeeded` is called.
   * @throws AppError EAU003 after too many
   */
  async begin(username: string, address: string): Promise<void> {
    const now = this.#clock.now();
    const until = await this.#store.attempts.reserve({
      username: username.toLowerCase(),
      address: addressGroup(address),
      now,
      since: now - FAILURE_WINDOW,
      limit: SIGN_IN_FAILURES,
      ...this.#limits,
    });
    if (until === undefined) return;
    const retryAfter = seconds(Math.max(1, Math.ceil((until - now) / 1_000)));
    throw new AppError("EAU003", t("Too many failed attempts. Try again later."), { retryAfter });
  }

  async succeeded(username: string, address: string): Promise<void> {
    const now = this.#clock.now();
    await this.#store.attempts.succeeded({ username: username.toLowerCase(), address: addressGroup(address), now });
  }
}

import type { Kysely } from "kysely";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import type { Db } from "../../platform/database/database.ts";
import type { IdentityTables } from "./tables.ts";

/** An attempt to sign in, before its password is checked. Names are in lower case, addresses are groups of them. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
  readonly now: number;
  /** Failures before it no longer count. */
  readonly since: number;
  /** Failures of one name at one address after which it has to wait. */
  readonly limit: number;
  /** Failures of one name at all addresses after which unknown addresses share one attempt per `pace`. */
  readonly nameLimit: number;
  readonly pace: number;
}

/** How long a name counts as known at an address after a sign-in, days. */
const PLACE_DAYS = 90;

/** Failed sign-ins and known addresses, in the database. */
export class AttemptStore {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Db) {
    this.#db = db.withTables<IdentityTables>();
  }

  /**
   * Counts a sign-in as failed before its password is checked, so that many at once can't get past the limits.
   * @returns when the next attempt is allowed, or undefined when this one may go on
   */
  async reserve(attempt: Attempt): Promise<number | undefined> {
    const { username, address, now, since } = attempt;
    return await lockedTransaction(this.#db, `sign-in ${username}`, async (db) => {
      await db.deleteFrom("sign_in_failures").where("at", "<", new Date(since)).execute();
      const until = (await waitOfAddress(db, attempt)) ?? (await waitOfName(db, attempt));
      if (until !== undefined) return until;
      await db
        .insertInto("sign_in_failures")
        .values({ username, address, at: new Date(now) })
        .execute();
      return undefined;
    });
  }

  /** The password was right: the failures of the name at this address are forgotten, and the address is known. */
  async succeeded({ username, address, now }: Pick<Attempt, "username" | "address" | "now">): Promise<void> {
    const at = new Date(now);
    await this.#db
      .deleteFrom("sign_in_failures")
      .where("username", "=", username)
      .where("address", "=", address)
      .execute();
    await this.#db
      .insertInto("sign_in_places")
      .values({ username, address, at })
      .onConflict((conflict) => conflict.columns(["username", "address"]).doUpdateSet({ at }))
      .execute();
    const tooOld = new Date(now - PLACE_DAYS * 24 * 3_600_000);
    await this.#db.deleteFrom("sign_in_places").where("username", "=", username).where("at", "<", tooOld).execute();
  }
}

async function waitOfAddress(db: Kysely<IdentityTables>, attempt: Attempt): Promise<number | undefined> {
  const { username, address, now, since, limit } = attempt;
  const failures = await db
    .selectFrom("sign_in_failures")
    .select("at")
    .where("username", "=", username)
    .where("address", "=", address)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
  const oldest = failures[limit - 1];
  return oldest === undefined ? undefined : oldest.at.getTime() + (now - since);
}

/** A name that is under attack from everywhere is never locked: known addresses go on, the others share a slow lane. */
async function waitOfName(db: Kysely<IdentityTables>, attempt: Attempt): Promise<number | undefined> {
  const { username, address, now, nameLimit, pace } = attempt;
  const { count, newest } = await db
    .selectFrom("sign_in_failures")
    .select((build) => [build.fn.countAll<number>().as("count"), build.fn.max("at").as("newest")])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  if (count < nameLimit || newest === null || newest.getTime() + pace <= now) return undefined;
  const place = await db
    .selectFrom("sign_in_places")
    .select("at")
    .where("username", "=", username)
    .where("address", "=", address)
    .executeTakeFirst();
  return place === undefined ? newest.getTime() + pace : undefined;
}

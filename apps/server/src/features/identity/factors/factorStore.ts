import type { Kysely } from "kysely";
import { SealedText } from "../../../platform/secretBox.ts";
import type { IdentityTables } from "../tables.ts";
import { removePasskeys } from "./passkeyStore.ts";
import { hashOfRecoveryCode } from "./recoveryCodes.ts";

type Db = Kysely<IdentityTables>;

/** A person's authenticator app: what is kept of it. Times in ms. */
export interface StoredOneTimeCode {
  readonly secret: SealedText;
  readonly addedAt: number;
  readonly usedAt: number | null;
}

export async function findOneTimeCode(db: Db, userId: number): Promise<StoredOneTimeCode | undefined> {
  const row = await db.selectFrom("one_time_codes").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (row === undefined || row.secret === null || row.added_at === null) return undefined;
  return {
    secret: SealedText.parse(row.secret),
    addedAt: row.added_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
  };
}

/** A secret that does not count yet. */
export async function findPending(db: Db, userId: number): Promise<SealedText | undefined> {
  const row = await db.selectFrom("one_time_codes").select("pending").where("user_id", "=", userId).executeTakeFirst();
  return row?.pending ? SealedText.parse(row.pending) : undefined;
}

/** Keeps a secret beside the one that counts, if there is one. */
export async function keepPending(db: Db, userId: number, secret: SealedText): Promise<void> {
  const pending = JSON.stringify(secret);
  await db
    .insertInto("one_time_codes")
    .values({ user_id: userId, pending })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ pending }))
    .execute();
}

/** From now on codes of this secret count, later ones than that of `step`. */
export async function confirmPending(
  db: Db,
  userId: number,
  { secret, step, now }: { readonly secret: SealedText; readonly step: number; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable("one_time_codes")
    .set({ secret: JSON.stringify(secret), pending: null, added_at: at, used_step: step, used_at: at })
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Uses up the code of a step, and every older one.
 * @returns false where it was used before, also by somebody who asks at the same moment
 */
export async function takeStep(db: Db, userId: number, step: number, now: number): Promise<boolean> {
  const taken = await db
    .updateTable("one_time_codes")
    .set({ used_step: step, used_at: new Date(now) })
    .where("user_id", "=", userId)
    .where((where) => where.or([where("used_step", "is", null), where("used_step", "<", step)]))
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function removeOneTimeCode(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom("one_time_codes")
    .where("user_id", "=", userId)
    .returning("added_at")
    .executeTakeFirst();
  return removed !== undefined && removed.added_at !== null;
}

/** In place of those before, used or not. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  codes: readonly string[],
  now: number,
): Promise<void> {
  await removeRecoveryCodes(db, userId);
  const made_at = new Date(now);
  const rows = codes.map((code) => ({ code_hash: hashOfRecoveryCode(code), user_id: userId, made_at, used_at: null }));
  await db.insertInto("recovery_codes").values(rows).execute();
}

export async function removeRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** @returns false where it is not the person's, or was used before */
export async function takeRecoveryCode(db: Db, userId: number, code: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date(now) })
    .where("code_hash", "=", hashOfRecoveryCode(code))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Everything that is asked beside the password. @returns whether there was anything */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  await removeRecoveryCodes(db, userId);
  const had = [await removeOneTimeCode(db, userId), await removePasskeys(db, userId)];
  return had.includes(true);
}

/** How many still count, and when they were made, ms; undefined where there are none, used or not. */
export async function countRecoveryCodes(
  db: Db,
  userId: number,
): Promise<{ readonly left: number; readonly madeAt: number } | undefined> {
  const { left, made } = await db
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .select((build) => [
      build.fn.countAll<number>().filterWhere("used_at", "is", null).as("left"),
      build.fn.max("made_at").as("made"),
    ])
    .executeTakeFirstOrThrow();
  return made === null ? undefined : { left, madeAt: made.getTime() };
}

/** What the role asks of a person, and since when the password is as it is. */
export async function findDemand(db: Db, userId: number) {
  return await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["username", "password_changed_at", "asks_second_factor"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/** Every kept secret, to be sealed with a newer key. */
export async function listSecrets(db: Db) {
  const rows = await db.selectFrom("one_time_codes").select(["user_id", "secret"]).execute();
  return rows.flatMap(({ user_id, secret }) =>
    secret === null ? [] : [{ userId: user_id, secret: SealedText.parse(secret) }],
  );
}

export async function resealSecret(db: Db, userId: number, secret: SealedText): Promise<void> {
  await db
    .updateTable("one_time_codes")
    .set({ secret: JSON.stringify(secret) })
    .where("user_id", "=", userId)
    .execute();
}

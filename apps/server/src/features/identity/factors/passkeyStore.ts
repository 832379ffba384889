import type { PasskeyRow } from "@atrium/contract/people";
import type { Kysely } from "kysely";
import type { IdentityTables } from "../tables.ts";

type Db = Kysely<IdentityTables>;

/** What is kept of a passkey: nothing that is secret. */
export interface StoredPasskey {
  readonly id: number;
  readonly credential: string;
  readonly publicKey: Buffer;
  /** How often it has signed, as it counts itself; 0 where it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly host: string;
}

export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  const rows = await db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  return rows.map(({ id, name, host, added_at, used_at }) => ({
    id,
    name,
    host,
    addedAt: added_at.getTime(),
    usedAt: used_at?.getTime() ?? null,
  }));
}

/** Those that work at a host name. */
export async function passkeysAt(db: Db, userId: number, host: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("host", "=", host)
    .orderBy("id")
    .execute();
  return rows.map(({ id, credential, public_key, counter, transports, host: at }) => ({
    id,
    credential,
    publicKey: public_key,
    counter: Number(counter),
    transports,
    host: at,
  }));
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  return (
    (await db.selectFrom("passkeys").select("id").where("user_id", "=", userId).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** @returns false where somebody has this one already */
export async function addPasskey(
  db: Db,
  passkey: Omit<StoredPasskey, "id"> & { readonly userId: number; readonly name: string; readonly now: number },
): Promise<boolean> {
  const { userId, credential, publicKey, counter, transports, host, name, now } = passkey;
  const added = await db
    .insertInto("passkeys")
    .values({
      user_id: userId,
      credential,
      public_key: publicKey,
      counter,
      transports: [...transports],
      host,
      name,
      added_at: new Date(now),
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns false where it has signed in between: then this signature is a copy */
export async function countUse(
  db: Db,
  { id, counter }: Pick<StoredPasskey, "id" | "counter">,
  used: { readonly counter: number; readonly now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter: used.counter, used_at: new Date(used.now) })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns its name; undefined where it is not the person's */
export async function removePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}

/** @returns whether there were any */
export async function removePasskeys(db: Db, userId: number): Promise<boolean> {
  const removed = await db.deleteFrom("passkeys").where("user_id", "=", userId).returning("id").execute();
  return removed.length > 0;
}

import { FEATURES, UserId, type Paged } from "@atrium/contract";
import { RoleId, type SessionRow, type UserListQuery, type UserRow } from "@atrium/contract/people";
import { sql, type Kysely } from "kysely";
import { keepEndings, type Ending } from "./endedSessions.ts";
import { containing, readPage } from "../../platform/database/listing.ts";
import { hasSecondFactor } from "./factors/hasSecondFactor.ts";
import type { IdentityTables } from "./tables.ts";

type Db = Kysely<IdentityTables>;

/** A session that was removed, for listeners. */
export interface EndedSession {
  readonly sessionId: number;
  readonly userId: number;
}

/** A user's account, as administrators change it. */
export interface Account {
  readonly username: string;
  readonly roleId: number;
  readonly isActive: boolean;
}

/** The limits in time (ms): sessions used later are not over, failures later still count. */
export interface Since {
  readonly sessions: number;
  readonly failures: number;
}

/** The queries of the user list and form. */
function userRows(db: Db, since: Since) {
  return db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.id", "username", "roles.id as role_id", "roles.name as role_name", "is_active"])
    .select(["last_sign_in_at", "users.created_at", "users.updated_at", "users.revision"])
    .select(hasSecondFactor().as("has_second_factor"))
    .select(
      sql<string | null>`(SELECT coalesce(sign_in_providers.name, provider)
        FROM user_identities LEFT JOIN sign_in_providers ON key = provider
        WHERE user_id = users.id)`.as("signs_in_with"),
    )
    .select((build) =>
      build
        .selectFrom("sessions")
        .whereRef("sessions.user_id", "=", "users.id")
        .where("used_at", ">", new Date(since.sessions))
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("live_sessions"),
    )
    .select(
      sql<number>`coalesce((SELECT max(count) FROM (SELECT count(*) FROM sign_in_failures
        WHERE sign_in_failures.username = lower(users.username) AND at > ${new Date(since.failures)}
        GROUP BY address) AS by_address), 0)::int`.as("failed_sign_ins"),
    );
}

export async function findUserRow(db: Db, id: number, since: Since): Promise<UserRow | undefined> {
  const row = await userRows(db, since).where("users.id", "=", id).executeTakeFirst();
  return row && present(row);
}

export async function listUsers(db: Db, query: UserListQuery, since: Since): Promise<Paged<UserRow>> {
  let chosen = db.selectFrom("users").innerJoin("roles", "roles.id", "users.role_id");
  let rows = userRows(db, since);
  if (query.active !== "all") {
    chosen = chosen.where("is_active", "=", query.active === "true");
    rows = rows.where("is_active", "=", query.active === "true");
  }
  if (query.search !== "") {
    const found = sql<boolean>`(username ILIKE ${containing(query.search)} OR roles.name ILIKE ${containing(query.search)})`;
    chosen = chosen.where(found);
    rows = rows.where(found);
  }
  if (query.role !== undefined) {
    chosen = chosen.where("role_id", "=", query.role);
    rows = rows.where("role_id", "=", query.role);
  }
  const direction = query.orderBy === "ASC" ? "asc" : "desc";
  const ordered = rows
    .orderBy(SORTS[query.sortBy], (order) => (direction === "asc" ? order.asc() : order.desc()).nullsLast())
    .orderBy("users.id", direction);
  const found = await readPage(chosen, ordered, query);
  return { ...found, data: found.data.map((row) => present(row)) };
}

const SORTS = {
  username: sql`lower(username)`,
  role: sql`lower(roles.name)`,
  isActive: sql`is_active`,
  lastSignInAt: sql`last_sign_in_at`,
  createdAt: sql`users.created_at`,
  updatedAt: sql`users.updated_at`,
};

type Row = Awaited<ReturnType<ReturnType<typeof userRows>["execute"]>>[number];

function present(row: Row): UserRow {
  return {
    id: UserId.parse(row.id),
    username: row.username,
    role: { id: RoleId.parse(row.role_id), name: row.role_name },
    isActive: row.is_active,
    hasSecondFactor: row.has_second_factor,
    signsInWith: row.signs_in_with,
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    liveSessions: row.live_sessions ?? 0,
    failedSignIns: row.failed_sign_ins,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    revision: row.revision,
  };
}

/** The user who already has a name, in any case of its letters. */
export async function userNamed(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row?.id;
}

export async function insertUser(
  db: Db,
  user: Account & { readonly passwordHash: string; readonly asksNewPassword: boolean; readonly now: number },
): Promise<number> {
  const now = new Date(user.now);
  const { id } = await db
    .insertInto("users")
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      role_id: user.roleId,
      is_active: user.isActive,
      created_at: now,
      updated_at: now,
      password_changed_at: now,
      password_is_given: user.asksNewPassword,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(db: Db, id: number, account: Account, now: number): Promise<void> {
  const { username, roleId, isActive } = account;
  await db
    .updateTable("users")
    .set({ username, role_id: roleId, is_active: isActive, updated_at: new Date(now), revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** @param isGiven whether somebody else made it: it is changed at the next sign-in */
export async function updatePassword(
  db: Db,
  id: number,
  { passwordHash, isGiven, now }: { readonly passwordHash: string; readonly isGiven: boolean; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  const change = { password_hash: passwordHash, password_changed_at: at, password_is_given: isGiven, updated_at: at };
  await db.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Users with a password of their own who may set both users and roles: they get in whatever a provider says. */
function administrators(db: Db) {
  const both = FEATURES.filter((feature) => feature === "usersSettable" || feature === "rolesSettable");
  return db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .where(sql<boolean>`features @> ${both}::text[]`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM user_identities WHERE user_id = users.id)`);
}

/** The active ones among them. */
export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await administrators(db)
    .where("is_active", "=", true)
    .select((build) => build.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** All of them, the oldest account first. */
export async function listAdministrators(db: Db): Promise<{ readonly id: number; readonly username: string }[]> {
  return await administrators(db).select(["users.id", "username"]).orderBy("users.id").execute();
}

/** Lets a user sign in: active, and without failures that slow the name down. */
export async function admit(db: Db, { id, username }: { id: number; username: string }): Promise<void> {
  await db.updateTable("users").set({ is_active: true }).where("id", "=", id).execute();
  await db.deleteFrom("sign_in_failures").where("username", "=", username.toLowerCase()).execute();
}

/** A user's sessions that are not over, the newest use first. */
export async function liveSessionsOf(db: Db, userId: number, since: number, asking: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("used_at", ">", new Date(since))
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at.getTime(),
    usedAt: row.used_at.getTime(),
    address: row.address,
    userAgent: row.user_agent,
    isCurrent: row.id === asking,
  }));
}

/** Removes a user's sessions, or one of them, but never `except`. In a transaction: their end is kept with it. */
export async function removeSessions(
  db: Db,
  userId: number,
  which: { readonly ending: Ending; readonly only?: number; readonly except?: number },
): Promise<EndedSession[]> {
  let rows = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (which.only !== undefined) rows = rows.where("id", "=", which.only);
  if (which.except !== undefined) rows = rows.where("id", "!=", which.except);
  const { ending } = which;
  const removed = await rows.returning(["id", "token_hash"]).execute();
  await keepEndings(
    db,
    removed.map(({ token_hash }) => ({ tokenHash: token_hash, why: ending.why, at: ending.at })),
  );
  return removed.map(({ id }) => ({ sessionId: id, userId }));
}

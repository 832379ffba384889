import { FEATURES, UserId, type Feature } from "@atrium/contract";
import { type Duty, RoleLimits } from "@atrium/contract/people";
import { Preferences } from "@atrium/contract/site";
import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { AttemptStore } from "./attemptStore.ts";
import { findEnding, forgetOldEndings, keepEndings, type Ending } from "./endedSessions.ts";
import { hasSecondFactor } from "./factors/hasSecondFactor.ts";
import type { ProviderProof } from "./providers/providerProof.ts";
import type { IdentityTables } from "./tables.ts";

export interface UserRecord {
  readonly id: UserId;
  readonly username: string;
  readonly role: string;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly limits: RoleLimits | undefined;
  readonly preferences: Preferences;
}

export interface SessionRecord {
  readonly id: number;
  readonly startedAt: number;
  readonly usedAt: number;
  /** When the person last gave the password; undefined: not since it was kept. */
  readonly provenAt: number | undefined;
  /** What has to be done before anything else. */
  readonly duty: Duty | undefined;
  readonly user: UserRecord;
}

/** Users, roles, sessions and failed sign-ins. Times are ms since the epoch. */
export class IdentityStore {
  readonly attempts: AttemptStore;
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Db) {
    this.attempts = new AttemptStore(db);
    this.#db = db.withTables<IdentityTables>();
  }

  /** Adds the missing roles by name; existing roles stay as they are. */
  async addRoles(roles: Readonly<Record<string, readonly Feature[]>>): Promise<void> {
    const rows = Object.entries(roles).map(([name, features]) => ({ name, features: [...features] }));
    await this.#db
      .insertInto("roles")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async hasUsers(): Promise<boolean> {
    return (await this.#db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
  }

  /**
   * Makes a user with a role of that name. Tests and journeys make theirs with it, as `hashPassword` hashes:
   * `await store.createUser({ username: "guard", passwordHash: await hashPassword("…"), role: "Guard", now })`.
   */
  async createUser(user: {
    readonly username: string;
    readonly passwordHash: string;
    readonly role: string;
    readonly now: number;
    /** Somebody else made the password: it is changed at the first sign-in. */
    readonly asksNewPassword?: boolean;
  }): Promise<UserId> {
    const { id } = await this.#db
      .insertInto("users")
      .values((values) => ({
        username: user.username,
        password_hash: user.passwordHash,
        role_id: values.selectFrom("roles").select("roles.id").where("roles.name", "=", user.role),
        created_at: new Date(user.now),
        updated_at: new Date(user.now),
        password_changed_at: new Date(user.now),
        password_is_given: user.asksNewPassword ?? false,
      }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return UserId.parse(id);
  }

  /** A user who may sign in. Names differ by more than case. */
  async findUser(username: string): Promise<(UserRecord & { readonly passwordHash: string }) | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select(["users.id", "username", "password_hash", "roles.name", "roles.features", "roles.limits", "preferences"])
      .where(sql<string>`lower(username)`, "=", username.toLowerCase())
      .where("is_active", "=", true)
      .executeTakeFirst();
    return row && { ...userRecord(row), passwordHash: row.password_hash };
  }

  /** Whether the name is that of an account with a password of its own here, active or not. */
  async hasOwnPassword(username: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("users")
      .select("id")
      .where(sql<string>`lower(username)`, "=", username.toLowerCase())
      .where(sql<boolean>`NOT EXISTS (SELECT FROM user_identities WHERE user_id = users.id)`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** What a user may do now; undefined: unknown, or may not sign in. */
  async findRights(id: number): Promise<UserRecord | undefined> {
    const row = await this.#db
      .selectFrom("users")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select(["users.id", "username", "roles.name", "roles.features", "roles.limits", "preferences"])
      .where("users.id", "=", id)
      .where("is_active", "=", true)
      .executeTakeFirst();
    return row && userRecord(row);
  }

  /** Everyone who may sign in, by name. */
  async listRights(): Promise<UserRecord[]> {
    const rows = await this.#db
      .selectFrom("users")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select(["users.id", "username", "roles.name", "roles.features", "roles.limits", "preferences"])
      .where("is_active", "=", true)
      .orderBy("username")
      .execute();
    return rows.map((row) => userRecord(row));
  }

  /** The session of a token's hash. Undefined when it has ended or its user may no longer sign in. */
  async findSession(tokenHash: Buffer): Promise<SessionRecord | undefined> {
    const row = await this.#db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select(["sessions.id as session_id", "used_at", "proven_at", "sessions.created_at"])
      .select(["users.id", "username", "roles.name", "roles.features", "roles.limits", "preferences"])
      .select(["password_is_given", "asks_second_factor", "has_provider_factor"])
      .select(hasSecondFactor().as("has_second_factor"))
      .where("token_hash", "=", tokenHash)
      .where("is_active", "=", true)
      .executeTakeFirst();
    return (
      row && {
        id: row.session_id,
        startedAt: row.created_at.getTime(),
        usedAt: row.used_at.getTime(),
        provenAt: row.proven_at?.getTime(),
        duty: dutyOf(row),
        user: userRecord(row),
      }
    );
  }

  /**
   * Adds a session, unless the user was deactivated or got another password since the lookup. `alongside` is stored
   * with it or not at all.
   */
  async addSession(
    session: {
      readonly tokenHash: Buffer;
      readonly userId: UserId;
      readonly passwordHash: string;
      readonly now: number;
      readonly address: string;
      readonly userAgent: string;
      /** Absent: the person gave the password. */
      readonly provider?: ProviderProof | undefined;
    },
    alongside: (db: Transaction<IdentityTables>) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const now = new Date(session.now);
    return await this.#db.transaction().execute(async (db) => {
      const user = await db
        .updateTable("users")
        .set({ last_sign_in_at: now })
        .where("id", "=", session.userId)
        .where("is_active", "=", true)
        .where("password_hash", "=", session.passwordHash)
        .returning("id")
        .executeTakeFirst();
      if (user === undefined) return false;
      const times = { created_at: now, used_at: now, proven_at: now };
      const from = { address: session.address, user_agent: session.userAgent };
      await db
        .insertInto("sessions")
        .values({ token_hash: session.tokenHash, user_id: user.id, ...times, ...from, ...columnsOf(session.provider) })
        .execute();
      await alongside(db);
      return true;
    });
  }

  async touchSession(id: number, now: number): Promise<void> {
    const used = { used_at: new Date(now) };
    await this.#db.updateTable("sessions").set(used).where("id", "=", id).execute();
  }

  async proveSession(id: number, now: number): Promise<void> {
    await this.#db
      .updateTable("sessions")
      .set({ proven_at: new Date(now) })
      .where("id", "=", id)
      .execute();
  }

  async removeSession(id: number, ending: Ending): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const removed = await db.deleteFrom("sessions").where("id", "=", id).returning("token_hash").execute();
      await keepEndings(
        db,
        removed.map(({ token_hash }) => ({ tokenHash: token_hash, why: ending.why, at: ending.at })),
      );
    });
  }

  /** Removes the sessions that were unused or lasted for too long (ms), and the records of those that ended long ago. */
  async removeOldSessions(
    now: number,
    { idle, lifetime }: { readonly idle: number; readonly lifetime: number },
  ): Promise<{ readonly sessionId: number; readonly userId: number }[]> {
    return await this.#db.transaction().execute(async (db) => {
      const unused = sql<boolean>`used_at < ${new Date(now - idle)}`;
      const removed = await db
        .deleteFrom("sessions")
        .where((where) => where.or([unused, where("created_at", "<", new Date(now - lifetime))]))
        .returning(["id", "user_id", "token_hash", "used_at", "created_at"])
        .execute();
      await keepEndings(
        db,
        removed.map(({ token_hash, used_at, created_at }) => ({
          tokenHash: token_hash,
          ...(used_at.getTime() < now - idle
            ? { why: "idle" as const, at: used_at.getTime() + idle }
            : { why: "lifetime" as const, at: created_at.getTime() + lifetime }),
        })),
      );
      await forgetOldEndings(db, now);
      return removed.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }));
    });
  }

  /** Why and when the session of a token's hash ended; undefined where no end is known. */
  async findEnding(tokenHash: Buffer): Promise<Ending | undefined> {
    return await findEnding(this.#db, tokenHash);
  }
}

/** What a session keeps of the provider that it was opened with. */
function columnsOf(proof: ProviderProof | undefined) {
  if (proof === undefined) return {};
  const { provenAt, token } = proof;
  return {
    provider: proof.key,
    provider_subject: proof.subject,
    provider_session: proof.session ?? null,
    provider_token: token === undefined ? null : JSON.stringify(token),
    has_provider_factor: proof.hasFactor,
    proven_at: provenAt === undefined ? null : new Date(provenAt),
  };
}

function userRecord(row: {
  id: number;
  username: string;
  name: string;
  features: string[];
  limits: RoleLimits | null;
  preferences: Preferences;
}): UserRecord {
  const features = new Set(FEATURES.filter((feature) => row.features.includes(feature)));
  // A row of an older version lacks what has been added since.
  const preferences = Preferences.parse(row.preferences);
  const limits = row.limits === null ? undefined : RoleLimits.parse(row.limits);
  return { id: UserId.parse(row.id), username: row.username, role: row.name, features, limits, preferences };
}

function dutyOf(row: {
  password_is_given: boolean;
  asks_second_factor: boolean;
  has_second_factor: boolean;
  has_provider_factor: boolean;
}): Duty | undefined {
  if (row.password_is_given) return "new-password";
  const hasFactor = row.has_second_factor || row.has_provider_factor;
  return row.asks_second_factor && !hasFactor ? "second-factor" : undefined;
}

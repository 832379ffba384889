import { hash, randomBytes } from "node:crypto";
import { formatDate, SESSION_ENDS, type BearerReply, type SignInReply, type SignInRequest } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import { keepable } from "../../platform/audit/auditChain.ts";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session, SessionSource } from "../../platform/http/session.ts";
import { Attempts } from "./attempts.ts";
import { Bearers } from "./bearers.ts";
import { isPassword } from "./passwords.ts";
import { peopleEntry } from "./peopleEntry.ts";
import { permissionsOf } from "./roles.ts";
import type { IdentityStore, SessionRecord } from "./store.ts";

const MINUTE = 60_000;
/** A session that is unused for this long ends. */
export const IDLE_LIMIT = 12 * 60 * MINUTE;
/**
 * How long a session is trusted without asking the database, ms. Changes by this process count at once. @internal for
 * tests
 */
export const BELIEVED_FOR = 10_000;
/** How often the last use of a session is written at most. */
const TOUCH_INTERVAL = MINUTE;

interface KnownSession {
  readonly session: Session;
  readonly checkedAt: number;
  usedAt: number;
  writtenAt: number;
  /** Its user or role has changed: trusted only after the database was asked again. */
  isDoubtful: boolean;
}

type Credentials = Pick<SignInRequest, "username" | "password">;

/** The origin of a sign-in. */
interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionsOptions {
  readonly store: IdentityStore;
  readonly audit: AuditSink;
  readonly bus: Bus;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
  /** The site's, for the message that a session has ended. */
  readonly timeZone: string;
}

/** Sign-in, sign-out and the sessions between. */
export class Sessions implements SessionSource {
  readonly #options: SessionsOptions;
  readonly #attempts: Attempts;
  readonly #bearers = new Bearers(hashOf);
  /** By their hashed tokens. */
  readonly #known = new Map<string, KnownSession>();
  /** The token that was hashed last: the limit of calls and the guard ask for the same one, one after the other. */
  #newest = { token: "", hash: hashOf("") };
  /** Counts changes of users, roles and sessions: an earlier read from the database is not trusted after a change. */
  #changes = 0;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#attempts = new Attempts(options.store, options.clock);
  }

  /**
   * A new session for the right password. Wrong name and wrong password can't be distinguished, by words or by time.
   */
  async signIn(request: Credentials, from: Caller): Promise<SignInReply> {
    const name = String(keepable(request.username)).toLowerCase();
    return this.#attempts.inTurn(name, from.address, async () => this.#signIn(name, request, from));
  }

  async #signIn(name: string, { username, password }: Credentials, from: Caller): Promise<SignInReply> {
    const { store, audit, clock } = this.#options;
    const { address } = from;
    await this.#attempts.begin(name, address);
    const user = await store.findUser(name);
    const isRight = await isPassword(password, user?.passwordHash);
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    const tokenHash = bytesOf(hashOf(token));
    const session = { tokenHash, now, address, userAgent: from.userAgent.slice(0, 300) };
    const isIn =
      user !== undefined &&
      isRight &&
      (await store.addSession({ ...session, userId: user.id, passwordHash: user.passwordHash }, async (db) => {
        const entry = { userId: user.id, by: user.username, address, subject: user.username };
        await audit.recordWithin(db, peopleEntry({ kind: "session.started", ...entry }));
      }));
    if (!isIn) {
      await audit.record(peopleEntry({ kind: "sign-in.failed", by: username, address, subject: username }));
      throw new AppError("EAU001", "Wrong username or password");
    }
    await this.#attempts.succeeded(name, address);
    await store.removeIdleSessions(now, IDLE_LIMIT);
    for (const [key, known] of this.#known) if (known.usedAt < now - IDLE_LIMIT) this.#forget(key, known);
    return { token, expiresAt: now + IDLE_LIMIT };
  }

  /**
   * The session of a token or of a page's bearer, which counts as used now. Known sessions go on while the
   * database is away.
   */
  async find(token: string): Promise<Session | null> {
    const key = this.#keyOf(token);
    const known = await this.#lookUp(key);
    if (!known) return null;
    const now = this.#options.clock.now();
    if (now - known.usedAt >= IDLE_LIMIT) {
      const at = known.usedAt + IDLE_LIMIT;
      await this.#options.store.removeSession(known.session.id, { why: "idle", at });
      this.#forget(key, known);
      return null;
    }
    known.usedAt = now;
    await this.#touch(known, now);
    return known.session;
  }

  knownId(token: string): number | undefined {
    return this.#known.get(this.#keyOf(token))?.session.id;
  }

  async endOf(token: string): Promise<string | undefined> {
    const { store, clock, timeZone } = this.#options;
    const ending = await store.findEnding(bytesOf(this.#keyOf(token)));
    if (ending === undefined) return undefined;
    const dayOf = (time: number) => formatDate(time, "YYYY-MM-DD", timeZone);
    const format = dayOf(ending.at) === dayOf(clock.now()) ? "HH:mm" : "DD/MM/YYYY HH:mm";
    return `${SESSION_ENDS[ending.why]}, ${formatDate(ending.at, format, timeZone)}`;
  }

  /**
   * A new bearer for a page. Bound to the session's own token: a bearer can't be used to get the next one.
   * @param token of a session that `find` has found
   */
  bearer(token: string): BearerReply {
    return this.#bearers.issue(hashOf(token), this.#options.clock.now());
  }

  /** Ends a session: its token and bearers are worthless from now on, and its live connections are informed. */
  async end(token: string, address: string): Promise<void> {
    const known = await this.#lookUp(this.#keyOf(token));
    if (!known) return;
    const { store, audit, clock } = this.#options;
    const { id, user } = known.session;
    await store.removeSession(id, { why: "signed-out", at: clock.now() });
    this.ended([{ sessionId: id, userId: user.id }]);
    const entry = { userId: user.id, by: user.username, address, subject: user.username };
    await audit.record(peopleEntry({ kind: "session.ended", ...entry }));
  }

  /** Sessions were removed from the database: they end at once, with their live connections. */
  ended(sessions: readonly { readonly sessionId: number; readonly userId: number }[]): void {
    this.#changes += 1;
    const over = new Set(sessions.map(({ sessionId }) => sessionId));
    for (const [key, { session }] of this.#known) if (over.has(session.id)) this.#known.delete(key);
    for (const session of sessions) this.#options.bus.publish("session.ended", session);
  }

  /** Users or their roles were changed in the database: their cached sessions are no longer trusted. */
  changed(users: readonly number[]): void {
    this.#changes += 1;
    const affected = new Set(users);
    const doubtful = [...this.#known.values()].filter(({ session }) => affected.has(session.user.id));
    for (const known of doubtful) known.isDoubtful = true;
    for (const { session } of doubtful) {
      this.#options.bus.publish("session.changed", { sessionId: session.id, userId: session.user.id });
    }
  }

  /** The key of a session: its hashed token, also for a bearer of it. */
  #keyOf(token: string): string {
    if (token !== this.#newest.token) this.#newest = { token, hash: hashOf(token) };
    const key = this.#newest.hash;
    return this.#bearers.sessionOf(key, this.#options.clock.now()) ?? key;
  }

  async #lookUp(key: string): Promise<KnownSession | undefined> {
    const { store, clock, isDatabaseUnavailable } = this.#options;
    const known = this.#known.get(key);
    const now = clock.now();
    if (known && !known.isDoubtful && now - known.checkedAt < BELIEVED_FOR) return known;
    try {
      const changes = this.#changes;
      const found = await store.findSession(bytesOf(key));
      if (changes !== this.#changes) return await this.#lookUp(key);
      if (!found) {
        if (known) this.#forget(key, known);
        return undefined;
      }
      const usedAt = Math.max(found.usedAt, known?.usedAt ?? 0);
      const checked = { session: sessionOf(found), checkedAt: now, usedAt, writtenAt: found.usedAt, isDoubtful: false };
      this.#known.set(key, checked);
      return checked;
    } catch (error) {
      if (known && this.#known.get(key) === known && !known.isDoubtful && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  async #touch(known: KnownSession, now: number): Promise<void> {
    const { store, log, isDatabaseUnavailable } = this.#options;
    if (now - known.writtenAt < TOUCH_INTERVAL) return;
    known.writtenAt = now;
    try {
      await store.touchSession(known.session.id, now);
    } catch (error) {
      // The session is in use all the same; its next use writes the time.
      if (!isDatabaseUnavailable(error)) throw error;
      log.debug({ session: known.session.id }, "the last use of a session was not written: no database");
    }
  }

  #forget(key: string, { session }: KnownSession): void {
    this.#known.delete(key);
    this.#options.bus.publish("session.ended", { sessionId: session.id, userId: session.user.id });
  }
}

function sessionOf({ id, user }: SessionRecord): Session {
  const role = { name: user.role, permissions: permissionsOf(user.features) };
  return { id, user: { id: user.id, username: user.username, role }, features: user.features };
}

/** The stored form of a token, in hexadecimal. */
function hashOf(token: string): string {
  return hash("sha256", token);
}

function bytesOf(key: string): Buffer {
  return Buffer.from(key, "hex");
}

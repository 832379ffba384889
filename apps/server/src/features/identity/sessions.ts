import { t } from "@atrium/words";
import { hash, randomBytes } from "node:crypto";
import { formatDate, type UserId } from "@atrium/contract";
import {
  API_TOKEN_PREFIX,
  type AuditKind,
  type BearerReply,
  type FactorWay,
  SESSION_ENDS,
  type SessionEnd,
  type SignInReply,
} from "@atrium/contract/people";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Bus } from "../../platform/bus.ts";
import { Reach } from "../../platform/reach.ts";
import type { Session, SessionSource } from "../../platform/http/session.ts";
import { Bearers, type SharedBearers } from "./bearers.ts";
import type { Ending } from "./endedSessions.ts";
import { peopleEntry } from "./peopleEntry.ts";
import type { ProviderProof } from "./providers/providerProof.ts";
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
/** For how long a known session waits for the database to say that it still lasts, ms. */
const TIMEOUT = 300;
const LATE = Symbol("late");
/** How long a password that was given is proof enough for changes that count, ms. @internal for tests */
export const PROOF_LIFE = 15 * MINUTE;
/** How often the last use of a session is written at most. */
const TOUCH_INTERVAL = MINUTE;

interface KnownSession {
  session: Session;
  readonly startedAt: number;
  readonly checkedAt: number;
  usedAt: number;
  writtenAt: number;
  /** Its user or role has changed: trusted only after the database was asked again. */
  isDoubtful: boolean;
}

/** The origin of a sign-in. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  /** The token of the session that the browser had until now; it ends. */
  readonly before?: string | undefined;
}

interface ShownAtSignIn {
  /** The second factor. */
  readonly factor?: FactorWay | undefined;
  /** What the sign-in of the organisation said. */
  readonly provider?: ProviderProof | undefined;
}

export interface SessionsOptions {
  /** Those of programs; absent: there are none. */
  readonly tokens?: Pick<SessionSource, "find" | "known">;
  readonly store: IdentityStore;
  readonly audit: AuditSink;
  readonly bus: Bus;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
  /** The site's, for the message that a session has ended. */
  readonly timeZone: string;
  /** A session ends after this time however much it is used, ms. */
  readonly lifetime: number;
  /** Where other nodes take the bearers of pages too. */
  readonly sharedBearers?: SharedBearers | undefined;
}

/** The sessions of people, from sign-in to their end. */
export class Sessions implements SessionSource {
  readonly #options: SessionsOptions;
  readonly #bearers: Bearers;
  /** By their hashed tokens. */
  readonly #known = new Map<string, KnownSession>();
  /** The token that was hashed last: the limit of calls and the guard ask for the same one, one after the other. */
  #newest = { token: "", hash: hashOf("") };
  /** Counts changes of users, roles and sessions: an earlier read from the database is not trusted after a change. */
  #changes = 0;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#bearers = new Bearers(hashOf, options.sharedBearers);
  }

  /**
   * A new session of a person who has proved to be that person; the browser's session before it ends.
   * @param shown beside the password, or in place of it
   * @returns undefined where the user was deactivated or got another password in between
   */
  async open(
    user: { readonly id: UserId; readonly username: string; readonly passwordHash: string },
    { address, userAgent, before }: Caller,
    { factor, provider }: ShownAtSignIn = {},
  ): Promise<SignInReply | undefined> {
    const { store, audit, clock, lifetime } = this.#options;
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    const session = { tokenHash: bytesOf(hashOf(token)), now, address, userAgent: userAgent.slice(0, 300) };
    const { id: userId, username: by, passwordHash } = user;
    const isIn = await store.addSession({ ...session, userId, passwordHash, provider }, async (db) => {
      const ways = { ...(factor && { secondFactor: factor }), ...(provider && { provider: provider.name }) };
      const after = Object.keys(ways).length === 0 ? {} : { after: ways };
      await audit.recordWithin(
        db,
        peopleEntry({ kind: "session.started", userId, by, address, subject: by, ...after }),
      );
    });
    if (!isIn) return undefined;
    if (before !== undefined) await this.#replace(before, address);
    const ended = await store.removeOldSessions(now, { idle: IDLE_LIMIT, lifetime });
    this.ended(ended);
    return { token, expiresAt: now + Math.min(IDLE_LIMIT, lifetime) };
  }

  /**
   * The session of a token or of a page's bearer, which counts as used now. Known sessions go on while the
   * database is away.
   */
  async find(token: string, address?: string): Promise<Session | null> {
    if (isOfProgram(token)) return (await this.#options.tokens?.find(token, address)) ?? null;
    return this.#find(this.#keyOf(token));
  }

  /** Finds the session of a token or a bearer as `find`, also when that bearer is over: for what stays open longer. */
  follow(token: string): () => Promise<Session | null> {
    if (isOfProgram(token)) return async () => this.find(token);
    const key = this.#keyOf(token);
    return async () => this.#find(key);
  }

  async #find(key: string): Promise<Session | null> {
    const known = await this.#lookUp(key);
    if (!known) return null;
    const now = this.#options.clock.now();
    const ending = this.#endingOf(known, now);
    if (ending !== undefined) {
      await this.#options.store.removeSession(known.session.id, ending);
      this.#forget(key, known);
      return null;
    }
    known.usedAt = now;
    await this.#touch(known, now);
    return known.session;
  }

  #endingOf({ usedAt, startedAt }: KnownSession, now: number): Ending | undefined {
    const { lifetime } = this.#options;
    if (now - usedAt >= IDLE_LIMIT) return { why: "idle", at: usedAt + IDLE_LIMIT };
    return now - startedAt >= lifetime ? { why: "lifetime", at: startedAt + lifetime } : undefined;
  }

  known(token: string): Session | undefined {
    if (isOfProgram(token)) return this.#options.tokens?.known(token);
    return this.#known.get(this.#keyOf(token))?.session;
  }

  async endOf(token: string): Promise<string | undefined> {
    const { store, clock, timeZone } = this.#options;
    const ending = await store.findEnding(bytesOf(this.#keyOf(token)));
    if (ending === undefined) return undefined;
    const dayOf = (time: number) => formatDate(time, "YYYY-MM-DD", timeZone);
    const format = dayOf(ending.at) === dayOf(clock.now()) ? "HH:mm" : "DD/MM/YYYY HH:mm";
    return `${t(SESSION_ENDS[ending.why])}, ${formatDate(ending.at, format, timeZone)}`;
  }

  /**
   * A new bearer for a page. Bound to the session's own token: a bearer can't be used to get the next one.
   * @param token of a session that `find` has found
   */
  bearer(token: string): BearerReply {
    return this.#bearers.issue(hashOf(token), this.#options.clock.now());
  }

  isProven({ provenAt }: Session): boolean {
    return provenAt !== undefined && this.#options.clock.now() - provenAt < PROOF_LIFE;
  }

  /** The person has just given the password once more. */
  async proven(sessionId: number): Promise<void> {
    const provenAt = this.#options.clock.now();
    await this.#options.store.proveSession(sessionId, provenAt);
    for (const known of this.#known.values()) {
      if (known.session.id === sessionId) known.session = { ...known.session, provenAt };
    }
  }

  /** Ends a session: its token and bearers are worthless from now on, and its live connections are informed. */
  async end(token: string, address: string): Promise<void> {
    await this.#end(this.#keyOf(token), address, { why: "signed-out", kind: "session.ended" });
  }

  /** Only by the session's own token, as the cookie holds it. */
  async #replace(token: string, address: string): Promise<void> {
    await this.#end(hashOf(token), address, { why: "replaced", kind: "session.replaced" });
  }

  async #end(
    key: string,
    address: string,
    { why, kind }: { readonly why: SessionEnd; readonly kind: AuditKind },
  ): Promise<void> {
    const known = await this.#lookUp(key);
    if (!known) return;
    const { store, audit, clock } = this.#options;
    const { id, user } = known.session;
    await store.removeSession(id, { why, at: clock.now() });
    this.ended([{ sessionId: id, userId: user.id }]);
    const entry = { userId: user.id, by: user.username, address, subject: user.username };
    await audit.record(peopleEntry({ kind, ...entry }));
  }

  /** Sessions were removed from the database: they end at once, with their live connections. */
  ended(sessions: readonly { readonly sessionId: number; readonly userId: number }[]): void {
    for (const { sessionId } of sessions) this.forget(sessionId);
    for (const session of sessions) this.#options.bus.publish("session.ended", session);
  }

  /** A session has ended, here or at another node. */
  forget(sessionId: number): void {
    this.#changes += 1;
    for (const [key, { session }] of this.#known) if (session.id === sessionId) this.#known.delete(key);
  }

  /** Users or their roles were changed in the database: their cached sessions are no longer trusted. */
  changed(users: readonly number[]): void {
    this.doubt(users);
    this.#options.bus.publish("people.changed", { users });
  }

  /** The sessions of these users are no longer trusted, whichever node has changed them. @param users undefined: nobody's */
  doubt(users: readonly number[] | undefined): void {
    this.#changes += 1;
    const affected = users && new Set<number>(users);
    const doubtful = [...this.#known.values()].filter(({ session }) => affected?.has(session.user.id) ?? true);
    for (const known of doubtful) known.isDoubtful = true;
    for (const { session } of doubtful) {
      this.#options.bus.publish("session.changed", { sessionId: session.id, userId: session.user.id });
    }
  }

  /** The key of a session: its hashed token, also for a bearer of it. */
  #keyOf(token: string): string {
    if (token !== this.#newest.token) this.#newest = { token, hash: hashOf(token) };
    const key = this.#newest.hash;
    return this.#bearers.sessionOf(token, key, this.#options.clock.now()) ?? key;
  }

  async #lookUp(key: string): Promise<KnownSession | undefined> {
    const { store, clock, isDatabaseUnavailable } = this.#options;
    const known = this.#known.get(key);
    const now = clock.now();
    if (known && !known.isDoubtful && now - known.checkedAt < BELIEVED_FOR) return known;
    try {
      const changes = this.#changes;
      const finding = store.findSession(bytesOf(key));
      // A database that hangs keeps nobody waiting whose session is known.
      const isSure = known !== undefined && !known.isDoubtful;
      const found = await (isSure ? Promise.race([finding, this.#timeout()]) : finding);
      if (found === LATE) {
        finding.catch(() => undefined);
        return known;
      }
      if (changes !== this.#changes) return await this.#lookUp(key);
      if (!found) {
        if (known) this.#forget(key, known);
        return undefined;
      }
      const usedAt = Math.max(found.usedAt, known?.usedAt ?? 0);
      const { startedAt, usedAt: writtenAt } = found;
      const checked = { session: sessionOf(found), startedAt, checkedAt: now, usedAt, writtenAt, isDoubtful: false };
      this.#known.set(key, checked);
      return checked;
    } catch (error) {
      if (known && this.#known.get(key) === known && !known.isDoubtful && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  async #timeout(): Promise<typeof LATE> {
    const { promise, resolve } = Promise.withResolvers<typeof LATE>();
    this.#options.clock.after(TIMEOUT, () => resolve(LATE));
    return promise;
  }

  async #touch(known: KnownSession, now: number): Promise<void> {
    if (now - known.writtenAt < TOUCH_INTERVAL) return;
    known.writtenAt = now;
    const touching = this.#writeUse(known, now);
    if ((await Promise.race([touching, this.#timeout()])) === LATE) touching.catch(() => undefined);
  }

  async #writeUse({ session: { id } }: KnownSession, now: number): Promise<void> {
    const { store, log, isDatabaseUnavailable } = this.#options;
    try {
      await store.touchSession(id, now);
    } catch (error) {
      // The session is still in use; its next use writes the time.
      if (!isDatabaseUnavailable(error)) throw error;
      log.debug({ session: id }, "the last use of a session was not written: no database");
    }
  }

  #forget(key: string, { session }: KnownSession): void {
    this.#known.delete(key);
    this.#options.bus.publish("session.ended", { sessionId: session.id, userId: session.user.id });
  }
}

function sessionOf({ id, user, duty, provenAt }: SessionRecord): Session {
  const { limits } = user;
  const role = { name: user.role, permissions: permissionsOf(user.features), ...(limits !== undefined && { limits }) };
  const reach = limits && Reach.of(limits);
  const person = { id: user.id, username: user.username, role, preferences: user.preferences };
  if (duty === undefined) return { id, user: person, features: user.features, reach, provenAt };
  // With no right at all, live connections close what they have open too.
  return { id, user: { ...person, duty }, features: new Set(), reach, provenAt };
}

function isOfProgram(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX);
}

/** The stored form of a token, in hexadecimal. */
function hashOf(token: string): string {
  return hash("sha256", token);
}

function bytesOf(key: string): Buffer {
  return Buffer.from(key, "hex");
}

import { createHash, randomBytes } from "node:crypto";
import type { SignInReply, SignInRequest } from "@atrium/contract";
import type { Clock, Log } from "@atrium/drivers";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/session.ts";
import type { AuditTrail } from "./audit.ts";
import { isPassword } from "./passwords.ts";
import { permissionsOf } from "./roles.ts";
import type { IdentityStore, SessionRecord } from "./store.ts";

const MINUTE = 60_000;
/** A session that nobody used for this long is over. */
export const IDLE_LIMIT = 12 * 60 * MINUTE;
export const FAILURE_WINDOW = 15 * MINUTE;
const FAILURE_LIMIT = 5;
/** How long a session is believed without asking the database, ms. What this process changes is known at once. */
export const BELIEVED_FOR = 10_000;
/** The last use of a session is written at most this often. */
const TOUCH_INTERVAL = MINUTE;

interface KnownSession {
  readonly session: Session;
  readonly checkedAt: number;
  usedAt: number;
  writtenAt: number;
}

export interface SessionsOptions {
  readonly store: IdentityStore;
  readonly audit: AuditTrail;
  readonly bus: Bus;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** Sign-in, sign-out and the sessions between. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #known = new Map<string, KnownSession>();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** A new session for the right password. Wrong name and wrong password can't be told apart, by words or by time. */
  async signIn(
    { username, password }: SignInRequest,
    from: { readonly address: string; readonly userAgent: string },
  ): Promise<SignInReply> {
    const { store, audit, clock } = this.#options;
    const name = username.toLowerCase();
    const now = clock.now();
    const attempt = { username: name, address: from.address, now, since: now - FAILURE_WINDOW, limit: FAILURE_LIMIT };
    const inTheWay = await store.reserveAttempt(attempt);
    if (inTheWay !== undefined) {
      const retryAfter = Math.max(1, Math.ceil((inTheWay + FAILURE_WINDOW - now) / 1_000));
      throw new AppError("EAU003", "Too many failed attempts. Try again later.", { retryAfter });
    }
    const user = await store.findUser(name);
    const isRight = await isPassword(password, user?.passwordHash);
    if (!user || !isRight) {
      await audit.record({ kind: "sign-in.failed", by: username, address: from.address, subject: username });
      throw new AppError("EAU001", "Wrong username or password");
    }
    await store.forgetFailures(name, from.address);
    await store.removeSessionsUnusedSince(now - IDLE_LIMIT);
    const token = randomBytes(32).toString("base64url");
    const userAgent = from.userAgent.slice(0, 300);
    await store.addSession({ tokenHash: hashOf(token), userId: user.id, now, address: from.address, userAgent });
    await audit.record({
      kind: "session.started",
      userId: user.id,
      by: user.username,
      address: from.address,
      subject: user.username,
    });
    return { token, expiresAt: now + IDLE_LIMIT };
  }

  /** The session of a token, which counts as used now. Goes on for sessions it knows while the database is away. */
  async find(token: string): Promise<Session | null> {
    const key = hashOf(token).toString("hex");
    const known = await this.#lookUp(token, key);
    if (!known) return null;
    const now = this.#options.clock.now();
    if (now - known.usedAt >= IDLE_LIMIT) {
      await this.#end(key, known);
      return null;
    }
    known.usedAt = now;
    await this.#touch(known, now);
    return known.session;
  }

  /** Ends a session: its token is worthless from now on, and its live connections hear of it. */
  async end(token: string, address: string): Promise<void> {
    const key = hashOf(token).toString("hex");
    const known = await this.#lookUp(token, key);
    if (!known) return;
    await this.#end(key, known);
    const { user } = known.session;
    await this.#options.audit.record({
      kind: "session.ended",
      userId: user.id,
      by: user.username,
      address,
      subject: user.username,
    });
  }

  async #lookUp(token: string, key: string): Promise<KnownSession | undefined> {
    const { store, clock, isDatabaseUnavailable } = this.#options;
    const known = this.#known.get(key);
    const now = clock.now();
    if (known && now - known.checkedAt < BELIEVED_FOR) return known;
    try {
      const found = await store.findSession(hashOf(token));
      if (!found) {
        if (known) this.#forget(key, known);
        return undefined;
      }
      const usedAt = Math.max(found.usedAt, known?.usedAt ?? 0);
      const checked = { session: sessionOf(found), checkedAt: now, usedAt, writtenAt: found.usedAt };
      this.#known.set(key, checked);
      return checked;
    } catch (error) {
      if (known && isDatabaseUnavailable(error)) return known;
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

  async #end(key: string, known: KnownSession): Promise<void> {
    await this.#options.store.removeSession(known.session.id);
    this.#forget(key, known);
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

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

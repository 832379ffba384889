import { systemClock } from "@atrium/time";
import { ErrorReply } from "@atrium/contract";
import { SignInReply } from "@atrium/contract/people";
import { AuditWriter } from "../src/features/audit/auditWriter.ts";
import { ensureFirstUser } from "../src/features/identity/firstStart.ts";
import { identityRoutes } from "../src/features/identity/routes.ts";
import { SecondFactors } from "../src/features/identity/factors/secondFactors.ts";
import { SessionCookie } from "../src/features/identity/sessionCookie.ts";
import { Sessions } from "../src/features/identity/sessions.ts";
import { SignIns } from "../src/features/identity/signIns.ts";
import { IdentityStore } from "../src/features/identity/store.ts";
import type { IdentityTables } from "../src/features/identity/tables.ts";
import { isDatabaseUnavailable } from "../src/platform/database/connections.ts";
import { buildHttp } from "../src/platform/http/http.ts";
import type { Http } from "../src/platform/http/ourFastify.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import { SecretBox } from "../src/platform/secretBox.ts";
import { createLog } from "../src/platform/log.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";
import { Languages } from "../src/platform/words/languages.ts";

export const BASE = "/api/user-service/v1.0";
export const LIFETIME = 7 * 24 * 3_600_000;
export const PASSWORD = "correct-horse-1";

/** For tests: the door at which people sign in, with a clock that the test sets and a database that it can take away. */
export class IdentityStand {
  readonly database: TestDatabase;
  readonly store: IdentityStore;
  readonly audit: AuditWriter;
  now = 0;
  isDatabaseAway = false;
  /** The sessions that have ended. */
  ended: number[] = [];
  #app: Http | undefined;

  private constructor(database: TestDatabase) {
    this.database = database;
    this.store = new IdentityStore(database.kysely);
    this.audit = new AuditWriter(database.kysely, { now: () => this.now });
  }

  static async open(): Promise<IdentityStand> {
    return new IdentityStand(await openTestDatabase());
  }

  get app(): Http {
    if (this.#app === undefined) throw new Error("not begun");
    return this.#app;
  }

  /** Nobody but the first user, who has never signed in. */
  async begin(): Promise<void> {
    this.now = Date.parse("2026-11-20T03:00:00Z");
    this.ended = [];
    this.isDatabaseAway = false;
    const db = this.database.kysely.withTables<IdentityTables>();
    for (const table of ["sessions", "sign_in_failures", "users", "roles"] as const) {
      await db.deleteFrom(table).execute();
    }
    const clock = { now: () => this.now };
    await this.ensureFirstUser(PASSWORD);
    const bus = createInProcessBus((error) => {
      throw error;
    });
    bus.subscribe("session.ended", ({ sessionId }) => this.ended.push(sessionId));
    const log = createLog("silent");
    const timeZone = "Asia/Bangkok";
    const store = this.#failingStore();
    const parts = {
      store,
      audit: this.audit,
      bus,
      clock: { ...clock, after: (delay: number, task: () => void) => systemClock.after(delay, task) },
      log,
      isDatabaseUnavailable,
      timeZone,
    };
    const sessions = new Sessions({ ...parts, lifetime: LIFETIME });
    const box = new SecretBox([Buffer.alloc(32, 1)]);
    const factors = new SecondFactors({ db: this.database.kysely, box, clock, log });
    const signIns = new SignIns({ ...parts, sessions, factors });
    this.#app = await buildHttp({ log, sessions, webFolder: "/nowhere", isDatabaseUnavailable });
    await this.#app.register(
      identityRoutes({
        sessions,
        signIns,
        cookie: new SessionCookie(LIFETIME),
        providers: { of: async () => undefined, signOutAddress: async () => undefined },
        languages: Languages.none,
      }),
    );
  }

  async ensureFirstUser(password: string | undefined) {
    const { audit, store } = this;
    const clock = { now: () => this.now };
    return ensureFirstUser({ store, audit, clock, password, siteName: "Riverside Campus" });
  }

  async end(): Promise<void> {
    await this.#app?.close();
  }

  async close(): Promise<void> {
    await this.database.stop();
  }

  async attempt(password: string, username = "admin", remoteAddress = "10.0.0.1") {
    const payload = { username, password };
    return this.app.inject({ method: "POST", url: `${BASE}/sessions`, payload, remoteAddress });
  }

  async signIn(username = "admin", password = PASSWORD): Promise<string> {
    return SignInReply.parse((await this.attempt(password, username)).json()).token;
  }

  async me(token: string) {
    return this.app.inject({ url: `${BASE}/users/me`, headers: { authorization: `Bearer ${token}` } });
  }

  #failingStore(): IdentityStore {
    return new Proxy(this.store, {
      get: (target, name) => {
        if (this.isDatabaseAway) throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }
}

export function codeOf(reply: { json(): unknown }): string {
  return ErrorReply.parse(reply.json()).error_code;
}

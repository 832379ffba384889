import { USER_API } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import { buildHttp } from "../../platform/http/http.ts";
import type { Http } from "../../platform/http/ourFastify.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { createLog } from "../../platform/log.ts";
import { SecretBox } from "../../platform/secretBox.ts";
import { FAILURE_WINDOW, NAME_FAILURES, SLOW_LANE } from "./attempts.ts";
import { AuditWriter } from "../audit/auditWriter.ts";
import { ensureFirstUser } from "./firstStart.ts";
import { identityRoutes } from "./routes.ts";
import { SecondFactors } from "./factors/secondFactors.ts";
import { SessionCookie } from "./sessionCookie.ts";
import { Sessions } from "./sessions.ts";
import { SignIns } from "./signIns.ts";
import { IdentityStore } from "./store.ts";
import { Languages } from "../../platform/words/languages.ts";

const PASSWORD = "correct-horse-1";
const OFFICE = "10.0.0.1";

let database: TestDatabase;
let app: Http;
let now = Date.parse("2026-11-20T03:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = { now: () => now };
  const store = new IdentityStore(database.kysely);
  const audit = new AuditWriter(database.kysely, clock);
  const log = createLog("silent");
  await ensureFirstUser({ store, audit, clock, password: PASSWORD, siteName: "Site" });
  const bus = createInProcessBus(() => undefined);
  const parts = {
    store,
    audit,
    bus,
    clock: { ...clock, after: (delay: number, task: () => void) => systemClock.after(delay, task) },
    log,
    isDatabaseUnavailable,
    timeZone: "Asia/Bangkok",
  };
  const lifetime = 7 * 24 * 3_600_000;
  const sessions = new Sessions({ ...parts, lifetime });
  const box = new SecretBox([Buffer.alloc(32, 1)]);
  const factors = new SecondFactors({ db: database.kysely, box, clock, log });
  const signIns = new SignIns({ ...parts, sessions, factors });
  app = await buildHttp({ log, sessions, webFolder: "/nowhere", isDatabaseUnavailable });
  await app.register(
    identityRoutes({
      sessions,
      signIns,
      cookie: new SessionCookie(lifetime),
      providers: { of: async () => undefined, signOutAddress: async () => undefined },
      languages: Languages.none,
    }),
  );
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.stop();
});
beforeEach(async () => {
  now += FAILURE_WINDOW + 1;
  await database.ingest.query("TRUNCATE sign_in_failures, sign_in_places");
});

async function attempt(password: string, remoteAddress: string) {
  const payload = { username: "admin", password };
  return await app.inject({ method: "POST", url: `${USER_API}/sessions`, payload, remoteAddress });
}

async function statusOf(password: string, remoteAddress: string): Promise<number> {
  return (await attempt(password, remoteAddress)).statusCode;
}

/** The wrong guesses that are checked without a wait, each from an address of its own. */
async function guessFromEverywhere(): Promise<void> {
  for (let guess = 0; guess < NAME_FAILURES; guess += 1) {
    expect(await statusOf("wrong", `203.0.113.${guess}`)).toBe(401);
  }
}

test("a name under attack from many addresses gets few checks from any new address", async () => {
  await guessFromEverywhere();
  const refused = await attempt("wrong", "198.51.100.1");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(SLOW_LANE / 1_000)]);
  now += SLOW_LANE;
  expect(await statusOf("wrong", "198.51.100.2")).toBe(401);
  expect(await statusOf("wrong", "198.51.100.3")).toBe(429);
});

test("its owner signs in without a wait at a known address", async () => {
  expect(await statusOf(PASSWORD, OFFICE)).toBe(201);
  await guessFromEverywhere();
  expect(await statusOf("wrong", "198.51.100.1")).toBe(429);
  expect(await statusOf(PASSWORD, OFFICE)).toBe(201);
});

test("its owner gets in from a new place too, in the slow lane", async () => {
  await guessFromEverywhere();
  now += SLOW_LANE;
  expect(await statusOf(PASSWORD, "198.51.100.9")).toBe(201);
  expect(await statusOf(PASSWORD, "198.51.100.9")).toBe(201);
});

test("a known address has its own limit like any other", async () => {
  expect(await statusOf(PASSWORD, OFFICE)).toBe(201);
  for (let guess = 0; guess < 5; guess += 1) expect(await statusOf("wrong", OFFICE)).toBe(401);
  expect(await statusOf(PASSWORD, OFFICE)).toBe(429);
});

test("all addresses of an IPv6 network are one", async () => {
  for (let guess = 1; guess <= 5; guess += 1) expect(await statusOf("wrong", `2001:db8:1:2::${guess}`)).toBe(401);
  expect(await statusOf("wrong", "2001:db8:1:2:ffff::1")).toBe(429);
  expect(await statusOf(PASSWORD, "2001:db8:1:3::1")).toBe(201);
});

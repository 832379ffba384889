import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API, ErrorReply, USER_API } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { SignInReply } from "@atrium/contract/people";
import { verify } from "@node-rs/argon2";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { createLog } from "./platform/log.ts";
import { ADMIN_PASSWORD, IMPORT_TOKEN, TestServer } from "./testServer.ts";
import { PASSWORD, Person, signIn } from "../test/people.ts";

// The original, but counted.
vi.mock(import("@node-rs/argon2"), async (original) => {
  const argon2 = await original();
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) };
});

const PROXY = "10.0.0.9";
const SESSIONS = `${USER_API}/sessions`;
const unsafeCalls = Object.keys(CALLS).filter((call) => !call.startsWith("GET"));

let server: TestServer;
let admin: Person;
let folder: string;
let logged = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-door-"));
  const web = path.join(folder, "web");
  await mkdir(path.join(web, "assets"), { recursive: true });
  await writeFile(path.join(web, "index.html"), "<title>Atrium</title>");
  await writeFile(path.join(web, "assets", "main-Ab12.js"), "1");
  server = await TestServer.make({
    environment: { ATRIUM_WEB: web, ATRIUM_TRUSTED_PROXIES: PROXY },
    log: createLog("trace", { write: (line) => (logged += line) }),
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

let address = 0;
let remoteAddress: string;
beforeEach(() => {
  address += 1;
  remoteAddress = `10.3.${address >> 8}.${address & 255}`;
});

async function inject(options: InjectOptions) {
  return server.app.http.inject({ remoteAddress, ...options });
}

async function attempt(username: string, password: string, options: InjectOptions = {}) {
  return inject({ method: "POST", url: SESSIONS, payload: { username, password }, ...options });
}

function statusAndCode(reply: { statusCode: number; json(): unknown }): [number, string] {
  return [reply.statusCode, ErrorReply.parse(reply.json()).error_code];
}

describe("the session's cookie", () => {
  const flags = async (options: InjectOptions) => {
    const reply = await attempt("admin", ADMIN_PASSWORD, options);
    const [cookie] = reply.cookies;
    return { ...cookie, value: "", hsts: reply.headers["strict-transport-security"] };
  };
  const plain = { name: "_dtc", value: "", path: "/api", httpOnly: true, sameSite: "Lax" };

  it("is not for scripts, other sites or other hosts", async () => {
    expect(await flags({})).toEqual({ ...plain, hsts: undefined });
  });

  it("is removed when the browser is closed, unless the person stays signed in on this screen", async () => {
    const payload = { username: "admin", password: ADMIN_PASSWORD, stay: true };
    expect((await flags({})).maxAge).toBeUndefined();
    expect((await flags({ payload })).maxAge).toBe(7 * 24 * 3_600);
  });

  it("is for HTTPS alone behind a proxy that we trust", async () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-for": remoteAddress };
    expect(await flags({ remoteAddress: PROXY, headers })).toEqual({
      ...plain,
      secure: true,
      hsts: "max-age=31536000",
    });
  });

  it("ignores the headers of a proxy that we do not trust", async () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1" };
    expect(await flags({ headers })).toEqual({ ...plain, hsts: undefined });
    const [newest] = (await admin.ask("GET", "/audit")).json().data;
    expect(newest.address).toBe(remoteAddress);
  });

  it("from before is not adopted by signing in, and its session ends", async () => {
    const planted = "planted-by-somebody-else-0123456789abcdefghi";
    const before = await server.signIn(remoteAddress);
    for (const token of [planted, before]) {
      const headers = { cookie: `_dtc=${token}`, "sec-fetch-site": "same-origin" };
      const reply = await attempt("admin", ADMIN_PASSWORD, { headers });
      expect(SignInReply.parse(reply.json()).token).not.toBe(token);
    }
    for (const token of [planted, before]) {
      const reply = await inject({ url: `${USER_API}/users/me`, headers: { cookie: `_dtc=${token}` } });
      expect(reply.statusCode).toBe(401);
    }
    const [ended, started] = (await admin.ask("GET", "/audit")).json().data;
    expect([ended.kind, started.kind]).toEqual(["session.replaced", "session.started"]);
  });
});

test.each(["script", "style", "iframe", "object", "serviceworker"])(
  "a reply is no %s of a page, and a picture or a download may be one",
  async (use) => {
    const headers = { cookie: `_dtc=${admin.token}` };
    const url = `${CORE_API}/site`;
    const refused = await inject({ url, headers: { ...headers, "sec-fetch-dest": use } });
    expect(statusAndCode(refused)).toEqual([403, "EAU004"]);
    for (const own of ["empty", "document", "image", "audio"]) {
      expect((await inject({ url, headers: { ...headers, "sec-fetch-dest": own } })).statusCode).toBe(200);
    }
  },
);

test.each([
  "/",
  "/assets/main-Ab12.js",
  "/login",
  "/api/docs",
  "/api/health",
  "/api/ready",
  "/api/nowhere",
  `${CORE_API}/site`,
  "/metrics",
])("%s is sent with headers that let no foreign script, frame or guess of its kind in", async (url) => {
  const { headers } = await inject({ url });
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((part) => {
        const [name = "", ...sources] = part.trim().split(/\s+/);
        return [name, sources];
      }),
  );
  expect(policy.get("script-src")).toEqual(["'self'"]);
  expect(policy.get("script-src-attr")).toEqual(["'none'"]);
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'self'"]);
  // Only the booking service that the sample site has chosen.
  expect(policy.get("frame-src")).toEqual(["http://127.0.0.1:8091"]);
  policy.delete("frame-src");
  expect([...policy.values()].flat().filter((source) => /unsafe-eval|https?:|\*/.test(source))).toEqual([]);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  expect(Object.keys(headers).filter((name) => /^(x-powered-by|server|access-control-)/.test(name))).toEqual([]);
});

test("the sign-in page can name the site and its help line before anybody is signed in", async () => {
  const reply = await inject({ url: "/api/health" });
  expect(reply.json()).toMatchObject({ site: "Riverside Campus", help: "control room, ext. 5-100" });
});

test("values of the building are cached by no browser and no proxy without revalidation", async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  for (const url of [
    "/devices?size=10",
    "/health",
    "/holds",
    "/summaries?module=lighting",
    "/monitor/weather",
    "/commands",
  ]) {
    const reply = await inject({ url: `${CORE_API}${url}`, headers });
    expect([url, reply.statusCode, reply.headers["cache-control"]]).toEqual([url, 200, "no-store"]);
  }
  const site = await inject({ url: `${CORE_API}/site`, headers });
  expect(site.headers["cache-control"]).toBe("private, no-cache");
});

describe("signing in", () => {
  it.each([
    ["a user that does not exist", "nobody.at.all", "not-the-password"],
    ["a user that exists", "admin", "not-the-password"],
    ["a user that may not sign in any more", "retired", PASSWORD],
  ])("costs one comparison of the same hardness for %s", async (_case, username, password) => {
    if (username === "retired") {
      const { id, role } = await admin.addUser(username, "Guard");
      await admin.ask("PUT", `/users/${id}`, { username, roleId: role.id, isActive: false });
    }
    vi.mocked(verify).mockClear();
    const reply = await attempt(username, password);
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { error_code: "EAU001", message: "Wrong username or password" },
    ]);
    const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
    expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
  });

  it("is slowed down after five failures of a name, and says for how long", async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt("admin", "wrong")).statusCode).toBe(401);
    const reply = await attempt("admin", ADMIN_PASSWORD);
    expect(statusAndCode(reply)).toEqual([429, "EAU003"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("is slowed down after sixty tries of one address, whatever the names", async () => {
    for (let tries = 0; tries < 60; tries += 1) await inject({ method: "POST", url: SESSIONS, payload: {} });
    const reply = await attempt("admin", ADMIN_PASSWORD);
    expect(statusAndCode(reply)).toEqual([429, "ERL001"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  });
});

test.each<[string, InjectOptions]>([
  ["without a session", { url: `${CORE_API}/devices` }],
  ["with a wrong import token", { url: `${CORE_API}/history/extent`, headers: { authorization: "Bearer guess" } }],
  ["for addresses that do not exist", { method: "POST", url: "/api/nowhere" }],
])("a caller without a pause %s is slowed down", async (_case, call) => {
  const statuses = new Set<number>();
  for (let tries = 0; tries < 1_200; tries += 1) statuses.add((await inject(call)).statusCode);
  expect(statuses).not.toContain(429);
  const reply = await inject(call);
  expect(statusAndCode(reply)).toEqual([429, "ERL001"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});

describe("a page of another site", () => {
  const ways: readonly Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://evil.example" },
    { origin: "http://localhost:80.evil.example" },
    { origin: "null" },
  ];

  it.each(unsafeCalls)("can't make %s with our user's cookie", async (call) => {
    const [method = "", pattern = ""] = call.split(" ");
    if (method !== "POST" && method !== "PUT" && method !== "DELETE") throw new Error(`no inject for ${method}`);
    const url = pattern.replaceAll(/:\w+/g, "1");
    for (const way of ways) {
      const headers = { cookie: `_dtc=${admin.token}`, host: "localhost:80", ...way };
      const body = method === "DELETE" ? {} : { payload: {} };
      expect([way, ...statusAndCode(await inject({ method, url, headers, ...body }))]).toEqual([way, 403, "EAU004"]);
    }
  });

  it("gets no permission by a preflight, and reads nothing", async () => {
    const headers = { origin: "http://evil.example", "access-control-request-method": "POST" };
    for (const options of [
      { method: "OPTIONS", url: `${CORE_API}/commands`, headers } as const,
      { url: "/api/health", headers },
    ]) {
      const reply = await inject(options);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

test("the log has the person, the address and the call that a role or a limit refused", async () => {
  const { id } = await admin.addUser("curious", "Viewer");
  const { token } = await signIn(server, "curious");
  const url = `${USER_API}/audit`;
  await inject({ url: `${url}?who=somebody`, headers: { authorization: `Bearer ${token}` } });
  const lines = logged.split("\n").filter((line) => line.includes(`"address":"${remoteAddress}"`));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { code: "EAU004", method: "GET", path: url, user: id, msg: "refused: Your role does not allow this" },
  ]);
});

test("the log of a whole day keeps no password, token or cookie", async () => {
  const secrets = { first: "first-secret-word", second: "second-secret-word", wrong: "wrong-secret-word" };
  const { id } = await admin.addUser("logged", "Guard", secrets.first);
  const page = await signIn(server, "logged", secrets.first);
  await attempt("logged", secrets.wrong);
  const broken = { method: "POST", url: SESSIONS, headers: { "content-type": "application/json" } } as const;
  const malformed = await inject({ ...broken, payload: `{"username":"logged","password":"${secrets.first}"` });
  const misspelt = await inject({ ...broken, payload: { username: 7, password: secrets.first } });
  await page.ask("PUT", "/users/me/password", { currentPassword: secrets.first, newPassword: secrets.second });
  await admin.ask("POST", `/users/${id}/password`, { password: secrets.first });
  await inject({ url: `/api/nowhere?token=${page.token}` });
  await inject({ url: `${USER_API}/users/me?_dtc=${page.token}`, headers: { cookie: `_dtc=${admin.token}` } });
  await inject({ url: `${CORE_API}/history/extent`, headers: { authorization: `Bearer ${IMPORT_TOKEN}` } });
  await admin.command();
  await page.ask("DELETE", "/sessions/current");

  expect(logged).toContain('"msg":"answered"');
  const words = [...Object.values(secrets), ADMIN_PASSWORD, PASSWORD, IMPORT_TOKEN, page.token, admin.token, "argon2"];
  expect(words.filter((word) => logged.includes(word))).toEqual([]);
  const audit = (await admin.ask("GET", "/audit?size=50")).body;
  expect(words.filter((word) => audit.includes(word))).toEqual([]);
  expect(malformed.body + misspelt.body).not.toContain(secrets.first);
});

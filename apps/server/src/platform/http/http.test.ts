import { gunzipSync } from "node:zlib";
import { ErrorReply } from "@atrium/contract";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import * as z from "zod";
import { createLog } from "../log.ts";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
let logged: string;

beforeEach(async () => {
  logged = "";
  app = await buildTestHttp({ onLog: (line) => (logged += line) });
});

afterEach(() => app.close());

const bearer = { authorization: "Bearer guards-token" };
const cookie = { cookie: "_dtc=guards-token" };

describe("the guard", () => {
  it("refuses to start with a route without a feature", () => {
    expect(() => app.get("/api/forgotten", () => ({}))).toThrow(/GET \/api\/forgotten does not name the feature/);
  });

  it("lets anybody through to a public route", async () => {
    expect((await app.inject("/api/open")).json()).toEqual({ answer: 42 });
  });

  it.each([
    ["without a token", {}],
    ["with a token nobody has", { authorization: "Bearer other" }],
    ["with a cookie nobody has", { cookie: "_dtc=other" }],
    ["with another scheme", { authorization: "Basic guards-token" }],
  ])("answers 401 %s", async (_case, headers) => {
    const reply = await app.inject({ url: "/api/seen", headers });
    expect(reply.statusCode).toBe(401);
    expect(ErrorReply.parse(reply.json()).error_code).toBe("EAU002");
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  });

  it("says why the session of a token is over, and clears the cookie that held it", async () => {
    const over = { error_code: "EAU002", message: "An administrator ended your session, 08:23" };
    const byHeader = await app.inject({ url: "/api/seen", headers: { authorization: "Bearer ended-token" } });
    expect([byHeader.json(), byHeader.cookies]).toEqual([over, []]);
    const byCookie = await app.inject({ url: "/api/seen", headers: { cookie: "_dtc=ended-token" } });
    expect([byCookie.json(), byCookie.cookies]).toMatchObject([
      over,
      [
        { name: "_dtc", value: "", path: "/api" },
        { name: "_dtc", value: "", path: "/" },
      ],
    ]);
  });

  it("takes the token from the header and from the cookie", async () => {
    expect((await app.inject({ url: "/api/seen", headers: bearer })).json()).toEqual({ by: "guard" });
    expect((await app.inject({ url: "/api/seen", headers: cookie })).json()).toEqual({ by: "guard" });
  });

  it("answers 403 where the role lacks the feature", async () => {
    const reply = await app.inject({ url: "/api/users", headers: bearer });
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU004"]);
  });

  it("opens the import to its token alone", async () => {
    const call = (headers: Record<string, string>) => app.inject({ method: "POST", url: "/api/import", headers });
    expect((await call({ authorization: "Bearer import-token" })).statusCode).toBe(200);
    expect((await call(bearer)).statusCode).toBe(401);
    expect((await call(cookie)).statusCode).toBe(401);
  });
});

describe("a change with the user's cookie", () => {
  const send = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/api/rooms",
      headers: { host: "atrium.example:8080", ...headers },
      payload: { rooms: [] },
    });

  it.each([
    ["cross-site", { "sec-fetch-site": "cross-site" }],
    ["a neighbour's subdomain", { "sec-fetch-site": "same-site" }],
    ["another origin over plain HTTP", { origin: "http://evil.example" }],
    ["another port", { origin: "http://atrium.example:9999" }],
    ["an opaque origin", { origin: "null" }],
  ])("is refused from %s", async (_case, headers) => {
    expect((await send({ ...cookie, ...headers })).statusCode).toBe(403);
  });

  it("is refused from our own pages too without a bearer", async () => {
    for (const own of [{ "sec-fetch-site": "same-origin" }, { origin: "http://atrium.example:8080" }]) {
      const reply = await send({ ...cookie, ...own });
      expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU005"]);
      expect((await send({ ...cookie, ...bearer, ...own })).statusCode).toBe(200);
    }
  });

  it("needs no origin where a program sends its own token", async () => {
    expect((await send({ ...bearer, origin: "http://evil.example" })).statusCode).toBe(200);
  });

  it("is refused for the live socket too, which is a GET", async () => {
    const headers = { ...cookie, upgrade: "websocket", connection: "upgrade", origin: "http://evil.example" };
    expect((await app.inject({ url: "/api/seen", headers })).statusCode).toBe(403);
  });
});

describe("errors", () => {
  it("of a body name each field and what was expected", async () => {
    const payload = {
      rooms: [
        { name: "Lobby", area: -1 },
        { name: 7, area: 2 },
      ],
    };
    const reply = await app.inject({ method: "POST", url: "/api/rooms", headers: bearer, payload });
    const error = ErrorReply.parse(reply.json());
    expect([reply.statusCode, error.error_code]).toEqual([400, "EVA001"]);
    expect(error.fields?.map((field) => field.path)).toEqual(["rooms.0.area", "rooms.1.name"]);
    expect(error.fields?.[0]?.message).toContain(">0");
  });

  it("of a query say so", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/rooms?dry=maybe",
      headers: bearer,
      payload: { rooms: [] },
    });
    const error = ErrorReply.parse(reply.json());
    expect([error.error_code, error.message, error.fields?.[0]?.path]).toEqual([
      "EVA001",
      "The query is not valid",
      "dry",
    ]);
  });

  it.each([
    ["no JSON", "application/json", "{", 400, "EVA001"],
    ["nothing", "application/json", "", 400, "EVA001"],
    ["another kind", "text/html", "<p>", 400, "EVA001"],
    ["too much", "application/json", `"${"x".repeat(1_100_000)}"`, 413, "EBO001"],
    ["a poisoned prototype", "application/json", '{"__proto__":{"a":1}}', 400, "EVA001"],
  ])("a body that is %s", async (_case, type, payload, status, code) => {
    const headers = { ...bearer, "content-type": type };
    const reply = await app.inject({ method: "POST", url: "/api/rooms", headers, payload });
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([status, code]);
  });

  it("that are unexpected give the caller a number and the log the rest", async () => {
    const reply = await app.inject("/api/broken");
    const error = ErrorReply.parse(reply.json());
    expect([reply.statusCode, error.error_code]).toEqual([500, "EIN001"]);
    expect(error.message).not.toContain("shadow");
    const line: unknown = JSON.parse(logged);
    expect(line).toMatchObject({ err: { message: "a secret path /etc/shadow" } });
    const { requestId } = z.object({ requestId: z.string() }).parse(line);
    expect(error.message).toContain(requestId);
  });

  it("of a database that is away are 503 with a time to come back", async () => {
    const reply = await app.inject("/api/away");
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([503, "EDB001"]);
    expect(reply.headers["retry-after"]).toBe("5");
  });

  it("round the time to come back up to whole seconds", async () => {
    expect((await app.inject("/api/slow-down")).headers["retry-after"]).toBe("13");
  });

  it("of too many calls say when to come back", async () => {
    await app.close();
    app = await buildTestHttp({ callsPerMinute: 2 });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await app.inject("/api/open")).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const reply = await app.inject("/api/open");
    expect(ErrorReply.parse(reply.json()).error_code).toBe("ERL001");
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  });

  it.each(["/api/nowhere", "/api", "/assets/gone-123.js"])("of an unknown address %s are 404", async (url) => {
    const reply = await app.inject(url);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([404, "ENF001"]);
  });
});

describe("the log", () => {
  it("keeps no password and no token", () => {
    const log = createLog("info", { write: (line) => (logged += line) });
    log.info({ body: { password: "hunter2" }, headers: { authorization: "Bearer t0ken", cookie: "_dtc=t0ken" } }, "x");
    log.info({ token: "t0ken", req: { headers: { cookie: "_dtc=t0ken" } } }, "y");
    expect(logged).not.toMatch(/hunter2|t0ken/);
  });
});

describe("replies", () => {
  it("allow no scripts but our own files", async () => {
    const policy = String((await app.inject("/api/open")).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
  });

  it("that are long are compressed for callers that accept it", async () => {
    const reply = await app.inject({ url: "/api/long", headers: { "accept-encoding": "gzip, br" } });
    expect(reply.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(reply.rawPayload).toString()).toContain("xxx");
    expect((await app.inject("/api/long")).headers["content-encoding"]).toBeUndefined();
  });

  it("that the caller already has are not sent again", async () => {
    const { etag } = (await app.inject("/api/long")).headers;
    const again = await app.inject({
      url: "/api/long",
      headers: { "if-none-match": String(etag), "accept-encoding": "gzip" },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

test("known tags are found among any number of blanks", async () => {
  const { etag } = (await app.inject("/api/long")).headers;
  const blanks = " ".repeat(2_000_000);
  const reply = await app.inject({
    url: "/api/long",
    headers: { "if-none-match": `"a"${blanks}x,\t${String(etag)} ,"b"` },
  });
  expect(reply.statusCode).toBe(304);
});

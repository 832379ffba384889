import { ErrorReply } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import * as z from "zod";
import { guardedRoutes } from "./platform/http/guard.ts";
import { TestServer } from "./testServer.ts";
import { ALLOWED, expectedAnswer, makeCallers, type Caller } from "../test/securityCallers.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
const Method = z.enum(METHODS);

const withHead = Object.entries(CALLS).flatMap(([call, need]) =>
  call.startsWith("GET ")
    ? [[call, need] as const, [call.replace("GET", "HEAD"), need] as const]
    : [[call, need] as const],
);
const listed = new Map(withHead);

let server: TestServer;
let callers: readonly Caller[];

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  callers = await makeCallers(server);
}, 60_000);
afterAll(() => server.stop());

describe("the contract's table of calls", () => {
  it("has the permission of every route of the server, and there is no other route", () => {
    expect(Object.fromEntries(guardedRoutes(server.app.http))).toEqual(Object.fromEntries(listed));
    const methods = [...server.app.http.printRoutes({ commonPrefix: false }).matchAll(/\(([A-Z, ]+)\)/g)];
    expect(methods.flatMap(([, list = ""]) => list.split(", "))).toHaveLength(listed.size);
  });

  it("agrees with the API document, call by call", async () => {
    const Document = z.object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string() }))),
    });
    const { paths } = Document.parse((await server.app.http.inject("/api/openapi.json")).json());
    const documented = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, { description }]) => {
        const call = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
        return [call, [CALLS[call] ?? []].flat().filter((need) => !description.includes(wordsOf(need)))] as const;
      }),
    );
    expect(documented.filter(([, missing]) => missing.length > 0)).toEqual([]);
    const hidden = Object.keys(CALLS).filter((call) => !documented.some(([name]) => name === call));
    expect(hidden).toEqual([
      "GET /api/health",
      "GET /api/openapi.json",
      "GET /api/docs",
      "GET /api/docs/reader.js",
      "GET /metrics",
      "GET /*",
    ]);
  });
});

describe("every caller gets the table's answer", () => {
  it.each([...listed.keys()])("%s", async (call) => {
    const need = listed.get(call) ?? [];
    const answers: Record<string, string> = {};
    for (const caller of callers) answers[caller.name] = await answerTo(call, caller);
    const expected = Object.fromEntries(callers.map((caller) => [caller.name, expectedAnswer(call, need, caller)]));
    expect(answers).toEqual(
      call.startsWith("HEAD")
        ? Object.fromEntries(Object.entries(expected).map(([name, text]) => [name, bare(text)]))
        : expected,
    );
  });

  it("each role is among them by header and by cookie, and eighteen others", () => {
    const roles = ["Administrator", "Facility manager", "Operator", "Guard", "Viewer", "Tenant"];
    expect(callers).toHaveLength(30);
    for (const role of roles) expect(callers.filter(({ name }) => name.startsWith(`${role} by`))).toHaveLength(2);
  });
});

describe("what is not in the table does not exist, not even for an administrator", () => {
  const addresses = [...new Set(Object.keys(CALLS).map((call) => call.split(" ")[1] ?? ""))];
  // Sessions of their own, by turns: each of them makes fewer calls than one may in a minute.
  const remoteAddresses = ["10.9.9.6", "10.9.9.7", "10.9.9.8", "10.9.9.9"];
  const admins: Caller[] = [];

  beforeAll(async () => {
    const [caller] = callers;
    if (caller === undefined) throw new Error("there is no caller");
    for (const remoteAddress of remoteAddresses) {
      const authorization = `Bearer ${await server.signIn(remoteAddress)}`;
      admins.push({ ...caller, remoteAddress, headers: async () => ({ authorization }) });
    }
  });

  it.each(addresses)("%s by other methods", async (address) => {
    const admin = admins[addresses.indexOf(address) % admins.length];
    for (const method of METHODS) {
      if (isListed(method, address)) continue;
      const { statusCode } = await ask(method, address, admin);
      expect([method, statusCode]).toEqual([method, 404]);
    }
  });
});

test("a token in the address is no session", async () => {
  const { authorization = "" } = (await callers[0]?.headers()) ?? {};
  const token = authorization.replace("Bearer ", "");
  for (const name of ["token", "access_token", "_dtc", "authorization"]) {
    const reply = await server.app.http.inject(`/api/user-service/v1.0/users/me?${name}=${token}`);
    expect(reply.statusCode).toBe(401);
  }
});

async function answerTo(call: string, caller: Caller): Promise<string> {
  const [method = "", address = ""] = call.split(" ");
  const reply = await ask(Method.parse(method), address, caller);
  // Whoever gets no answer was neither let through nor refused. Of the pages there is none: they are not built here.
  if (reply.statusCode >= 500 && address !== "/*") return `${reply.statusCode} ${reply.body}`;
  if (reply.statusCode !== 401 && reply.statusCode !== 403) return ALLOWED;
  if (method === "HEAD") return String(reply.statusCode);
  return `${reply.statusCode} ${ErrorReply.parse(reply.json()).error_code}`;
}

/** Asks for things that do not exist and sends empty bodies: a caller who is let through changes nothing. */
async function ask(method: Method, address: string, caller: Caller | undefined) {
  if (!caller) throw new Error("there is no such caller");
  const url = address.replace(":placement", "office-building").replace(":floor", "first").replaceAll(/:\w+/g, "999999");
  const { remoteAddress } = caller;
  const headers = await caller.headers();
  const payload = method === "POST" || method === "PUT" || method === "PATCH" ? { payload: {} } : {};
  return server.app.http.inject({ method, url, headers, remoteAddress, ...payload });
}

/** By its own line or by a pattern's: `users/me` is also an address of `users/:id`. */
function isListed(method: string, address: string): boolean {
  const patterns = [...listed.keys()].filter((call) => !call.endsWith("/*") || address === "/*");
  return patterns.some((call) =>
    new RegExp(`^${call.replaceAll("*", "\\*").replaceAll(/:\w+/g, "[^/]+")}$`).test(`${method} ${address}`),
  );
}

function bare(text: string): string {
  return text.replace(/ .*/, "");
}

function wordsOf(need: string): string {
  const words: Record<string, string> = {
    public: "everybody",
    "signed-in": "every session",
    cookie: "cookie of their session",
    import: "bulk import",
  };
  return words[need] ?? `\`${need}\``;
}

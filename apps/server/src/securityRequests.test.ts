import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API, ErrorReply, USER_API } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

let server: TestServer;
let token: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-requests-"));
  const web = path.join(folder, "web");
  await mkdir(path.join(web, "assets"), { recursive: true });
  await writeFile(path.join(folder, "secret.txt"), "the secret beside the pages");
  await writeFile(path.join(web, ".env"), "the secret among the pages");
  await writeFile(path.join(web, "index.html"), "<title>Atrium</title>");
  await writeFile(path.join(web, "assets", "main-Ab12.js"), "1");
  server = await TestServer.make({ environment: { ATRIUM_WEB: web } });
  await server.app.http.listen({ host: "127.0.0.1", port: 0 });
  token = await server.signIn();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

let calls = 0;
async function inject(options: InjectOptions) {
  calls += 1;
  // Limits of calls are another test's.
  return server.app.http.inject({ remoteAddress: `10.4.0.${calls % 250}`, ...options });
}

function statusAndCode(reply: { statusCode: number; json(): unknown }): [number, string] {
  return [reply.statusCode, ErrorReply.parse(reply.json()).error_code];
}

/** Calls whose body may be larger than others: a plan and its underlay, translations, a file of mappings or of readings. */
const LARGER: readonly [RegExp, number][] = [
  [/\/(plan|underlay|translations)$/, 8_400_000],
  [/\/(schematics|site-products|site-products\/preview)$/, 2_200_000],
  [/\/(mapping-imports|meter-files)$/, 32_100_000],
  [/\/file-searches$/, 8_100_000],
  [/\/site-imports$/, 28_100_000],
];

describe("a body", () => {
  const withBody = Object.entries(CALLS)
    .filter(([call, need]) => /^(POST|PUT)/.test(call) && !call.endsWith("/history/batches") && need !== "cookie")
    .map(([call]) => call);
  const send = async (call: string, type: string, payload: string) => {
    const [method, pattern = ""] = call.split(" ");
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const url = pattern.replace(":id", "1");
    return inject({ method: method === "PUT" ? "PUT" : "POST", url, headers, payload });
  };

  it.each(withBody)("of %s that is too large, of another kind or no JSON is refused", async (call) => {
    const length = LARGER.find(([pattern]) => pattern.test(call))?.[1] ?? 1_100_000;
    const large = await send(call, "application/json", `{"x":"${"x".repeat(length)}"}`);
    expect(statusAndCode(large)).toEqual([413, "EBO001"]);
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      expect([type, ...statusAndCode(await send(call, type, "username=admin"))]).toEqual([type, 400, "EVA001"]);
    }
    for (const payload of [
      "{",
      "",
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
    ]) {
      expect([payload, ...statusAndCode(await send(call, "application/json", payload))]).toEqual([
        payload,
        400,
        "EVA001",
      ]);
    }
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("of the import may be larger, up to a limit", async () => {
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}`, "content-type": "application/json" };
    const call = { method: "POST", url: `${CORE_API}/history/batches`, headers } as const;
    expect(statusAndCode(await inject({ ...call, payload: `{"x":"${"x".repeat(1_100_000)}"}` }))).toEqual([
      400,
      "EVA001",
    ]);
    expect(statusAndCode(await inject({ ...call, payload: `{"x":"${"x".repeat(4_200_000)}"}` }))).toEqual([
      413,
      "EBO001",
    ]);
  });

  const zeros = (bytes: number) => `[${"0,".repeat(bytes / 2)}0]`;
  const aBody = 1_048_000;
  const anImport = 4_194_000;
  it.each([
    { call: `POST ${USER_API}/roles`, payload: `{"name":"all","permissions":${zeros(aBody)}}` },
    { call: `POST ${CORE_API}/commands`, payload: `{"id":"${randomUUID()}","targets":${zeros(aBody)}}` },
    {
      call: `POST ${CORE_API}/history/batches`,
      payload: `{"devices":[],"points":[],"series":[],"times":[],"values":${zeros(anImport)}}`,
    },
    {
      call: `POST ${CORE_API}/history/batches`,
      payload: `{"devices":${zeros(39_000)},"points":${zeros(39_000)},"series":[],"times":[],"values":[]}`,
    },
  ])("of $call that is wrong all over is refused in few words", async ({ call, payload }) => {
    const bearer = call.endsWith("/history/batches") ? IMPORT_TOKEN : token;
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const reply = await inject({ method: "POST", url: call.slice("POST ".length), headers, payload });
    expect(statusAndCode(reply)).toEqual([400, "EVA001"]);
    expect(reply.rawPayload.length).toBeLessThan(4_000);
  });
});

describe("an address", () => {
  /** As written: nothing on the way normalises it. */
  const raw = async (target: string, method = "GET") =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.app.http.listeningOrigin);
      const asking = request({ hostname, port, method, path: target, agent: false }, (reply) => {
        let body = "";
        reply.setEncoding("utf8").on("data", (part: string) => (body += part));
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body }));
      });
      asking.on("error", reject).end();
    });

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/..%5csecret.txt",
    "/....//secret.txt",
    "/assets/..%252f..%252fsecret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/.env",
    "/assets/..%2f.env",
    "/%2eenv",
    "/index.html%00.js",
    "//etc/passwd.txt",
    "/assets/main-Ab12.js/../../../secret.txt",
    "/%",
    "/api/%zz",
    "/assets/",
  ])("%s leads to no file that is not a page's", async (target) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, body } = await raw(target, method);
      expect(body).not.toMatch(/the secret|root:|FST_|node_modules/);
      expect(status).toBeLessThan(500);
    }
  });

  it("that is very long is refused with a sentence or as too long", async () => {
    expect((await raw(`/api/health?x=${"x".repeat(8_000)}`)).status).toBe(200);
    expect((await raw(`/${"x".repeat(100_000)}`)).status).toBe(431);
  });

  it("that can't be decoded is refused in our own form", async () => {
    expect(statusAndCode(await inject({ url: "/api/%zz" }))).toEqual([400, "EVA001"]);
  });

  it("asked for by HEAD sends no body, and by OPTIONS nothing", async () => {
    for (const url of ["/", "/api/health", "/api/openapi.json"]) {
      const reply = await inject({ method: "HEAD", url });
      expect([reply.statusCode, reply.body]).toEqual([200, ""]);
      expect((await inject({ method: "OPTIONS", url })).statusCode).toBe(404);
    }
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { Readable } from "node:stream";
import { request as send, type IncomingMessage } from "node:http";
import { CORE_API, endpoint } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { handle } from "../http/endpoint.ts";
import type { Http } from "../http/ourFastify.ts";
import { buildTestHttp } from "../http/testHttp.ts";
import { CallGiver } from "./callGiver.ts";
import { CallTaker } from "./callTaker.ts";
import { CALL_TOPIC, type HandedCall, withOctets } from "./handedCall.ts";
import { memoryWires } from "../../../test/memoryWires.ts";
import { NodeSeal } from "./nodeSeal.ts";

const SECRET = Buffer.alloc(32, 1);
const GUARD = { authorization: "Bearer guards-token" };
const SIZE = 20 * 1_024 * 1_024;
const CHUNK = 64 * 1_024;

const said = { runsOn: "core", summary: "For the test", tag: "test" } as const;
const download = endpoint({
  ...said,
  method: "GET",
  path: `${CORE_API}/download`,
  needs: "viewable",
  reach: { by: "own" },
  reply: z.any(),
});
const upload = endpoint({
  ...said,
  method: "POST",
  path: `${CORE_API}/upload`,
  needs: "viewable",
  reach: { by: "own" },
  body: z.object({ text: z.string().max(8_000_000) }),
  reply: z.object({ length: z.int(), by: z.string(), protocol: z.string(), address: z.string() }),
});
const forUsers = endpoint({
  ...said,
  method: "PUT",
  path: `${CORE_API}/for-users`,
  needs: "usersSettable",
  body: z.object({}),
  reply: null,
});
const never = endpoint({
  ...said,
  method: "PUT",
  path: `${CORE_API}/never`,
  needs: "viewable",
  body: z.object({}),
  reply: null,
});

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

interface Calls {
  /** Octets that the core has made of the download. */
  made: number;
  /** Calls that reached a handler of the core. */
  answered: number;
}

function routes(http: Http, calls: Calls): void {
  handle(http, download, (_request, reply) => {
    calls.answered += 1;
    const content = Readable.from(
      (function* chunks() {
        for (; calls.made < SIZE; calls.made += CHUNK) yield Buffer.alloc(CHUNK, calls.made / CHUNK);
      })(),
      { objectMode: false },
    );
    return reply
      .type("application/octet-stream")
      .header("content-length", SIZE)
      .header("set-cookie", ["a=1; Path=/", "b=2; Path=/"])
      .header("content-disposition", 'attachment; filename="clip.mp4"')
      .send(content);
  });
  handle(
    http,
    upload,
    ({ body, session, protocol, ip }) => {
      calls.answered += 1;
      return { length: body.text.length, by: session.user.username, protocol, address: ip };
    },
    { bodyLimit: 9_000_000 },
  );
  handle(http, forUsers, () => {
    calls.answered += 1;
  });
  handle(http, never, async () => wait(60_000, undefined, { ref: false }));
}

async function partsOf(answer: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of answer) parts.push(part);
  return parts;
}

async function open(clock: { now(): number } = systemClock) {
  const wires = memoryWires();
  const [coreWire, webWire] = [wires.wire("core"), wires.wire("web")];
  const seal = new NodeSeal(SECRET, clock);
  const calls: Calls = { made: 0, answered: 0 };
  const taker = new CallTaker({ wire: coreWire, seal, http: () => core, clock: systemClock });
  const core = await buildTestHttp({ prepare: (raw) => taker.prepare(raw) });
  const giver = new CallGiver({ wire: webWire, seal, log: { error: () => undefined } });
  const web = await buildTestHttp({ handsOver: giver, trustedProxies: "127.0.0.1" });
  for (const http of [core, web]) {
    routes(http, calls);
    await http.ready();
  }
  taker.start();
  opened.push(core, web, { close: () => taker.stop() });
  return { core, web, giver, taker, calls, coreWire, webWire, seal };
}

test("a download of 20 MB arrives whole, and the core makes no more of it than the caller takes", async () => {
  const { web, calls } = await open();
  await web.listen({ port: 0 });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(`${web.listeningOrigin}${download.path}`, { headers: GUARD }, resolve).on("error", reject).end();
  });
  expect(answer.headers).toMatchObject({
    "content-length": String(SIZE),
    "content-disposition": 'attachment; filename="clip.mp4"',
    "set-cookie": ["a=1; Path=/", "b=2; Path=/"],
  });
  await wait(300);
  const [waiting, taken] = [calls.made, { octets: 0, isRight: true }];
  expect(waiting).toBeLessThan(SIZE / 2);
  for await (const chunk of answer) {
    const octets = Buffer.from(chunk);
    taken.isRight &&= octets[0] === Math.floor(taken.octets / CHUNK) % 256;
    taken.octets += octets.length;
  }
  expect(taken).toEqual({ octets: SIZE, isRight: true });
});

test("a body of 3 MB arrives whole, and the core knows who called from where and how", async () => {
  const { web } = await open();
  const reply = await web.inject({
    method: "POST",
    url: upload.path,
    headers: { ...GUARD, "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
    payload: { text: "ก".repeat(1_000_000) },
  });
  const told = { length: 1_000_000, by: "guard", protocol: "https", address: "203.0.113.7" };
  expect([reply.statusCode, reply.json()]).toEqual([200, told]);
  expect(reply.headers["strict-transport-security"]).toBeDefined();
});

test("input that is wrong is refused by the core, in the caller's words", async () => {
  const { web, calls } = await open();
  const reply = await web.inject({ method: "POST", url: upload.path, headers: GUARD, payload: { text: 1 } });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { error_code: "EVA001", fields: [{ path: "text" }] }]);
  expect(calls.answered).toBe(0);
});

test("a role without the right is refused at the web node, and at the core where the web node lets it through", async () => {
  const { web, webWire, seal, calls, taker } = await open();
  const refused = await web.inject({ method: "PUT", url: forUsers.path, headers: GUARD, payload: {} });
  taker.stop();
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { error_code: "EAU004" }]);
  taker.start();
  const call: HandedCall = {
    method: "PUT",
    url: forUsers.path,
    headers: { ...GUARD, "content-type": "application/json" },
    address: "127.0.0.1",
    host: "localhost",
    isSecure: false,
  };
  const message = seal.seal(CALL_TOPIC, withOctets(call, Buffer.from("{}")));
  const [head] = await partsOf(webWire.askParts(CALL_TOPIC, message));
  expect(JSON.parse(String(Buffer.from(head ?? [])))).toMatchObject({ status: 403 });
  expect(calls.answered).toBe(0);
});

test("a call that is signed with another secret, for another topic or long ago is refused", async () => {
  const clock = new FakeClock();
  const { webWire, calls, seal } = await open(clock);
  const call = { method: "GET", url: download.path, headers: GUARD, address: "::1", host: "x", isSecure: false };
  const content = withOctets(call, new Uint8Array());
  const ask = async (message: Uint8Array) => partsOf(webWire.askParts(CALL_TOPIC, message));
  const forged = new NodeSeal(Buffer.alloc(32, 2), clock).seal(CALL_TOPIC, content);
  await expect(ask(forged)).rejects.toMatchObject({ code: "refused" });
  await expect(ask(seal.seal("core.body", content))).rejects.toMatchObject({ code: "refused" });
  await expect(ask(content)).rejects.toMatchObject({ code: "refused" });
  const old = seal.seal(CALL_TOPIC, content);
  clock.pass(31_000);
  await expect(ask(old)).rejects.toMatchObject({ code: "refused" });
  expect(calls.answered).toBe(0);
});

test("while there is no core a call says when to try again, and a change whose core is lost says that nobody knows", async () => {
  const { web, taker, giver } = await open();
  const changing = web.inject({ method: "PUT", url: never.path, headers: GUARD, payload: {} });
  await wait(50);
  giver.cut();
  const lost = await changing;
  expect([lost.statusCode, lost.json()]).toMatchObject([504, { error_code: "ENC002" }]);
  taker.stop();
  const none = await web.inject({ method: "PUT", url: never.path, headers: GUARD, payload: {} });
  expect([none.statusCode, none.headers["retry-after"], none.json()]).toMatchObject([
    503,
    "2",
    { error_code: "ENC001" },
  ]);
});

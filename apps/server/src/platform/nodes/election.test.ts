import { setTimeout as sleep } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LineProxy } from "../../../test/lineProxy.ts";
import { NatsLinks } from "../../../test/natsLinks.ts";
import { type Nats, startNats } from "../../../test/natsServer.ts";
import { createLog } from "../log.ts";
import { Election } from "./election.ts";
import { NatsWire } from "./natsWire.ts";

const log = createLog("silent");
const links = new NatsLinks();
const ends: (() => Promise<void>)[] = [];
let nats: Nats;
/** Of this test. */
let bucket = "";

beforeAll(async () => {
  nats = await startNats({ size: 1 });
});
beforeEach(({ task }) => {
  bucket = `election-${task.id}`;
});
afterAll(async () => {
  for (const end of ends) await end();
  await nats.stop();
});

interface Candidate {
  readonly core: Election;
  readonly line: LineProxy;
  /** What it heard: that it is the active core, that it was deposed. */
  readonly heard: string[];
  /** Its process ends without a word. */
  readonly die: () => Promise<void>;
}

async function candidate(holder: string): Promise<Candidate> {
  const node = holder.replace(" ", "-");
  const line = await LineProxy.open({ host: "127.0.0.1", port: Number(new URL(nats.urls[0] ?? "").port) });
  const own = await links.join(nats, node, line.port);
  const wire = new NatsWire({ link: own, node, prefix: "atrium.test", log });
  const place = { link: own, domain: undefined, bucket, replicas: 1, log };
  const die = async () => {
    await own.connection.close();
    await line.close();
  };
  ends.push(die);
  const core = await Election.open({ ...place, wire, holder });
  const heard: string[] = [];
  return { core, line, heard, die };
}

async function standIn({ core, heard }: Candidate): Promise<void> {
  await core.win((why) => heard.push(`deposed: ${why}`));
  heard.push("active");
}

async function active(holder: string): Promise<Candidate> {
  const own = await candidate(holder);
  await standIn(own);
  own.core.hasStarted();
  // Its next renewal says so.
  await sleep(1_000);
  return own;
}

test("one core is elected, and another one at once when it resigns", async () => {
  const [a, b] = [await active("a 1"), await candidate("b 1")];
  const waiting = standIn(b);
  await sleep(4_000);
  expect([a.heard, b.heard]).toEqual([["active"], []]);
  const began = performance.now();
  await a.core.resign();
  await waiting;
  expect(performance.now() - began).toBeLessThan(1_500);
  await b.core.resign();
}, 30_000);

test.each([false, true])(
  "a core whose process ends is replaced within two seconds (while it starts: %s), by one of those that wait",
  async (isStarting) => {
    const a = isStarting ? await candidate("a 1") : await active("a 1");
    if (isStarting) await standIn(a);
    const others = [await candidate("a 2"), await candidate("b 1")];
    for (const other of others) void standIn(other);
    await sleep(1_000);
    expect(others.flatMap(({ heard }) => heard)).toEqual([]);
    const began = performance.now();
    await a.die();
    await expect.poll(() => others.flatMap(({ heard }) => heard), { timeout: 5_000, interval: 20 }).toEqual(["active"]);
    expect(performance.now() - began).toBeLessThan(3_500);
    await sleep(2_000);
    expect(others.flatMap(({ heard }) => heard)).toEqual(["active"]);
    for (const { core } of others) await core.resign();
  },
  30_000,
);

/** A core that hangs: it has the key and its connection, and says nothing. @returns what ends its process */
async function hangs(claim: string): Promise<() => Promise<void>> {
  const own = await links.join(nats, "hanging");
  own.connection.subscribe("atrium.test.core.there.x.1");
  const store = await new Kvm(jetstream(own.connection)).open(bucket);
  await store.put("core", claim);
  return async () => own.connection.close();
}

test("a core that hangs is replaced after seconds; one that starts may say nothing for longer, unless its process ends", async () => {
  const b = await candidate("b 1");
  const first = await hangs("x 1");
  const began = performance.now();
  await standIn(b);
  expect(performance.now() - began).toBeGreaterThan(2_000);
  await first();

  const end = await hangs("x 1 starts");
  await expect.poll(() => b.heard, { timeout: 5_000 }).toEqual(["active", "deposed: another core has taken over"]);
  await b.core.resign();
  const c = await candidate("c 1");
  void standIn(c);
  await sleep(6_000);
  expect(c.heard).toEqual([]);
  await end();
  await expect.poll(() => c.heard, { timeout: 5_000 }).toEqual(["active"]);
  await c.core.resign();
}, 40_000);

test("a core whose line is cut is replaced, and hears of it when the line is back", async () => {
  const [a, b] = [await active("a 1"), await candidate("b 1")];
  const waiting = standIn(b);
  a.line.cut();
  await waiting;
  // It may still give its word: whoever takes over waits for what rests on it.
  expect([a.heard, a.core.isSure, b.core.isSure]).toEqual([["active"], true, true]);
  await sleep(10_000);
  expect([a.core.isSure, b.core.isSure]).toEqual([false, true]);
  a.line.mend();
  await expect.poll(() => a.heard, { timeout: 8_000 }).toEqual(["active", "deposed: another core has taken over"]);
  await b.core.resign();
}, 30_000);

test("while the servers of NATS are away the active core stays, and it still is when they are back", async () => {
  const [a, b] = [await active("a 1"), await candidate("b 1")];
  void standIn(b);
  await sleep(500);
  await nats.kill(0);
  await sleep(6_000);
  await nats.restart(0);
  await nats.ready();
  await sleep(4_000);
  expect([a.heard, b.heard]).toEqual([["active"], []]);
  const began = performance.now();
  await a.core.resign();
  await expect.poll(() => b.heard, { timeout: 5_000 }).toEqual(["active"]);
  expect(performance.now() - began).toBeLessThan(5_000);
  await b.core.resign();
}, 60_000);

test("a store whose keys end by themselves, as earlier versions made it, is changed", async () => {
  const { connection } = await links.join(nats, "earlier");
  const store = await new Kvm(jetstream(connection)).create(bucket, { ttl: 2_500 });
  await (await active("a 1")).core.resign();
  expect((await store.status()).ttl).toBe(0);
}, 30_000);

test("a core that begins after all had ended finds the key of one before, and is the active one", async () => {
  await (await active("a 1")).die();
  expect((await active("b 1")).heard).toEqual(["active"]);
}, 30_000);

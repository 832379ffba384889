import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NATS_SETTINGS, NatsLinks } from "../../../test/natsLinks.ts";
import { type Nats, startNats } from "../../../test/natsServer.ts";
import { createLog } from "../log.ts";
import type { KeptEntry } from "./keptLog.ts";
import type { NatsLink } from "./natsConnection.ts";
import { NatsKeptLogs } from "./natsKept.ts";
import { type NodeFacts, WIRE_VERSION } from "./nodeFacts.ts";
import { Presence } from "./presence.ts";

const log = createLog("silent");
const links = new NatsLinks();
const ends: (() => Promise<void>)[] = [];
let nats: Nats;

beforeAll(async () => {
  nats = await startNats({ size: 1 });
});
afterAll(async () => {
  for (const end of ends) await end();
  await nats.stop();
});

async function link(node: string): Promise<NatsLink> {
  const opened = await links.join(nats, node);
  ends.push(async () => opened.close());
  return opened;
}

async function logsOf(node: string): Promise<NatsKeptLogs> {
  return new NatsKeptLogs({ link: await link(node), node, prefix: "atrium.test", settings: NATS_SETTINGS, log });
}

const textOf = ({ content }: KeptEntry) => Buffer.from(content).toString();

test("what a node keeps is read in order, once by its id, and again by the next core until it is confirmed", async () => {
  const own = await (await logsOf("field-a")).own();
  for (const [id, text] of [
    ["1", "one"],
    ["2", "two"],
    ["2", "two again"],
    ["3", "three"],
  ] as const) {
    await own.append(id, Buffer.from(text));
  }
  const core = await logsOf("core-a");
  const first: KeptEntry[] = [];
  const reader = await core.reader("field-a");
  const stop = reader.read(async (entries) => void first.push(...entries));
  await vi.waitFor(() => expect(first.map(textOf)).toEqual(["one", "two", "three"]), 5_000);
  expect(await reader.waiting()).toBe(3);
  reader.confirm(first[1]?.sequence ?? 0);
  await vi.waitFor(async () => expect(await reader.waiting()).toBe(1), 5_000);
  stop();

  const second: KeptEntry[] = [];
  const stopSecond = (await core.reader("field-a")).read(async (entries) => void second.push(...entries));
  await own.append("4", Buffer.from("four"));
  await vi.waitFor(() => expect(second.map(textOf)).toEqual(["three", "four"]), 5_000);
  stopSecond();
});

test("entries that could not be taken come again, and those behind them wait", async () => {
  const own = await (await logsOf("field-b")).own();
  const taken: string[] = [];
  let refusals = 2;
  const reader = await (await logsOf("core-b")).reader("field-b");
  const stop = reader.read(async (entries) => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error("the database is away");
    }
    taken.push(...entries.map(textOf));
  });
  for (const text of ["one", "two", "three"]) await own.append(text, Buffer.from(text));
  await vi.waitFor(() => expect(taken).toEqual(["one", "two", "three"]), 8_000);
  stop();
});

function facts(node: string, boot: string, wireVersion = WIRE_VERSION): NodeFacts {
  const usage = { load: 0, memory: 0, startedAt: 0, at: Date.now() };
  return { node, role: "field", state: "active", wireVersion, version: "1.0.0", boot, ...usage };
}

async function present(own: NodeFacts, onOver: (why: string) => void = () => undefined): Promise<Presence> {
  const place = { link: await link(own.node), domain: undefined, bucket: "nodes-test", replicas: 1, log };
  return await Presence.join({ ...place, own: () => own, onOver });
}

test("nodes hear of each other, of one that leaves, and a name belongs to the newest process that has it", async () => {
  const a = await present(facts("a", "1"));
  let over = "";
  const b = await present(facts("b", "1"), (why) => (over = why));
  await vi.waitFor(() => expect(a.nodes.map((one) => one.facts.node).toSorted()).toEqual(["a", "b"]), 5_000);
  expect([a.isValid, await a.isGone("b"), await a.isGone("nobody")]).toEqual([true, false, true]);

  const again = await present(facts("b", "2"));
  await b.renew();
  expect(over).toContain("Another process has the name of this node, b");
  await again.leave();
  await vi.waitFor(() => expect(a.nodes.map((one) => one.facts.node)).toEqual(["a"]), 5_000);
  expect(await a.isGone("b")).toBe(true);
  await a.leave();
  await b.leave();
});

test("a node two versions away does not join, and says which ones meet", async () => {
  const old = await present(facts("old", "1", WIRE_VERSION + 2));
  await expect(present(facts("new", "1"))).rejects.toThrow(
    `Node old speaks version ${WIRE_VERSION + 2} of the messages between nodes, this one ${WIRE_VERSION}`,
  );
  await old.leave();
});

test("while the store takes nothing a node goes on by the word of the active core, which keeps it and no longer", async () => {
  const core = await present(facts("core", "1"));
  const place = { domain: undefined, bucket: "nodes-test", replicas: 1, log };
  const join = async (node: string, askCore?: () => Promise<unknown>) =>
    await Presence.join({
      ...place,
      link: await link(node),
      own: () => facts(node, "1"),
      onOver: () => undefined,
      ...(askCore && { askCore }),
    });
  let isHeard = true;
  const held = await join("held", async () => {
    if (!isHeard) throw new Error("nobody hears it");
    core.giveWord("held");
  });
  const alone = await join("alone");
  expect([held.isValid, alone.isValid]).toEqual([true, true]);
  // What is refused while there is no leader is refused because there is no stream.
  await (await jetstreamManager((await link("hand")).connection)).streams.delete("KV_nodes-test");
  await sleep(8_500);
  expect([held.isValid, alone.isValid]).toEqual([true, false]);
  expect(await core.isGone("held")).toBe(false);
  await expect(core.isGone("alone")).rejects.toThrow(/stream not found|timeout/);
  // The core before may have given its word too.
  core.leads();
  expect(await core.isGone("alone")).toBe(false);
  isHeard = false;
  await vi.waitFor(() => expect(held.isValid).toBe(false), 8_000);
}, 40_000);

import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { connect, type NatsConnection, nkeyAuthenticator } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leafNode, type Nats, startNats } from "../../../test/natsServer.ts";
import { inboxOf } from "./natsConnection.ts";
import { newNatsKey, publicKeyOf } from "./natsKeys.ts";
import { accountsFile } from "./natsRights.ts";

const ALL = "atrium.campus";
const STREAM = { storage: "memory", max_msgs: 100 } as const;
const SEEDS = { core: newNatsKey(), "building-a": newNatsKey(), "building-b": newNatsKey(), "web-1": newNatsKey() };
const PASSWORD = "a-password-for-the-tests-1";

let nats: Nats;
let far: Nats;
/** What the core hears of all that nodes say. */
const heard: string[] = [];
const connections = new Map<string, NatsConnection>();

beforeAll(async () => {
  const roles = { core: "core", "building-a": "field", "building-b": "field", "web-1": "web" } as const;
  const accounts = accountsFile("campus", [
    ...(["core", "building-a", "building-b", "web-1"] as const).map((node) => ({
      node,
      role: roles[node],
      access: { kind: "key", publicKey: publicKeyOf(SEEDS[node]) } as const,
    })),
    { node: "building-c", role: "field", access: { kind: "leaf", password: PASSWORD } },
  ]);
  nats = await startNats({ size: 1, accounts });
  far = await leafNode(nats, "building-c", undefined, PASSWORD);
  for (const [node, seed] of Object.entries(SEEDS)) connections.set(node, await join(nats, node, seed));
  connections.set("building-c", await connect({ servers: [...far.urls], inboxPrefix: inboxOf("building-c") }));
  const core = of("core");
  core.subscribe(`${ALL}.>`, { callback: (_error, { subject }) => void heard.push(subject) });
  for (const bucket of ["atrium-election", "atrium-nodes"]) await new Kvm(core).create(bucket);
  await core.flush();
  // A leaf node learns a moment later what the others listen to.
  await vi.waitFor(() => {
    of("building-c").publish(`${ALL}.core.hello`);
    if (!heard.includes(`${ALL}.core.hello`)) throw new Error("building-c is not heard");
  });
});
afterAll(async () => {
  for (const connection of connections.values()) await connection.close();
  await far.stop();
  await nats.stop();
});

async function join({ urls }: Nats, node: string, seed: string): Promise<NatsConnection> {
  const authenticator = nkeyAuthenticator(new TextEncoder().encode(seed));
  return connect({ servers: [...urls], authenticator, reconnect: false, inboxPrefix: inboxOf(node) });
}

function of(node: string): NatsConnection {
  const connection = connections.get(node);
  if (connection === undefined) throw new Error(`${node} is not connected`);
  return connection;
}

/** Which of these the core hears from a node; the last one always arrives. */
async function arriving(node: string, subjects: readonly string[]): Promise<string[]> {
  heard.length = 0;
  const last = `${ALL}.core.last`;
  for (const subject of [...subjects, last]) of(node).publish(subject);
  await vi.waitFor(() => expect(heard).toContain(last));
  return heard.filter((subject) => subject !== last);
}

test("a key that is not in the accounts does not sign in", async () => {
  await expect(join(nats, "stranger", newNatsKey())).rejects.toThrow("Authorization Violation");
  await expect(connect({ servers: [...nats.urls], reconnect: false })).rejects.toThrow("Authorization Violation");
});

test.each(["building-a", "building-c"])("field node %s asks the core, and says nothing for others", async (node) => {
  const others = ["node.building-b.write", "bus.points", "field.building-b"].map((word) => `${ALL}.${word}`);
  expect(await arriving(node, [...others, `${ALL}.core.probe`])).toEqual([`${ALL}.core.probe`]);
});

test("a web node asks the core, and is no field node", async () => {
  const others = ["node.building-b.write", "bus.points", "field.building-b"].map((word) => `${ALL}.${word}`);
  expect(await arriving("web-1", [...others, `${ALL}.core.command`])).toEqual([`${ALL}.core.command`]);
});

test("a field node hears what is meant for it, and what the core sends to all", async () => {
  const said: string[] = [];
  for (const node of ["building-a", "building-c"]) {
    of(node).subscribe(`${ALL}.node.${node}.>`, { callback: (_error, { subject }) => void said.push(subject) });
    of(node).subscribe(`${ALL}.bus.>`, { callback: (_error, { subject }) => void said.push(`${node}: ${subject}`) });
    await of(node).flush();
  }
  const refused = new Promise<unknown>((resolve) => {
    of("building-a").subscribe(`${ALL}.node.building-b.>`, { callback: (error) => resolve(error) });
  });
  await expect(refused).resolves.toBeInstanceOf(Error);
  await vi.waitFor(() => {
    const words = ["node.building-a.write", "node.building-c.write", "bus.site"];
    for (const word of words) of("core").publish(`${ALL}.${word}`);
    expect(said).toEqual(
      expect.arrayContaining([
        `${ALL}.node.building-a.write`,
        `${ALL}.node.building-c.write`,
        `building-a: ${ALL}.bus.site`,
        `building-c: ${ALL}.bus.site`,
      ]),
    );
  });
});

test.each(["building-a", "building-c", "web-1"])(
  "%s says that it is there, reads which core is active, and changes neither that nor what others say",
  async (node) => {
    const place = node === "building-c" ? { domain: "core" } : {};
    const manager = new Kvm(jetstream(of(node), place));
    const core = new Kvm(of("core"));
    const [nodes, election] = [await core.open("atrium-nodes"), await core.open("atrium-election")];
    await election.put("core", "core-a");
    await nodes.put("building-b", "the facts of another");

    await (await manager.create("atrium-nodes")).put(node, "there");
    expect((await nodes.get(node))?.string()).toBe("there");
    const own = await manager.open("atrium-election");
    expect((await own.get("core"))?.string()).toBe("core-a");
    for await (const entry of await own.watch()) {
      expect([entry.key, entry.string()]).toEqual(["core", "core-a"]);
      break;
    }

    for (const prefix of ["", "$JS.API.", "$JS.core.API."]) {
      for (const subject of ["$KV.atrium-nodes.building-b", "$KV.atrium-election.core"]) {
        of(node).publish(`${prefix}${subject}`, "mine");
      }
      of(node).publish(`${prefix || "$JS.API."}STREAM.PURGE.KV_atrium-election`);
      of(node).publish(`${prefix || "$JS.API."}STREAM.DELETE.KV_atrium-election`);
    }
    await arriving(node, []);
    expect((await election.get("core"))?.string()).toBe("core-a");
    expect((await nodes.get("building-b"))?.string()).toBe("the facts of another");
  },
);

test.each([
  ["building-a", {}],
  ["building-c", { domain: "building-c" }],
])("the log of %s is written by it alone, and read and confirmed by the core", async (node, place) => {
  const name = `FIELD_campus_${node}`;
  const subject = `${ALL}.field.${node}`;
  const manager = await jetstreamManager(of(node));
  await manager.streams.add({ name, subjects: [subject], ...STREAM });
  await jetstream(of(node)).publish(subject, "first", { msgID: "1" });
  // The core may not write it.
  of("core").publish(subject, "of another");
  await of("core").flush();
  const read = async () => {
    const consumer = await jetstream(of("core"), place).consumers.get(name, { deliver_policy: "all" });
    return (await consumer.next({ expires: 2_000 }))?.string();
  };
  expect(await vi.waitFor(read, { timeout: 10_000 })).toBe("first");
  expect((await manager.streams.info(name)).state.messages).toBe(1);
  await (await jetstreamManager(of("core"), place)).streams.purge(name, { seq: 2 });
  expect((await manager.streams.info(name)).state.messages).toBe(0);
});

test("a node hears the answers to its own questions, and not those to others", async () => {
  const refused = new Promise<string>((resolve) => {
    of("building-a").subscribe("_INBOX.web-1.>", {
      callback: (error) => {
        if (error !== null) resolve(error.message);
      },
    });
  });
  expect(await refused).toContain("Permissions Violation");
});

import { CommandId, CORE_API } from "@atrium/contract";
import { PlacementKey } from "@atrium/contract/site";
import { QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LiveSocket, openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { Person, PASSWORD, signIn } from "../test/people.ts";
import { NODE_SECRET, TestNodes, type TestNode } from "../test/testNodes.ts";

import { LOOK_TOPIC } from "./platform/live/lookWire.ts";
import { NodeSeal } from "./platform/nodes/nodeSeal.ts";
import { encodeJson } from "./platform/nodes/wire.ts";
import { Reach } from "./platform/reach.ts";

const LAMP = "L-O1-B-03";

let nodes: TestNodes;
let core: TestNode;
let web: TestNode;
let admin: Person;
beforeAll(async () => {
  nodes = await TestNodes.open();
  core = await nodes.start("core", "core-a");
  web = await nodes.start("web", "web-1");
  admin = new Person(web.server, await web.server.signIn());
}, 60_000);
afterAll(async () => nodes.stop());

const openPage = async (node: TestNode, token: string) => openLiveSocket(node.server.app.http.listeningOrigin, token);

async function command(level: number): Promise<CommandId> {
  const id = CommandId.parse(crypto.randomUUID());
  const targets = [{ device: LAMP, point: "level", value: level }];
  expect(await admin.status("POST", `${CORE_API}/commands`, { id, targets })).toBe(202);
  return id;
}

const commandsOf = (page: LiveSocket) => page.all("commands").flatMap(({ entities }) => entities.map(({ id }) => id));

test("pages of a web node have the channels of the core: its health, its campus and its commands", async () => {
  const page = await openPage(web, admin.token);
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  page.send({ type: "subscribe", subscription: 2, channel: "campus" });
  page.send({ type: "subscribe", subscription: 3, channel: "commands" });
  const { health } = await page.first("health");
  expect(health.connections.length).toBeGreaterThan(0);
  const { rows } = await page.first("campus");
  expect(rows.map(({ place }) => place)).toContain("office-building/first");
  await page.first("commands");
  const given = await command(33);
  await waitFor(() => (commandsOf(page).includes(given) ? true : undefined), "the command on the page");
  page.send({ type: "unsubscribe", subscription: 1 });
  page.send({ type: "subscribe", subscription: 4, channel: "summary", module: "lighting" });
  expect((await page.first("summary")).rows.length).toBeGreaterThan(0);
});

test("a page that comes later gets what is present, and one that comes back what it missed", async () => {
  const first = await openPage(web, admin.token);
  first.send({ type: "subscribe", subscription: 1, channel: "commands" });
  const { epoch } = await first.first("welcome");
  const { sequence } = await first.first("commands");
  const given = await command(34);
  await waitFor(() => (commandsOf(first).includes(given) ? true : undefined), "the command on the page");
  const later = await openPage(web, admin.token);
  later.send({ type: "subscribe", subscription: 1, channel: "commands", since: { epoch, sequence } });
  const missed = await later.first("commands");
  expect([missed.isComplete, missed.entities.map(({ id }) => id)]).toEqual([false, [given]]);
});

test("a page of a limited role has what is within its places; limits that no role has are refused by the core", async () => {
  const guard = await limited("office-building");
  const page = await openPage(web, guard.token);
  page.send({ type: "subscribe", subscription: 1, channel: "campus" });
  const { rows } = await page.first("campus");
  expect(new Set(rows.map(({ place }) => place.split("/")[0]))).toEqual(new Set(["office-building"]));

  const seal = new NodeSeal(Buffer.from(NODE_SECRET, "base64"), systemClock);
  const look = (channel: string, reach: string | null, sealed = seal) =>
    firstOf(web.wire.askParts(LOOK_TOPIC, sealed.seal(LOOK_TOPIC, encodeJson({ channel, asks: {}, reach }))));
  const limits = (placement: string) => JSON.stringify([[[placement, null]], []]);
  expect(await look("campus", guardReach())).toBeDefined();
  await expect(look("campus", limits("pavilion"))).rejects.toMatchObject({ code: "refused" });
  await expect(look("fire", guardReach())).rejects.toMatchObject({ code: "refused" });
  const stranger = new NodeSeal(Buffer.alloc(32), systemClock);
  await expect(look("campus", null, stranger)).rejects.toMatchObject({ code: "refused" });
});

/** The key of the limits of that role. */
function guardReach(): string | null {
  const { key = null } =
    Reach.of({ places: [{ placement: PlacementKey.parse("office-building") }], sections: [] }) ?? {};
  return key;
}

async function firstOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  for await (const part of parts) return part;
  return undefined;
}

async function limited(placement: string): Promise<Person> {
  const role = {
    name: `Only ${placement}`,
    permissions: [{ isUsed: true, feature: { slug: "viewable" } }],
    limits: { places: [{ placement }], sections: [] },
  };
  const made = await admin.ask("POST", "/roles", role);
  expect(made.statusCode).toBe(201);
  await admin.addUser(`of.${placement}`, role.name);
  return signIn(web.server, `of.${placement}`, PASSWORD);
}

test("while the core is silent pages hear since when, and that it is back", async () => {
  const page = await openPage(web, admin.token);
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  await page.first("health");
  const cutAt = Date.now();
  core.wire.cut();
  const { health } = await page.first("health", (message) => message.health.coreLostAt !== undefined);
  expect(Math.abs((health.coreLostAt ?? 0) - cutAt)).toBeLessThan(2_000);
  core.wire.mend();
  await waitFor(() => (page.all("health").at(-1)?.health.coreLostAt === undefined ? true : undefined), "the core");
});

test("channels go on when another core takes over", async () => {
  const page = await openPage(web, admin.token);
  page.send({ type: "subscribe", subscription: 1, channel: "commands" });
  await page.first("commands");
  await nodes.kill(core);
  core = await nodes.start("core", "core-b");
  nodes.gateways.report([nodes.levelOf(LAMP), 5, QUALITY.good]);
  await waitFor(async () => ((await admin.status("GET", `${CORE_API}/holds`)) === 200 ? true : undefined), "the core");
  await waitFor(() => page.all("commands")[1], "the commands of the new core");
  const given = await command(35);
  await waitFor(() => (commandsOf(page).includes(given) ? true : undefined), "the command of the new core");
  expect(page.closed).toBeUndefined();
});

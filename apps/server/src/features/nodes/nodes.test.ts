import { NODE_API } from "@atrium/contract";
import { Health } from "@atrium/contract/site";
import { NodeDetail, NodesReply } from "@atrium/contract/system";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower } from "../../../test/alarmTower.ts";
import { FakeNodes } from "../../../test/fakeNodes.ts";
import { WireFailure } from "../../platform/nodes/wire.ts";

const nodes: FakeNodes = new FakeNodes(() => tower.clock);
let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make({ control: nodes });
});
afterAll(async () => tower.database.stop());
beforeEach(async () => {
  await tower.begin();
  nodes.says("core-a", { role: "core" });
  nodes.says("core-b", { role: "core", state: "standby" });
  nodes.says("north", { connections: ["gateway-first"] }, { queue: 3 });
  nodes.says("south", { connections: ["gateway-second"] });
  nodes.says("web-1", { role: "web", sockets: 12 });
});
afterEach(async () => {
  await tower.end();
  nodes.clear();
});

async function ask(method: "GET" | "POST", path: string, payload?: object, token = "admin") {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${NODE_API}/nodes${path}`;
  return await tower.stand.http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const list = async () => NodesReply.parse((await ask("GET", "")).json()).nodes;
const row = async (name: string) => (await list()).find((one) => one.name === name);
const health = async () => Health.parse((await tower.call("GET", "/health", "viewer")).json()).nodes;
const refusal = async (path: string, payload: object) => {
  const reply = await ask("POST", path, payload);
  return [reply.statusCode, reply.json<{ message?: string }>().message];
};
const audited = async () => {
  const { rows } = await tower.database.ingest.query<{ sentence: string }>(
    "SELECT sentence FROM audit_log ORDER BY id",
  );
  return rows.map(({ sentence }) => sentence);
};
/** All but those named say what they said before. */
function heartbeat(...silent: string[]): void {
  for (const { facts } of nodes.nodes()) if (!silent.includes(facts.node)) nodes.says(facts.node, {});
}
async function pass(seconds: number, ...silent: string[]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await tower.clock.passSlowly(1_000);
    heartbeat(...silent);
  }
}

test("the list has every node with its role, figures and what can be done with it", async () => {
  expect((await list()).map(({ name, roles, state, acts }) => [name, roles, state, acts])).toEqual([
    ["core-a", ["core"], "active", []],
    ["core-b", ["core"], "standby", ["drain", "take-over"]],
    ["north", ["field"], "active", ["drain", "move"]],
    ["south", ["field"], "active", ["drain", "move"]],
    // Nobody else could serve its viewers.
    ["web-1", ["web"], "active", []],
  ]);
  expect(await row("north")).toMatchObject({ connections: 1, queue: 3, sockets: null, load: 0.25, version: "1.4.0" });
  expect(await row("web-1")).toMatchObject({ connections: null, queue: null, sockets: 12 });
});

test("only who may set devices sees nodes, and only of the whole site", async () => {
  expect((await ask("GET", "", undefined, "viewer")).statusCode).toBe(403);
  expect((await ask("POST", "/north/drain", { isDrained: true }, "operator")).statusCode).toBe(403);
  expect(nodes.acts).toEqual([]);
});

test("a node has the connections that it holds, with their states", async () => {
  const { connections, node } = NodeDetail.parse((await ask("GET", "/north")).json());
  expect(node.name).toBe("north");
  const lines = Health.parse((await tower.call("GET", "/health", "viewer")).json()).connections;
  expect(connections).toMatchObject([{ id: "gateway-first", name: "Gateway first", state: lines[0]?.state }]);
  expect((await ask("GET", "/nowhere")).statusCode).toBe(404);
});

test("a field node that is not heard is cut off, any other is gone, and health says so with their names", async () => {
  await pass(12, "north", "web-1", "core-b");
  expect((await list()).map(({ state, acts }) => [state, acts.length])).toEqual([
    ["active", 0],
    ["gone", 0],
    ["cut-off", 0],
    // Nobody is left to take its connections.
    ["active", 0],
    ["gone", 0],
  ]);
  const found = await health();
  expect(found).toMatchObject({ core: "core-a", standbys: [] });
  expect(found?.reasons.map(({ reason }) => reason)).toEqual([
    "Core core-b is not responding: no standby can take over",
    "Field node north is cut off: its devices become stale here; if it still runs, it keeps recording",
    "Node web-1 is not responding",
  ]);
  // The other nodes forget it; the core does not.
  nodes.forget("web-1");
  const since = found?.reasons[0]?.since;
  await pass(5, "north", "web-1", "core-b");
  expect((await health())?.reasons[0]?.since).toBe(since);
  expect((await row("web-1"))?.state).toBe("gone");
  nodes.says("web-1", { role: "web" });
  heartbeat();
  await pass(2);
  expect(await health()).toMatchObject({ standbys: ["core-b"], reasons: [] });
});

test("a node that was drained before it went is not missed", async () => {
  nodes.says("south", { state: "drained" });
  await pass(12, "south");
  expect((await row("south"))?.state).toBe("gone");
  expect((await health())?.reasons).toEqual([]);
  nodes.forget("south");
  expect(await row("south")).toBeUndefined();
});

test("a clock that is wrong is in health and raises an alarm by the node's name; a slow line is no wrong clock", async () => {
  const alarms = async () => (await tower.list("view=active")).filter(({ alarm }) => alarm?.code === "node-clock");
  for (let second = 0; second < 60; second += 1) {
    await tower.clock.passSlowly(1_000);
    heartbeat("north", "south");
    nodes.says("north", {}, { ahead: 800 });
    // Some of what it says lies in the line for seconds.
    nodes.says("south", {}, { ahead: second % 4 === 0 ? -40 : -3_000 });
  }
  tower.stand.alarms?.tick();
  expect((await row("north"))?.clockOffset).toBe(800);
  expect((await row("south"))?.clockOffset).toBe(-40);
  expect((await row("core-a"))?.clockOffset).toBeNull();
  expect((await health())?.reasons).toMatchObject([
    { node: "north", reason: "The clock of north differs from the core’s by more than 500 ms" },
  ]);
  expect((await alarms()).map(({ source, alarm }) => [source.name, alarm?.isActive])).toEqual([["north", true]]);
  // A core that starts again has not heard of it yet, and knows of the alarm.
  await tower.end();
  nodes.clear();
  await tower.start();
  await pass(3);
  expect((await alarms()).map(({ alarm }) => [alarm?.isActive, alarm?.times])).toEqual([[true, 1]]);
  nodes.says("core-a", { role: "core" });
  nodes.says("north", {});
  await pass(45);
  tower.stand.alarms?.tick();
  expect((await alarms()).map(({ alarm }) => alarm?.isActive ?? false)).not.toContain(true);
});

test("nodes drain, take connections and take over, and the audit log says at whose word", async () => {
  expect((await ask("POST", "/south/drain", { isDrained: true })).statusCode).toBe(200);
  nodes.says("south", { state: "drained" });
  expect((await row("south"))?.acts).toContain("put-back");
  expect((await ask("POST", "/south/drain", { isDrained: false })).statusCode).toBe(200);
  nodes.says("south", { state: "active" });
  expect((await ask("POST", "/north/move", { to: "south", connections: ["gateway-first"] })).statusCode).toBe(200);
  expect((await ask("POST", "/core-b/take-over", {})).statusCode).toBe(202);
  expect(nodes.acts).toEqual(["drain south", "put back south", "move gateway-first to south", "take over by core-b"]);
  expect((await audited()).slice(-4)).toEqual([
    "Node south drained",
    "Node south put back",
    "1 connection moved from node north to node south",
    "Take-over by standby core-b requested",
  ]);
});

test("what a node cannot do is refused with the reason, and nothing is done", async () => {
  const move = { to: "web-1", connections: ["gateway-first"] };
  expect(await refusal("/core-a/drain", { isDrained: true })).toEqual([
    409,
    "core-a is the active core: let a standby take over first",
  ]);
  expect(await refusal("/north/take-over", {})).toEqual([409, "north is not a standby"]);
  expect(await refusal("/north/move", move)).toEqual([409, "web-1 is not an active field node"]);
  expect(await refusal("/south/move", { ...move, to: "north" })).toEqual([
    409,
    "south does not hold the connection gateway-first",
  ]);
  expect(await refusal("/web-1/drain", { isDrained: true })).toEqual([409, "No other web node is active"]);
  expect(nodes.acts).toEqual([]);
});

test("an act that was not answered says that nobody knows whether it was done", async () => {
  nodes.failure = new WireFailure("late", "no answer");
  expect(await refusal("/north/drain", { isDrained: true })).toEqual([
    502,
    "north did not answer in time. Check its state before you try again.",
  ]);
  nodes.failure = new WireFailure("nobody", "nobody answers");
  expect(await refusal("/north/drain", { isDrained: true })).toEqual([409, "north is not responding"]);
});

test("the metrics have each node by name and role, and no figure that a role does not have", async () => {
  await pass(12, "south");
  const { body } = await tower.stand.http.inject({ url: "/metrics", headers: { authorization: "Bearer admin" } });
  expect(body).toContain('atrium_node_up{node="north",role="field"} 1');
  expect(body).toContain('atrium_node_up{node="south",role="field"} 0');
  expect(body).toContain('atrium_node_connections{node="north",role="field"} 1');
  expect(body).not.toContain('atrium_node_connections{node="web-1"');
  expect(body).toContain('atrium_node_queue_entries{node="north",role="field"} 3');
});

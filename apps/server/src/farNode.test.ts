import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { PointValues } from "@atrium/contract/devices";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LineProxy } from "../test/lineProxy.ts";
import { leafNode, type Nats } from "../test/natsServer.ts";
import { NodeStand, PATIENCE } from "../test/nodeStand.ts";
import { siteOf } from "../test/nodeSite.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";

const CORE = "core-service/v1.0";
const LAMP = { device: "L-O1-A-01", point: "level" };
const LAMP_POINT = 123;
const NODE = "field-office";

let campus: VirtualCampus;
let nodes: NodeStand;
let line: LineProxy;
let leaf: Nats;
let near: NatsConnection;

/** A field node far away: real processes, a NATS server of its own in the building, and a line to it that a test cuts. */
beforeAll(async () => {
  campus = await startVirtualCampus("bacnet-o1");
  nodes = await NodeStand.make(siteOf(campus, ["bacnet-o1"]));
  line = await LineProxy.open({ port: nodes.nats.leafPorts[0] ?? 0, host: "127.0.0.1" });
  leaf = await leafNode(nodes.nats, NODE, line.port);
  near = await connect({ servers: [...leaf.urls] });
  await nodes.start("core-a", "core");
  await Promise.all([nodes.start("web-a", "web"), startFar()]);
  await nodes.signIn("web-a");
}, 120_000);

afterAll(async () => {
  await near.close();
  await nodes.stop();
  await leaf.stop();
  await line.close();
  await campus.stop();
});

async function startFar(): Promise<void> {
  await nodes.begin(NODE, "field", {
    NATS_URL: leaf.urls.join(","),
    NATS_DOMAIN: nodes.nats.domain,
    ATRIUM_FIELD: "bacnet-o1",
  });
}

async function quality(): Promise<number | undefined> {
  const read = await nodes.read("web-a", `${CORE}/points/values?ids=${String(LAMP_POINT)}`);
  return PointValues.parse(read).qualities[0];
}

/** Entries that the building has kept so far. */
async function kept(): Promise<number> {
  const manager = await jetstreamManager(near);
  return (await manager.streams.info(`FIELD_campus_${NODE}`)).state.last_seq;
}

test("a node whose line is cut goes on reading its devices, after a restart too, and is there again with its line", async () => {
  await vi.waitFor(async () => {
    expect((await nodes.command("web-a", { ...LAMP, value: 40 })).state).toBe("confirmed");
  }, PATIENCE);
  await vi.waitFor(async () => expect(await quality()).toBe(0), PATIENCE);

  line.cut();
  await nodes.kill(NODE);
  const before = await kept();
  await startFar();
  // Nobody has asked it to: the core cannot.
  await vi.waitFor(async () => expect(await kept()).toBeGreaterThan(before + 2), PATIENCE);
  await vi.waitFor(async () => expect(await quality()).not.toBe(0), PATIENCE);

  line.mend();
  await vi.waitFor(async () => expect(await quality()).toBe(0), PATIENCE);
  expect((await nodes.command("web-a", { ...LAMP, value: 70 })).state).toBe("confirmed");
}, 150_000);

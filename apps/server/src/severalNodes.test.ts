import { Paged } from "@atrium/contract";
import { EventPage } from "@atrium/contract/alarms";
import { ConnectionFigures, HoldRow, PointValues } from "@atrium/contract/devices";
import { SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { siteOf } from "../test/nodeSite.ts";
import { NodeStand, PATIENCE } from "../test/nodeStand.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";

const CORE = "core-service/v1.0";
const LAMP = { device: "L-O1-A-01", point: "level" };
const LAMP_POINT = 123;

const GATEWAYS = ["bacnet-o1", "bacnet-o2"];
let campus: VirtualCampus;
let nodes: NodeStand;

/** Real processes: two cores, two field nodes, two web nodes, NATS, PostgreSQL and two gateways of the virtual campus. */
beforeAll(async () => {
  campus = await startVirtualCampus(...GATEWAYS);
  nodes = await NodeStand.make(siteOf(campus, GATEWAYS));
  await nodes.start("core-a", "core");
  await Promise.all([nodes.start("field-a", "field"), nodes.start("web-a", "web")]);
  await nodes.signIn("web-a");
}, 120_000);

afterAll(async () => {
  await nodes.stop();
  await campus.stop();
});

async function lampLevel(node: string): Promise<{ readonly value: number; readonly isGood: boolean }> {
  const { values, qualities } = PointValues.parse(
    await nodes.read(node, `${CORE}/points/values?ids=${String(LAMP_POINT)}`),
  );
  return { value: values[0] ?? Number.NaN, isGood: qualities[0] === 0 };
}

async function shows(node: string, value: number): Promise<void> {
  await vi.waitFor(async () => expect(await lampLevel(node)).toEqual({ value, isGood: true }), PATIENCE);
}

async function linesOf(node: string) {
  const { data } = Paged(ConnectionFigures).parse(await nodes.read(node, `${CORE}/connection-states`));
  return data;
}

async function standing(node: string) {
  const holds = Paged(HoldRow).parse(await nodes.read(node, `${CORE}/holds?size=50`)).data;
  const alarms = EventPage.parse(await nodes.read(node, `${CORE}/events?view=active&kind=alarm&size=50`)).rows;
  return {
    holds: holds.map(({ point, value, until }) => ({ point, value, until })),
    alarms: alarms.map(({ id, alarm }) => ({ id, state: alarm?.state })).toSorted((one, other) => one.id - other.id),
  };
}

test("a page at a web node sees what a field node reads, and its command reaches the device through both", async () => {
  expect(SiteReply.parse(await nodes.read("web-a", `${CORE}/site`)).places.length).toBeGreaterThan(0);
  await vi.waitFor(
    async () =>
      expect((await linesOf("web-a")).filter(({ state }) => state === "connected").map(({ id }) => id)).toEqual(
        GATEWAYS,
      ),
    PATIENCE,
  );
  const { state } = await nodes.command("web-a", { ...LAMP, value: 40 });
  expect(state).toBe("confirmed");
  await shows("web-a", 40);
}, 60_000);

test("the standby takes over from a core that is killed: alarms and holds are the same, and commands go on", async () => {
  await nodes.start("core-b", "core");
  await nodes.command("web-a", { ...LAMP, value: 60 });
  await shows("web-a", 60);
  const before = await standing("web-a");
  expect(before.holds).toHaveLength(1);
  await nodes.kill("core-a");
  const { state } = await nodes.command("web-a", { device: "L-O1-A-02", point: "level", value: 20 });
  expect(state).toBe("confirmed");
  await shows("web-a", 60);
  const after = await standing("web-a");
  expect(after.alarms).toEqual(before.alarms);
  expect(after.holds).toEqual(expect.arrayContaining(before.holds));
}, 90_000);

test("a core that was stopped and goes on writes nothing more: it ends, and the other one stays", async () => {
  await nodes.start("core-a", "core");
  nodes.freeze("core-b", true);
  expect((await nodes.command("web-a", { ...LAMP, value: 70 })).state).toBe("confirmed");
  nodes.freeze("core-b", false);
  await vi.waitFor(() => expect(nodes.hasEnded("core-b")).toBe(true), PATIENCE);
  await shows("web-a", 70);
  expect((await nodes.command("web-a", { ...LAMP, value: 75 })).state).toBe("confirmed");
}, 90_000);

test("the connections of a field node that is killed go to another one, whose values and commands go on", async () => {
  await nodes.start("field-b", "field");
  await nodes.kill("field-a");
  await vi.waitFor(async () => {
    expect((await nodes.command("web-a", { ...LAMP, value: 30 })).state).toBe("confirmed");
  }, PATIENCE);
  await shows("web-a", 30);
}, 120_000);

test("who was signed in at a web node that is killed goes on at another one", async () => {
  await nodes.start("web-b", "web");
  await nodes.kill("web-a");
  await shows("web-b", 30);
  expect((await nodes.command("web-b", { ...LAMP, value: 50 })).state).toBe("confirmed");
}, 60_000);

test("NATS that is killed and comes back costs nothing that was accepted: values and commands go on", async () => {
  await nodes.nats.kill(0);
  await nodes.nats.restart(0);
  await nodes.start("core-c", "core");
  expect((await nodes.command("web-b", { ...LAMP, value: 90 })).state).toBe("confirmed");
  await shows("web-b", 90);
}, 120_000);

import { CORE_API, Paged } from "@atrium/contract";
import { AlarmRules } from "@atrium/contract/alarms";
import { Catalogue, DeviceDescription, EquipmentKind, ProductFile } from "@atrium/contract/devices";
import { DeviceMapping, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { TestServer } from "./testServer.ts";

const Devices = Paged(DeviceDescription);
const STATES = [
  { value: 0, name: "Standby" },
  { value: 1, name: "Heating" },
  { value: 3, name: "Locked out" },
];
const HEAT_PUMP = EquipmentKind.parse({
  key: "heat-pump",
  name: "Heat pump",
  shortCode: "HP",
  page: "mechanical",
  main: "supply-temperature",
  points: ["supply-temperature", "state"],
  running: { point: "state", values: [1] },
  alarms: [{ point: "state", values: [3], text: "Heat pump locked out", priority: 2 }],
});

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make();
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await server.signIn();
});

async function devices(query: string): Promise<z.infer<typeof Devices>> {
  const url = `/api/core-service/v1.0/devices?${query}`;
  const reply = await server.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return Devices.parse(reply.json());
}

describe("the site folder", () => {
  const nameOf = async (id: string) => (await devices("module=lighting")).data.find((device) => device.id === id)?.name;
  const pointIds = async () => {
    const all = await devices("");
    return new Map(all.data.flatMap((device) => device.points.map((point) => [`${device.id} ${point.key}`, point.id])));
  };

  it("that has changed is not brought in by a start: the site is the database's", async () => {
    const changed = structuredClone(server.site);
    const device = changed.plans.flatMap((plan) => plan.devices).find((one) => one.id === "L-O1-B-03");
    if (!device) throw new Error("no such device");
    const name = device.name;
    device.name = "Board room, new lamps";
    await server.restart(changed);
    token = await server.signIn();
    expect(await nameOf("L-O1-B-03")).toBe(name);
  });

  it("that replaces the site changes names, and points keep their numbers", async () => {
    const before = await pointIds();
    const changed = structuredClone(server.site);
    const device = changed.plans.flatMap((plan) => plan.devices).find((one) => one.id === "L-O1-B-03");
    if (!device) throw new Error("no such device");
    device.name = "Board room, new lamps";
    await server.restartWith({ ...changed, mappings: changed.mappings.toReversed() });
    token = await server.signIn();
    expect(await nameOf("L-O1-B-03")).toBe("Board room, new lamps");
    expect(await pointIds()).toEqual(before);

    await server.restartWith(server.site);
    token = await server.signIn();
    expect(await nameOf("L-O1-B-03")).not.toBe("Board room, new lamps");
    expect(await pointIds()).toEqual(before);
  });

  it("says which pages it has nothing to show on, for its menus", async () => {
    const emptyPages = async () => {
      token = await server.signIn();
      const headers = { authorization: `Bearer ${token}` };
      const reply = await server.app.http.inject({ url: `${CORE_API}/site`, headers });
      return SiteReply.parse(reply.json()).emptyPages ?? [];
    };
    expect(await emptyPages()).toEqual([]);
    const site = structuredClone(server.site);
    const isKept = (module: string) => module === "lighting" || module === "iaq";
    const plans = site.plans.map((plan) => ({
      ...plan,
      devices: plan.devices.filter(({ module }) => isKept(module)),
    }));
    const kept = new Set<string>(plans.flatMap(({ devices: all }) => all.map(({ id }) => id)));
    const mappings = site.mappings.filter(({ device }) => kept.has(device));
    const {
      booking: _,
      electricity: __,
      schematics: ___,
      derived: ____,
      firePanels: _____,
      ...settings
    } = site.settings;
    await server.restartWith({ ...site, plans, mappings, settings });
    const empty = await emptyPages();
    expect(empty).toEqual(
      expect.arrayContaining(["control-curtain", "monitor-energy-consumption", "monitor-energy-bill", "booking"]),
    );
    for (const page of ["control-lightings", "monitor-iaq", "monitor-iaq-chart"]) expect(empty).not.toContain(page);
    await server.restartWith(server.site);
    token = await server.signIn();
  });

  it("may have a product of its own, whose devices have points like any other", async () => {
    const level = { key: "level", name: "Level", kind: "number", unit: "%", min: 0, max: 100, risk: "high" };
    const mode = { key: "mode", name: "Mode", kind: "enum", states: [{ value: 1, name: "Dimming" }] };
    const [output, input] = ["analog-value", "multi-state-input"].map((objectType) => {
      return { objectType, instance: { plus: 2 }, expectedInterval: 5_000 };
    });
    const points = [Object.assign(level, output, { isWritable: true }), Object.assign(mode, input)];
    const product = ProductFile.parse({ name: "old-dimmer", protocol: "bacnet", points });
    const site = structuredClone(server.site);
    const mapping = site.mappings.find((one) => one.device === "L-O1-B-03");
    mapping?.parts.splice(0, 1, { product: "old-dimmer", address: { instance: 4_000_000 } });
    await server.restartWith({ ...site, products: [product] });
    token = await server.signIn();
    const device = (await devices("module=lighting")).data.find(({ id }) => id === "L-O1-B-03");
    expect(device?.points).toMatchObject([
      { key: "level", kind: "number", unit: "%", isWritable: true, min: 0, max: 100, risk: "high" },
      {
        key: "mode",
        kind: "enum",
        isWritable: false,
        states: [{ value: 1, name: "Dimming" }],
        expectedInterval: 5_000,
      },
    ]);
    await server.restartWith(server.site);
    token = await server.signIn();
  });

  it("may have a category of equipment of its own, with its page and its alarm rules", async () => {
    const place = { module: "equipment" as const, at: [1, 1] as [number, number], name: "Heat pump 1" };
    const site = structuredClone(server.site);
    const [plan] = site.plans;
    plan?.devices.push({ ...place, id: "EQ-HP-01", room: plan.rooms[0]?.id ?? "", category: "heat-pump" });
    const register = { table: "holding-register", type: "uint16", expectedInterval: 10_000 } as const;
    const points = [
      { ...register, key: "supply-temperature", name: "Supply", kind: "number", unit: "°C", register: 1 },
      { ...register, key: "state", name: "State", kind: "enum", register: 2, states: STATES },
    ];
    const product = ProductFile.parse({
      protocol: "modbus",
      name: "acme-hp",
      label: "Heat pump",
      modules: ["equipment"],
      points,
    });
    const connection = site.connections.find(({ protocol }) => protocol === "modbus");
    const mapping = DeviceMapping.parse({
      device: "EQ-HP-01",
      connection: connection?.id,
      parts: [{ product: "acme-hp", address: { unit: 200 } }],
    });
    const mappings = [...site.mappings, mapping];
    await server.restartWith({ ...site, mappings, products: [product], equipment: [HEAT_PUMP] });
    await server.app.start();
    token = await server.signIn();
    const device = (await devices("module=equipment")).data.find(({ id }) => id === "EQ-HP-01");
    expect(device).toMatchObject({ facts: { category: "heat-pump" }, kind: HEAT_PUMP });
    const get = async (url: string) =>
      (await server.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
    expect(SiteReply.parse(await get(`${CORE_API}/site`)).equipment).toEqual([HEAT_PUMP]);
    const found = Catalogue.parse(await get(`${CORE_API}/catalogue`)).devices.find(({ id }) => id === "EQ-HP-01");
    expect(found?.page).toBe("monitor-schneider-mechanical");
    const own = async () =>
      AlarmRules.parse(await get(`${CORE_API}/alarm-rules`)).rules.filter(
        ({ subject }) => subject.category === "heat-pump",
      );
    expect(await own()).toMatchObject([
      { code: "state", text: "Heat pump locked out", priority: 2, watches: 1, check: { kind: "state", values: [3] } },
    ]);

    // A rule that people removed does not come back with the next start.
    const [rule] = await own();
    const headers = { authorization: `Bearer ${token}` };
    await server.app.http.inject({ method: "DELETE", url: `${CORE_API}/alarm-rules/${rule?.id}`, headers });
    await server.restart();
    await server.app.start();
    token = await server.signIn();
    expect(await own()).toEqual([]);
    await server.restartWith(server.site);
    token = await server.signIn();
  });

  it("without a device keeps the numbers of its points for when it comes back", async () => {
    const before = await pointIds();
    const less = { ...server.site, mappings: server.site.mappings.filter((one) => one.device !== "L-O1-B-03") };
    await server.restartWith(less);
    token = await server.signIn();
    expect((await pointIds()).size).toBe(before.size - 4);
    await server.restartWith(server.site);
    token = await server.signIn();
    expect(await pointIds()).toEqual(before);
  });
});

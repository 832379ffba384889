import { Paged } from "@atrium/contract";
import { DeviceDescription, ProductFile } from "@atrium/contract/devices";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { TestServer } from "./testServer.ts";

const Devices = Paged(DeviceDescription);

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

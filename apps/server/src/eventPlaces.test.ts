import { CORE_API, Paged } from "@atrium/contract";
import { FieldEvent } from "@atrium/contract/access";
import { DeviceDescription, SiteDevice } from "@atrium/contract/devices";
import { protocols } from "@atrium/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeField } from "../test/fakeField.ts";
import { openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const FIRST_FLOOR = { placement: "office-building", floor: "first" };
const SECOND_FLOOR = { placement: "office-building", floor: "second" };

let server: TestServer;
let token: string;
const gateways = Object.assign(new FakeField(), {
  catalog: protocols["bacnet"]?.catalog ?? new FakeField().catalog,
  checkSettings: () => [],
});
beforeAll(async () => {
  server = await TestServer.make({ fields: { bacnet: gateways } });
  await server.app.start();
  token = await server.signIn();
  await waitFor(() => gateways.drivers.get("bacnet-o1"), "the driver");
});
afterAll(async () => server.stop());

async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
  const reply = await server.app.http.inject({
    method,
    url: `${CORE_API}/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  expect([reply.statusCode, reply.body]).toEqual([expect.toBeOneOf([200, 201, 204]), expect.anything()]);
  return reply;
}

/** A lamp of the first floor's zone B under another name and address. */
async function add(id: string, instance: number, change: object = {}): Promise<void> {
  const lamp = SiteDevice.parse((await call("GET", "devices/L-O1-B-03")).json());
  const { revision: _, retiredAt: __, ...settings } = lamp;
  const parts = lamp.parts.map((part) => Object.assign({}, part, { address: { ...part.address, instance } }));
  DeviceDescription.parse((await call("POST", "devices", { ...settings, id, name: id, parts, ...change })).json());
  const isRead = () => gateways.drivers.get("bacnet-o1")?.options.points.some(({ device }) => device === id);
  await waitFor(() => (isRead() === true ? true : undefined), "the driver");
}

async function happens(device: string, id: string): Promise<void> {
  const content = { kind: "card-read", card: "0451" } as const;
  await gateways.event("bacnet-o1", { device, id, time: Date.now(), content });
}

async function list(place: Record<string, string>): Promise<FieldEvent[]> {
  const reply = await call("GET", `field-events?${new URLSearchParams(place).toString()}`);
  return Paged(FieldEvent).parse(reply.json()).data;
}
const numbers = (events: readonly FieldEvent[]): string[] => events.map(({ sourceId }) => sourceId);

/** What a page that opens now gets of a building, or of the campus. */
async function live(placement: string): Promise<string[]> {
  const page = await openLiveSocket(server.app.http.listeningOrigin, token);
  page.send({ type: "subscribe", subscription: 1, channel: "field-events", placement });
  const { entities } = await page.first("field-events");
  page.socket.terminate();
  return numbers(entities);
}

test("the events of a retired device are still found at its place, in lists, on pages and after a restart", async () => {
  await add("L-NEW-1", 390);
  await happens("L-NEW-1", "before");
  expect((await call("DELETE", "devices/L-NEW-1")).statusCode).toBe(204);
  const found = async () => [
    numbers(await list({ placement: "office-building" })),
    numbers(await list({ ...FIRST_FLOOR, zone: "B" })),
    numbers(await list({ placement: "campus" })),
    numbers(await list({ ...FIRST_FLOOR, zone: "A" })),
    numbers(await list({ placement: "pavilion" })),
    numbers(await list({ ...FIRST_FLOOR, device: "L-NEW-1" })),
    await live("office-building"),
    await live("campus"),
    await live("pavilion"),
  ];
  const expected = [["before"], ["before"], ["before"], [], [], ["before"], ["before"], ["before"], []];
  expect(await found()).toEqual(expected);
  await server.restart();
  await server.app.start();
  token = await server.signIn();
  await waitFor(() => gateways.drivers.get("bacnet-o1"), "the driver");
  expect(await found()).toEqual(expected);
});

test("a device that moves to another floor leaves its earlier events where they happened", async () => {
  await add("L-NEW-2", 391);
  await happens("L-NEW-2", "downstairs");
  const { id: _, retiredAt: __, ...settings } = SiteDevice.parse((await call("GET", "devices/L-NEW-2")).json());
  await call("PUT", "devices/L-NEW-2", { ...settings, ...SECOND_FLOOR, room: "A01", zone: "A", at: [5, 2.8] });
  await happens("L-NEW-2", "upstairs");
  expect(numbers(await list({ ...FIRST_FLOOR, device: "L-NEW-2" }))).toEqual(["downstairs"]);
  expect(await list({ ...SECOND_FLOOR, zone: "A" })).toMatchObject([
    { device: "L-NEW-2", sourceId: "upstairs", ...SECOND_FLOOR, zone: "A", isCorridor: false },
  ]);
  expect(numbers(await list({ ...FIRST_FLOOR, zone: "B", device: "L-NEW-2" }))).toEqual(["downstairs"]);
});

test("an event in a corridor is found by the corridor and by its zone", async () => {
  await add("L-NEW-3", 392, { room: "B99", at: [33.8, 9.3] });
  await happens("L-NEW-3", "in the corridor");
  const device = "L-NEW-3";
  expect(numbers(await list({ ...FIRST_FLOOR, zone: "corridor", device }))).toEqual(["in the corridor"]);
  expect(numbers(await list({ ...FIRST_FLOOR, zone: "B", device }))).toEqual(["in the corridor"]);
});

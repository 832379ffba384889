import { ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, until } from "../../test/builders.ts";
import { BacnetProbe, modbusProbe, mqttListener, readFloat } from "../../test/fieldClients.ts";
import { Traffic } from "./traffic.ts";

const Report = z.object({
  since: z.number().nullable(),
  connections: z.array(
    z.object({
      connection: z.string(),
      polls: z.int(),
      peers: z.int(),
      sharedSeconds: z.int(),
      returns: z.int(),
    }),
  ),
  shared: z.array(z.object({ connection: z.string(), at: z.number(), peers: z.tuple([z.string(), z.string()]) })),
  writes: z.array(
    z.object({ device: z.string(), place: z.string(), count: z.int(), last: z.array(z.looseObject({})) }),
  ),
});

function recorded(begun = true) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const traffic = new Traffic(clock.now);
  if (begun) traffic.begin();
  const report = () => Report.parse(traffic.report());
  return { clock, traffic, report };
}

test("nothing is recorded until somebody begins, and the report says so", () => {
  const { traffic, report } = recorded(false);
  traffic.polled("gw", "one");
  traffic.wrote({ device: "L-1", place: "level" }, { value: 1 });
  expect(report()).toMatchObject({ since: null, connections: [], writes: [] });
});

test("two peers in one second are counted once, however often they take turns", () => {
  const { clock, traffic, report } = recorded();
  for (const peer of ["one", "two", "one", "two"]) traffic.polled("gw", peer);
  clock.forward(1_000);
  traffic.polled("gw", "two");
  expect(report().connections).toEqual([{ connection: "gw", polls: 5, peers: 2, sharedSeconds: 1, returns: 2 }]);
  expect(report().shared).toMatchObject([{ connection: "gw", peers: ["one", "two"] }]);
});

test("a peer that takes over a second later shares nothing; one that comes back was there all the time", () => {
  const { clock, traffic, report } = recorded();
  traffic.polled("gw", "one");
  clock.forward(1_000);
  traffic.polled("gw", "two");
  expect(report().connections).toMatchObject([{ sharedSeconds: 0, returns: 0 }]);
  clock.forward(5_000);
  traffic.polled("gw", "one");
  expect(report().connections).toMatchObject([{ sharedSeconds: 0, returns: 1 }]);
  clock.forward(1_000);
  traffic.polled("gw", "two");
  clock.forward(120_000);
  // A port that the system has given to somebody else.
  traffic.polled("gw", "one");
  expect(report().connections).toMatchObject([{ sharedSeconds: 0, returns: 2 }]);
});

test("peers with topics of their own share a connection without meeting", () => {
  const { traffic, report } = recorded();
  traffic.polled("broker", "one", "plugs/1");
  traffic.polled("broker", "two", "gates/1");
  expect(report().connections).toMatchObject([{ peers: 2, sharedSeconds: 0 }]);
});

test("polls and writes of a BACnet gateway are recorded; what is found or read by itself is no poll", async () => {
  const { traffic, probe, other } = await gateways();
  await probe.read(ObjectType.DEVICE, 1001, PropertyIdentifier.OBJECT_LIST);
  await probe.level(3);
  await probe.readAll([1, 2], PropertyIdentifier.OBJECT_NAME);
  await probe.subscribe(ObjectType.ANALOG_OUTPUT, 3, 60);
  expect(Report.parse(traffic.report()).connections).toEqual([]);
  await probe.readAll([1, 2], PropertyIdentifier.PRESENT_VALUE);
  await other.readAll([1, 2], PropertyIdentifier.PRESENT_VALUE);
  await probe.write(3, 55, 8);
  await probe.write(3, null, 8);
  await probe.writeAll([[3, 60]], 9);
  const { connections, writes } = Report.parse(traffic.report());
  expect(connections).toMatchObject([{ connection: "bacnet-o1", polls: 2, peers: 2, sharedSeconds: 1 }]);
  expect(writes).toMatchObject([
    {
      place: "analog-output:3",
      count: 3,
      last: [
        { value: 55, priority: 8 },
        { value: null, priority: 8 },
        { value: 60, priority: 9 },
      ],
    },
  ]);
});

test("polls of a Modbus gateway are recorded by the socket that they come from", async () => {
  const { traffic, campus } = await gateways();
  const port = portOf(campus, "modbus-o1");
  const [one, two] = [await modbusProbe(port), await modbusProbe(port)];
  for (const client of [one, two, one]) await readFloat(client, 11, 3060);
  expect(Report.parse(traffic.report()).connections).toMatchObject([
    { connection: "modbus-o1", polls: 3, peers: 2, sharedSeconds: 1, returns: 1 },
  ]);
});

test("who hears a broker polls it, and commands to a device are writes", async () => {
  const { traffic, campus } = await gateways();
  const { client, heard } = await mqttListener(portOf(campus, "mqtt-plugs"), "#");
  await client.publishAsync("zigbee2mqtt/pl-o1-d-01/set", '{"state":"OFF"}', { qos: 1 });
  await until(() => heard.some(({ payload }) => payload.includes('"OFF"')));
  expect(Report.parse(traffic.report()).connections).toMatchObject([{ connection: "mqtt-plugs", peers: 1 }]);
  expect(Report.parse(traffic.report()).writes).toMatchObject([
    { device: "PL-O1-D-01", place: "zigbee2mqtt/pl-o1-d-01/set", count: 1, last: [{ value: '{"state":"OFF"}' }] },
  ]);
});

async function gateways() {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("bacnet-o1", "modbus-o1", "mqtt-plugs"), clock });
  campus.traffic.begin();
  const port = portOf(campus, "bacnet-o1");
  return { campus, traffic: campus.traffic, probe: await BacnetProbe.at(port), other: await BacnetProbe.at(port) };
}

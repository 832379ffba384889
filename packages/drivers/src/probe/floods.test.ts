import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test } from "vitest";
import { mqttEndpoint } from "../../test/mqttHarness.ts";
import { TEST_USER } from "../../test/vapixEndpoint.ts";
import { bacnet } from "../bacnet/bacnet.ts";
import type { Protocol } from "../driver.ts";
import { mqtt } from "../mqtt/mqtt.ts";
import { vapix } from "../vapix/vapix.ts";

/** Things that a search keeps. */
const KEPT = 2_000;
/** Things that a flood has, and a search sees. */
const FLOOD = 2_300;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Searches, and looks how long the loop was held at a time, ms. */
async function search(protocol: Protocol, settings: object, range: object, stop = new AbortController()) {
  const devices: FoundDevice[] = [];
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const onFound = (device: FoundDevice): void => void devices.push(device);
  const options = { signal: stop.signal, clock: systemClock, onFound };
  const report = await protocol.discovery.find({ ...settings }, { ...range }, options);
  clearInterval(watch);
  return { report, devices, longest };
}

test("a broker with more topics than anybody can look through is heard to an end, and the result says that there was more", async () => {
  const endpoint = await mqttEndpoint();
  cleanups.push(() => endpoint.shut());
  endpoint.isTalking = false;
  for (let number = 0; number < FLOOD; number += 1) {
    await endpoint.give({ qos: 0, topic: `flood/${number}`, payload: "1" });
  }
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 5_000 };
  const { report, devices, longest } = await search(mqtt, settings, { filter: "flood/#", duration: 3_000 });
  expect(report).toMatchObject({ outcome: "done", found: KEPT, isCut: true });
  expect(devices).toHaveLength(KEPT);
  expect(longest).toBeLessThan(1_000);
}, 30_000);

/** An I-Am of a device (ASHRAE 135 clause 16.10) behind a router, at a station of its own. */
function announcement(instance: number): Buffer {
  const octets = Buffer.from("810a00000108000702ffff1000c4020000002205c491032100", "hex");
  octets.writeUInt16BE(instance, 9);
  octets.writeUInt32BE(8 * 2 ** 22 + instance, 14);
  octets.writeUInt16BE(octets.length, 2);
  return octets;
}

test("a storm of announcements is heard to an end, and can be stopped while those are asked who are not there", async () => {
  const stop = new AbortController();
  const storm = createSocket("udp4");
  storm.on("error", () => undefined);
  let said = 0;
  // The other end is in this process: it has to have a turn between, or its buffer runs over.
  const say = (port: number, address: string): void => {
    for (let burst = 0; burst < 20 && said < FLOOD; burst += 1, said += 1) {
      storm.send(announcement(said), port, address, () => undefined);
    }
    if (said < FLOOD) setImmediate(say, port, address);
  };
  storm.once("message", (_octets, { port, address }) => say(port, address));
  storm.bind(0, "127.0.0.1");
  await once(storm, "listening");
  cleanups.push(() => storm.close());
  const settings = { host: "127.0.0.1", port: storm.address().port, localAddress: "127.0.0.1", timeout: 200 };
  const wait = 3_000;
  setTimeout(() => stop.abort(), wait + 500);
  const { report, longest } = await search(bacnet, settings, { wait }, stop);
  expect(said).toBe(FLOOD);
  expect(report).toMatchObject({ outcome: "stopped", isCut: true });
  expect(longest).toBeLessThan(1_000);
}, 30_000);

test("an address is one device's: others that are announced from there are not believed, and the search goes on", async () => {
  const liar = createSocket("udp4");
  liar.once("message", (_octets, { port, address }) => {
    for (const instance of [1, 1, 1]) liar.send(announcement(instance), port, address);
    const other = announcement(2);
    other.writeUInt16BE(1, 9);
    liar.send(other, port, address);
  });
  liar.bind(0, "127.0.0.1");
  await once(liar, "listening");
  cleanups.push(() => liar.close());
  const settings = { host: "127.0.0.1", port: liar.address().port, localAddress: "127.0.0.1", timeout: 100 };
  const { report, devices } = await search(bacnet, settings, { wait: 200 });
  expect(report).toMatchObject({ outcome: "done", found: 1, isCut: false });
  expect(devices[0]).toMatchObject({ key: "device 1", problem: { code: "silent" } });
});

test("a unit whose answer has no end is read to the limit of an answer, and said to answer garbage", async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const chunk = "x".repeat(65_536);
    const pour = (): void => {
      while (!response.destroyed && sent < 100_000_000) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", pour);
      }
    };
    response.writeHead(200, { "content-type": "application/json" });
    pour();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const settings = { ...TEST_USER, timeout: 2_000 };
  const { report, devices } = await search(vapix, settings, { hosts: "127.0.0.1", port, wait: 50 });
  expect(report).toMatchObject({ outcome: "done", found: 1 });
  expect(devices[0]).toMatchObject({ key: `127.0.0.1:${port}`, problem: { code: "garbage" } });
  expect(sent).toBeLessThan(50_000_000);
});

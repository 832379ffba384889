import { millis } from "@atrium/contract";
import { createSocket } from "node:dgram";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { bacnetDriver, bacnetEndpoint, circuitIds } from "../../test/bacnetHarness.ts";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { requestPacket, unpacked } from "./packet.ts";
import { Peer } from "./peer.ts";
import { readProperty } from "./requests.ts";
import { SharedSocket } from "./sharedSocket.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A small generator of the same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Packets near enough to BACnet to get past the first checks: a true header, then chance. */
function strangePacket(random: () => number): Buffer {
  const size = Math.floor(random() * 60);
  const packet = Buffer.from(Array.from({ length: size + 8 }, () => Math.floor(random() * 256)));
  if (random() < 0.1) return packet;
  packet[0] = 0x81;
  packet[1] = random() < 0.8 ? 0x0a : 0x04;
  packet.writeUInt16BE(random() < 0.9 ? packet.length : 9_999, 2);
  packet[4] = 1;
  if (random() < 0.8) packet[5] = 0;
  if (random() < 0.9) packet[6] = (Math.floor(random() * 8) << 4) | (random() < 0.2 ? 0x0c : 0);
  if (random() < 0.5) packet[7] = Math.floor(random() * 4);
  return packet;
}

test("survives 20,000 malformed packets, and every request still settles", async () => {
  const random = randomNumbers(135);
  const socket = new SharedSocket(() => {});
  await socket.open({ address: "127.0.0.1", port: 0 });
  const clock = new CountingClock();
  const onNotification = vi.fn<(parameters: Buffer) => void>();
  const address = { host: "127.0.0.1", port: 9, station: null };
  const peer = new Peer({ socket, address, clock, timeout: millis(50), onNotification, onSocketFailed() {} });
  socket.attach(peer);
  const request = readProperty({ type: 1, instance: 1 }, 85);
  const requests = Array.from({ length: 200 }, () => peer.request(request, { retries: 0 }).then(String, String));
  for (let count = 0; count < 20_000; count += 1) {
    socket.received(strangePacket(random), { address: "127.0.0.1", port: 9 });
  }
  expect(await Promise.all(requests)).toHaveLength(200);
  expect(clock.waiting).toBe(0);
  socket.close();
});

test("reads no packet with a false length, or whose network addresses are cut off", () => {
  const good = requestPacket(1, readProperty({ type: 1, instance: 1 }, 85), null);
  expect(unpacked(good)).toMatchObject({ source: null });
  expect(unpacked(good.subarray(0, good.length - 1))).toBeNull();
  expect(unpacked(Buffer.concat([good, Buffer.from([0])]))).toBeNull();
  const network = (...octets: number[]) => Buffer.from([0x81, 0x0a, 0, 4 + octets.length, ...octets]);
  const apdu = Buffer.from([0x20, 1, 12]);
  const routed = { source: { network: 5, mac: "09" }, apdu };
  expect(unpacked(network(1, 0x08, 0, 5, 1, 9, ...apdu))).toEqual(routed);
  expect(unpacked(network(1, 0x28, 0, 7, 2, 1, 2, 0, 5, 1, 9, 254, ...apdu))).toEqual(routed);
  expect(unpacked(network(1, 0x08, 0, 5, 9, 9, ...apdu))).toBeNull();
  expect(unpacked(network(1, 0x08, 0, 5, 0, ...apdu))).toBeNull();
  expect(unpacked(network(1, 0x28, 0, 7, 200, 1, 2, 0, 5, 1, 9, 254, ...apdu))).toBeNull();
  expect(unpacked(network(1, 0x80, 3, 1, 0, 5))).toEqual({ unreachableNetwork: 5 });
  expect(unpacked(network(1, 0x80, 1, 0, 5))).toBeNull();
});

test("gives values while strangers and the device itself throw packets at it", async () => {
  const random = randomNumbers(4711);
  const endpoint = await bacnetEndpoint();
  const sink = new RecordingSink();
  const clock = new CountingClock();
  const stranger = createSocket("udp4");
  const driver = bacnetDriver({ endpoint, sink, clock });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
    () => new Promise<void>((resolve) => void stranger.close(() => resolve())),
  );
  endpoint.setReadable(31);
  await driver.start();
  await expect.poll(() => sink.newest(circuitIds(1).power)?.value).toBe(31);
  const [subscription] = endpoint.subscriptions.values();
  const port = subscription?.to.port ?? 0;
  for (let count = 0; count < 500; count += 1) {
    stranger.send(strangePacket(random), port, "127.0.0.1");
    endpoint.sendRaw(strangePacket(random), { port });
    // What does not fit the socket's buffer is lost, the true notification too.
    if (count % 10 === 0) await nextTurn();
  }
  endpoint.setReadable(32);
  await expect.poll(() => sink.newest(circuitIds(1).power)).toMatchObject({ value: 32, quality: 0 });
});

import { millis } from "@atrium/contract";
import { createSocket } from "node:dgram";
import type { Socket } from "node:dgram";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { BacnetRefusal, BacnetTimeout, ReplyTooLong } from "./bacnetError.ts";
import { unpacked } from "./packet.ts";
import { Peer } from "./peer.ts";
import { readProperty } from "./requests.ts";
import { SharedSocket } from "./sharedSocket.ts";

const READ = readProperty({ type: 1, instance: 1 }, 85);
const PATIENCE = { timeout: 5_000, interval: 5 };
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Scene {
  readonly peer: Peer;
  readonly clock: CountingClock;
  /** APDUs that the device received. */
  readonly received: Buffer[];
  readonly notifications: Buffer[];
  /** The device sends an APDU. */
  readonly send: (octets: readonly number[]) => void;
}

/** A peer and the bare end of its device. */
async function scene(timeout = millis(200)): Promise<Scene> {
  const device = createSocket("udp4");
  await bind(device);
  const socket = new SharedSocket(() => {});
  await socket.open({ address: "127.0.0.1", port: 0 });
  const clock = new CountingClock();
  const received: Buffer[] = [];
  const notifications: Buffer[] = [];
  let ours = 0;
  device.on("message", (packet, from) => {
    ours = from.port;
    const content = unpacked(packet);
    received.push(content !== null && "apdu" in content ? content.apdu : Buffer.alloc(0));
  });
  const { port } = device.address();
  const onNotification = (parameters: Buffer): void => void notifications.push(parameters);
  const address = { host: "127.0.0.1", port, station: null };
  const peer = new Peer({ socket, address, clock, timeout, onNotification, onSocketFailed() {} });
  socket.attach(peer);
  cleanups.push(
    () => socket.close(),
    () => device.close(),
  );
  const send = (octets: readonly number[]): void => {
    device.send(Buffer.from([0x81, 0x0a, 0, octets.length + 6, 1, 0, ...octets]), ours, "127.0.0.1");
  };
  return { peer, clock, received, notifications, send };
}

function bind(socket: Socket): Promise<void> {
  return new Promise<void>((resolve) => void socket.bind(0, "127.0.0.1", resolve));
}

/** Datagrams leave two ticks after they are sent. */
async function sent(): Promise<void> {
  for (let tick = 0; tick < 3; tick += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
}

async function invokeId(received: readonly Buffer[]): Promise<number> {
  return await vi.waitFor(() => {
    const first = received[0]?.[2];
    if (first === undefined) throw new Error("nothing has arrived");
    return first;
  }, PATIENCE);
}

test("sends a retry with the same invoke id, and takes a late answer to the first try", async () => {
  const { peer, received, send } = await scene(millis(60));
  const answer = peer.request(READ, { retries: 3 });
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(2), PATIENCE);
  expect(received[1]).toEqual(received[0]);
  send([0x30, await invokeId(received), 12, 0xaa]);
  expect(await answer).toEqual(Buffer.from([0xaa]));
});

test("takes an answer that lies behind many others, unread while the program was busy", async () => {
  const { peer, clock, received, send } = await scene(millis(100));
  const answer = peer.request(READ, { retries: 0 });
  const id = await invokeId(received);
  await new Promise((resolve) => void setImmediate(resolve));
  for (let other = 0; other < 200; other += 1) send([0x30, (id + 1 + (other % 200)) % 256, 12, 0xbb]);
  send([0x30, id, 12, 0xaa]);
  await sent();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
  expect(await answer).toEqual(Buffer.from([0xaa]));
  expect(clock.waiting).toBe(0);
});

test("gives up after its tries, and 600 requests in turn all settle", async () => {
  const { peer, clock } = await scene(millis(20));
  const outcomes: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const requests = Array.from({ length: 200 }, () => peer.request(READ, { retries: 1 }));
    outcomes.push(...(await Promise.allSettled(requests)).map((one) => one.status === "rejected" && one.reason));
  }
  expect(outcomes.filter((error) => error instanceof BacnetTimeout)).toHaveLength(600);
  expect(clock.waiting).toBe(0);
});

test("ignores an answer to another service than the one asked for", async () => {
  const { peer, received, send } = await scene();
  const answer = peer.request(READ, { retries: 0 });
  const id = await invokeId(received);
  send([0x30, id, 14, 0xbb]);
  send([0x20, id, 15]);
  send([0x30, id, 12, 0xcc]);
  expect(await answer).toEqual(Buffer.from([0xcc]));
});

test("aborts a reply in segments", async () => {
  const { peer, received, send } = await scene();
  const answer = peer.request(READ, { retries: 0 }).catch((error: unknown) => error);
  const id = await invokeId(received);
  send([0x3c, id, 0, 4, 12, 1, 2, 3]);
  expect(await answer).toBeInstanceOf(ReplyTooLong);
  await vi.waitFor(() => expect(received[1]).toEqual(Buffer.from([0x70, id, 4])), PATIENCE);
});

test("explains an error, a reject and an abort", async () => {
  const { peer, received, send } = await scene();
  const reason = async (reply: (id: number) => number[]): Promise<string> => {
    received.length = 0;
    const answer = peer
      .request(READ, { retries: 0 })
      .then(String, (error: unknown) => (error instanceof BacnetRefusal ? error.message : String(error)));
    send(reply(await invokeId(received)));
    return await answer;
  };
  expect(await reason((id) => [0x50, id, 12, 0x91, 2, 0x91, 40])).toBe("write access denied (class property, code 40)");
  expect(await reason((id) => [0x60, id, 9])).toBe("the request was rejected, unrecognized service (reject reason 9)");
  expect(await reason((id) => [0x70, id, 9])).toBe("the request was aborted, out of resources (abort reason 9)");
  expect(await reason((id) => [0x50, id, 12, 0x91])).toMatch(/unreadable error/);
});

test("acknowledges a confirmed notification, and rejects a service that it does not offer", async () => {
  const { peer, received, notifications, send } = await scene();
  const answer = peer.request(READ, { retries: 0 });
  const id = await invokeId(received);
  send([0x00, 0x05, 33, 1, 0x09, 0x01]);
  await vi.waitFor(() => expect(received[1]).toEqual(Buffer.from([0x20, 33, 1])), PATIENCE);
  expect(notifications).toEqual([Buffer.from([0x09, 0x01])]);
  send([0x00, 0x05, 34, 15, 0x0c]);
  await vi.waitFor(() => expect(received[2]).toEqual(Buffer.from([0x60, 34, 9])), PATIENCE);
  send([0x30, id, 12, 0x01]);
  await answer;
});

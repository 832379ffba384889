import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CameraStream } from "../camera/stream.ts";
import { protocols } from "../registry.ts";
import { vapix } from "../vapix/vapix.ts";
import { setLoopback } from "./addressGuard.ts";

/** Somebody who listens on this machine, by TCP and by UDP at one port, and writes down whoever comes. */
const heard: string[] = [];
let tcp: Server;
let udp: UdpSocket;
let port: number;

beforeAll(async () => {
  tcp = createServer((socket) => heard.push(`tcp ${socket.destroy().remotePort}`)).listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const address = tcp.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  udp = createSocket("udp4").on("message", () => heard.push("udp"));
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");
  setLoopback(false);
});
afterAll(() => {
  setLoopback(true);
  tcp.close();
  udp.close();
});

const inTime = { signal: new AbortController().signal, clock: systemClock, timeout: 3_000, name: "Chiller" };
const REASON = /^Atrium does not allow connections to .+/;
const HOSTS = ["127.0.0.1", "localhost", "127.1", "169.254.169.254"];
const password = { username: "atrium", password: "of-the-site" };

test.each(
  HOSTS.flatMap(
    (host) =>
      [
        ["BACnet", "bacnet", { host, deviceInstance: 1 }, {}],
        ["Modbus", "modbus", { host }, {}],
        ["MQTT", "mqtt", { host }, {}],
        ["MQTT with encryption", "mqtt", { host, tls: true }, {}],
      ] as const,
  ).map(([name, key, settings]) => [name, settings.host, key, settings] as const),
)("%s asks nothing at %s", async (_name, _host, key, settings) => {
  const { problem } = await protocols[key].probe({ settings: { ...settings, port, timeout: 300 } }, inTime);
  expect(problem).toMatchObject({ code: "unreachable", reason: expect.stringMatching(REASON) });
  expect(heard).toEqual([]);
});

test.each(HOSTS.flatMap((host) => [false, true].map((tls) => [host, tls] as const)))(
  "a VAPIX unit at %s is not asked, encrypted: %s",
  async (host, tls) => {
    const part = { product: "pa-unit", address: { host, port } };
    const { problem } = await vapix.probe({ settings: { ...password, tls, timeout: 300 }, ...part }, inTime);
    expect(problem).toMatchObject({ code: "unreachable", reason: expect.stringMatching(REASON) });
    expect(heard).toEqual([]);
  },
);

test.each(HOSTS)("a search asks nobody at %s, by WS-Discovery or by HTTP", async (hosts) => {
  const found: unknown[] = [];
  const range = { hosts, port, discoveryPort: port, wait: 100 };
  await vapix.discovery.find({ ...password, timeout: 300 }, range, { ...inTime, onFound: (one) => found.push(one) });
  expect([found, heard]).toEqual([[], []]);
});

test.each(HOSTS.flatMap((host) => [undefined, 1].map((rtsp) => [host, rtsp] as const)))(
  "no stream of a camera is opened at %s, port of RTSP: %s",
  async (host, rtsp) => {
    const onEnd = vi.fn<(end: { reason: string }) => void>();
    const rtspPort = rtsp === undefined ? undefined : port;
    const station = { host, port, isSecure: false, ca: undefined, ...password, clock: systemClock };
    new CameraStream(
      { ...station, token: async () => "", media: async () => ({ rtspPort, path: "/" }) },
      { onPicture: () => {}, onEnd },
    ).open();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    expect(onEnd.mock.calls[0]?.[0].reason).toMatch(REASON);
    expect(heard).toEqual([]);
  },
);

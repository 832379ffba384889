import { lookup } from "node:dns/promises";
import { BacnetInstance, MAX_BACNET_INSTANCE } from "@atrium/contract";
import type { FoundDevice, FoundEntry } from "@atrium/contract";
import * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import type { TestRun } from "../probe/testRun.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import { readDeviceWords } from "./deviceWords.ts";
import { readEntry, readObjectList } from "./objectList.ts";
import { whoIsPacket } from "./packet.ts";
import { Peer } from "./peer.ts";
import { bacnetProblem } from "./probing.ts";
import type { ServiceRequest } from "./requests.ts";
import { SocketPool } from "./sharedSocket.ts";
import type { DeviceAddress, SharedSocket } from "./sharedSocket.ts";
import { announcedDevice } from "./whoIs.ts";

const RETRIES = 1;

export const BacnetRange = z.strictObject({
  lowest: BacnetInstance.default(0).meta({ label: "Lowest device instance" }),
  highest: BacnetInstance.default(MAX_BACNET_INSTANCE).meta({ label: "Highest device instance" }),
  network: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ label: "Network behind the router", hint: "65535 is every network. Left out, the host's own." }),
  wait: z.int().min(100).max(60_000).default(3_000).meta({ label: "Wait for announcements", unit: "ms" }),
});

/** Devices that announced themselves, by their instance. */
type Announced = Map<number, DeviceAddress>;

/**
 * Asks who is there, and then each device for its words and its objects. `host` may be a broadcast address.
 * @param sockets used where the settings have a local port, which a running connection may have open
 */
export function findDevices(sockets: SocketPool) {
  return async (task: SearchTask<z.output<typeof BacnetRange>>): Promise<void> => {
    const settings = BacnetSettings.parse(task.settings);
    const pool = settings.localPort === 0 ? new SocketPool() : sockets;
    const socket = await pool.acquire({ address: settings.localAddress, port: settings.localPort });
    try {
      for (const [instance, address] of await announced(task, settings, socket)) {
        task.found(await readDevice(task.run, { socket, settings, instance, address }));
      }
    } finally {
      pool.release(socket);
    }
  };
}

async function announced(
  { run, range }: SearchTask<z.output<typeof BacnetRange>>,
  settings: BacnetSettings,
  socket: SharedSocket,
): Promise<Announced> {
  const devices: Announced = new Map();
  const stopListening = socket.listen((apdu, from) => {
    const instance = announcedDevice(apdu);
    if (instance === null || instance < range.lowest || instance > range.highest) return;
    run.firstRoundTrip ??= run.since(begin);
    devices.set(instance, from);
  });
  const begin = run.clock.elapsed();
  try {
    const { answer } = await run.ask(() => lookup(settings.host, { family: 4 }));
    const { network } = range;
    const everybody = network === undefined ? null : { network, mac: "" };
    socket.send(whoIsPacket(range, everybody), answer.address, settings.port);
    await run.pause(range.wait);
  } finally {
    stopListening();
  }
  return devices;
}

interface Known {
  readonly socket: SharedSocket;
  readonly settings: BacnetSettings;
  readonly instance: number;
  readonly address: DeviceAddress;
}

async function readDevice(run: TestRun, { socket, settings, instance, address }: Known): Promise<FoundDevice> {
  const { host, port, station } = address;
  const router = station === null ? {} : { network: station.network, mac: station.mac };
  const entries: FoundEntry[] = [];
  const device: FoundDevice = {
    key: `device ${instance}`,
    form: "bacnet",
    settings: { host, port, deviceInstance: instance, ...router },
    entries,
  };
  const { timeout } = settings;
  const peer = new Peer({
    socket,
    address,
    clock: run.clock,
    timeout,
    onNotification: () => {},
    onSocketFailed: () => {},
  });
  const close = (): void => peer.close("The search was stopped.");
  run.signal.addEventListener("abort", close, { once: true });
  const send = async (request: ServiceRequest): Promise<Buffer> =>
    (await run.ask(() => peer.request(request, { retries: RETRIES }))).answer;
  try {
    socket.attach(peer);
    device.identity = await readDeviceWords(instance, send);
    for (const object of await readObjectList(instance, send)) entries.push(await readEntry(object, send));
  } catch (error) {
    if (run.failure !== null) throw run.failure;
    const problem = bacnetProblem(error, "its objects");
    if (problem === null) throw error;
    device.problem = problem;
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
    socket.detach(peer);
  }
  return device;
}

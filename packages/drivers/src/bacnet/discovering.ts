import { BacnetInstance, MAX_BACNET_INSTANCE, MAX_FOUND_ENTRIES } from "@atrium/contract/devices";
import type { FoundDevice, FoundEntry } from "@atrium/contract/devices";
import { sayNumber, t, term } from "@atrium/words";
import * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import type { TestRun } from "../probe/testRun.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import { guardedAddress, refusedHost } from "../network/addressGuard.ts";
import { readDeviceWords } from "./deviceWords.ts";
import { ForeignDevice } from "./foreignDevice.ts";
import { ObjectSearch } from "./objectList.ts";
import { OBJECT_TYPES, PROPERTY, instanceOf } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { MAX_APDU, whoIsPacket } from "./packet.ts";
import { Peer } from "./peer.ts";
import { readNumber } from "./pointFacts.ts";
import { bacnetProblem } from "./probing.ts";
import type { ServiceRequest } from "./requests.ts";
import { describeAddress, SocketPool } from "./sharedSocket.ts";
import type { DeviceAddress, SharedSocket } from "./sharedSocket.ts";
import { Malformed, TAG, TagReader } from "./tagReader.ts";

/** First octets of an unconfirmed I-Am (ASHRAE 135 clauses 16.10 and 20.1.3). */
const UNCONFIRMED = 0x10;

const I_AM = 0;

const INSTANCES = 2 ** 22;

const RETRIES = 1;
/** Devices that are read at the same time, each with one request under way and a rest between. */
const AT_ONCE = 16;
/** Of the work on a device, the part that the names of its objects' states are. */
const SHARE_OF_WORDS = 0.2;
/** Of the work on the devices that have announced themselves, the most that is done while others still may. */
const SHARE_WHILE_LISTENING = 0.9;
/** Objects that a remark names. */
const NAMED = 3;
/** Announcements that are kept: somebody who floods the network is heard to this end, and no further. */
const MAX_ANNOUNCED = 2_000;

export const BacnetRange = z.strictObject({
  lowest: BacnetInstance.default(0).meta({ label: term("Lowest device instance") }),
  highest: BacnetInstance.default(MAX_BACNET_INSTANCE).meta({ label: term("Highest device instance") }),
  network: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({
      label: term("Network behind the router"),
      hint: term("65535 means all networks. If empty, the host's own network."),
    }),
  wait: z
    .int()
    .min(100)
    .max(60_000)
    .default(3_000)
    .meta({ label: term("Wait for announcements"), unit: "ms" }),
});

/** A device as a search calls it. */
export function deviceKey(instance: number): string {
  return `device ${instance}`;
}

/**
 * Asks who is there, and each that announces itself for its words and its objects, while others still do. `host` may be a
 * broadcast address; a BBMD takes the question into other subnets. Devices may announce themselves to the port of the settings alone: it is listened at, together with a
 * running connection that has it open. They are read from another port, so that no answer meant for the connection comes to
 * the search, or the other way round.
 * @param sockets those of running connections
 */
export function findDevices(sockets: SocketPool) {
  return async (task: Search): Promise<void> => {
    const settings = BacnetSettings.parse(task.settings);
    const { cut, partly } = task;
    const own = new SocketPool();
    const socket = await own.acquire({ address: settings.localAddress, port: 0 });
    const inTurn = turns(AT_ONCE);
    const shares = new Map<number, number>();
    const readings: Promise<void>[] = [];
    let most = SHARE_WHILE_LISTENING;
    const read = async (instance: number, address: DeviceAddress): Promise<void> => {
      const progressed = (share: number): void => {
        shares.set(instance, share);
        task.progressed((most * [...shares.values()].reduce((sum, one) => sum + one, 0)) / shares.size);
      };
      task.found(await readDevice(task.run, { socket, settings, instance, address, progressed, cut, partly }));
      progressed(1);
    };
    const heard = (instance: number, address: DeviceAddress): void => {
      shares.set(instance, 0);
      const reading = inTurn(async () => read(instance, address));
      // Its error counts below, once all have announced themselves.
      reading.catch(() => {});
      readings.push(reading);
    };
    try {
      if (settings.localPort === 0) await listen(task, { settings, socket, heard });
      else await atPort(task, { settings, sockets, heard });
      most = 1;
      await Promise.all(readings);
    } finally {
      own.release(socket);
    }
  };
}

/** Runs so many tasks at the same time, the others as soon as one has ended. */
function turns(most: number): (task: () => Promise<void>) => Promise<void> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

type Search = SearchTask<z.output<typeof BacnetRange>>;
/** Takes each device that announces itself, once. */
type Heard = (instance: number, address: DeviceAddress) => void;

/** Hears the devices at the port of the settings. */
async function atPort(
  task: Search,
  { settings, sockets, heard }: { settings: BacnetSettings; sockets: SocketPool; heard: Heard },
): Promise<void> {
  const socket = await sockets.acquire({ address: settings.localAddress, port: settings.localPort });
  try {
    await listen(task, { settings, socket, heard });
  } finally {
    sockets.release(socket);
  }
}

async function listen(
  { run, range, cut }: Search,
  { settings, socket, heard }: { settings: BacnetSettings; socket: SharedSocket; heard: Heard },
): Promise<void> {
  const devices = new Set<number>();
  const places = new Set<string>();
  const stopListening = socket.listen((apdu, from) => {
    const instance = announcedDevice(apdu);
    if (instance === null || instance < range.lowest || instance > range.highest) return;
    run.firstRoundTrip ??= run.since(begin);
    if (devices.has(instance) || refusedHost(from.host) !== undefined) return;
    const place = describeAddress(from);
    // An address is one device's: whoever announces another from there is not believed.
    if (places.has(place)) return;
    if (devices.size >= MAX_ANNOUNCED) return cut();
    places.add(place);
    devices.add(instance);
    heard(instance, from);
  });
  let begin = run.clock.elapsed();
  let foreign: ForeignDevice | undefined;
  try {
    const { answer } = await run.ask(() => guardedAddress(settings.host, { family: 4, reach: "everybody" }));
    foreign = await ForeignDevice.register({ run, socket, settings });
    const { network } = range;
    const whoIs = whoIsPacket(range, network === undefined ? null : { network, mac: "" });
    begin = run.clock.elapsed();
    foreign?.broadcast(whoIs);
    socket.send(whoIs, answer, settings.port);
    await run.pause(range.wait, foreign?.refused);
  } finally {
    foreign?.end();
    stopListening();
  }
}

interface Known {
  readonly socket: SharedSocket;
  readonly settings: BacnetSettings;
  readonly instance: number;
  readonly address: DeviceAddress;
  /** Reports the share of its objects that is read, 0 to 1. */
  readonly progressed: (share: number) => void;
  /** It has more objects than are listed. */
  readonly cut: () => void;
  /** Takes what is read of it so far. */
  readonly partly: (device: FoundDevice) => void;
}

async function readDevice(
  run: TestRun,
  { socket, settings, instance, address, progressed, cut, partly }: Known,
): Promise<FoundDevice> {
  const { host, port, station } = address;
  const router = station === null ? {} : { network: station.network, mac: station.mac };
  const entries: FoundEntry[] = [];
  const device: FoundDevice = {
    key: deviceKey(instance),
    form: "bacnet",
    settings: { host, port, deviceInstance: instance, ...router },
    entries,
  };
  const { timeout } = settings;
  const peer = new Peer({
    name: run.name === undefined ? undefined : deviceKey(instance),
    socket,
    address,
    clock: run.clock,
    timeout,
    onNotification: () => {},
    onSocketFailed: () => {},
  });
  const close = (): void => peer.close(t("The search was stopped."));
  run.signal.addEventListener("abort", close, { once: true });
  const send = async (request: ServiceRequest): Promise<Buffer> =>
    (await run.ask(() => peer.request(request, { retries: RETRIES }))).answer;
  try {
    socket.attach(peer);
    device.identity = await readDeviceWords(instance, send);
    partly(device);
    const maxApdu = await readNumber(
      { object: { type: OBJECT_TYPES.device, instance } },
      PROPERTY.maxApduLengthAccepted,
      send,
    );
    const search = new ObjectSearch({ device: instance, maxApdu: Math.min(maxApdu ?? MAX_APDU, MAX_APDU), send });
    const objects: ObjectId[] = [];
    const part = 1 - SHARE_OF_WORDS;
    for await (const listed of search.list()) {
      objects.push(...listed);
      if (search.isCut) cut();
      await search.read(listed, (read) => {
        entries.push(...read);
        progressed(part * Math.min(1, entries.length / Math.max(1, search.total - 1)));
        const remark = remarkOf(search, entries);
        if (remark !== undefined) device.remark = remark;
        partly(device);
      });
    }
    await search.readWords(entries, objects, (share) => progressed(part + SHARE_OF_WORDS * share));
  } catch (error) {
    if (run.failure !== null) throw run.failure;
    const problem = bacnetProblem(error, t("the device's objects"));
    if (problem === null) throw error;
    device.problem = problem;
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
    socket.detach(peer);
  }
  return device;
}

/** What of a device is not listed, or not with a value; undefined: all of it is. */
function remarkOf(search: ObjectSearch, entries: readonly FoundEntry[]): string | undefined {
  const unreadable = entries.filter(({ problem }) => problem !== undefined);
  const [count, named] = [unreadable.length, unreadable.slice(0, NAMED).map(({ place }) => place)];
  const sentences = [
    search.isCut
      ? t("The device has {number} objects. Only the first {most} are listed.", {
          number: number(search.total - 1),
          most: number(MAX_FOUND_ENTRIES),
        })
      : "",
    search.unlisted > 0
      ? t("Objects not listed because their identifier cannot be read: {number}.", { number: number(search.unlisted) })
      : "",
    count > 0 ? unreadWords(count, named) : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function unreadWords(count: number, places: readonly string[]): string {
  const values = { number: number(count), named: places.join(", ") };
  return count > NAMED
    ? t("Objects whose value cannot be read: {number} ({named} and more).", values)
    : t("Objects whose value cannot be read: {number} ({named}).", values);
}

function number(count: number): string {
  return sayNumber(count);
}

/** The instance of the device that announces itself in an APDU; null where it is no I-Am. */
function announcedDevice(apdu: Buffer): number | null {
  if (apdu[0] !== UNCONFIRMED || apdu[1] !== I_AM) return null;
  try {
    const reader = new TagReader(apdu, 2);
    const octet = reader.applicationTag();
    if (octet >> 4 !== TAG.objectIdentifier) return null;
    const key = reader.unsigned(reader.length(octet));
    return Math.floor(key / INSTANCES) === OBJECT_TYPES.device ? instanceOf(key) : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

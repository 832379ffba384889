import path from "node:path";
import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { ElectricalNode } from "@atrium/contract/energy";
import { type CampusFile, ConnectionsFile, type FloorPlan } from "@atrium/contract/site";
import { readSite, type Site } from "@atrium/site";

/**
 * Below the ports that the system gives to sockets which ask for any: one of those could take ours between being drawn
 * and being listened on.
 */
const PORTS = { from: 12_000, to: 32_000 };
/** Looked at together. */
const AT_ONCE = 200;

/**
 * Ports of loopback on which no program listens, for TCP and UDP.
 * @param taken ports that belong to a program, even if it does not listen yet
 * @throws Error where there are not so many
 */
async function freePorts(count: number, taken: ReadonlySet<number>): Promise<number[]> {
  const free: number[] = [];
  for (let from = PORTS.from; free.length < count && from < PORTS.to; from += AT_ONCE) {
    const ports = Array.from({ length: AT_ONCE }, (_, index) => from + index).filter((port) => !taken.has(port));
    const found = await Promise.all(ports.map(async (port) => ((await isFree(port)) ? [port] : [])));
    free.push(...found.flat());
  }
  if (free.length >= count) return free.slice(0, count);
  throw new Error(`${count} free ports are needed, and only ${free.length} from ${PORTS.from} to ${PORTS.to} are free`);
}

async function isFree(port: number): Promise<boolean> {
  return (await isFreeForStreams(port)) && (await isFreeForDatagrams(port));
}

function isFreeForStreams(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => void server.close(() => resolve(true)));
  });
}

function isFreeForDatagrams(port: number): Promise<boolean> {
  const socket = createSocket("udp4");
  return new Promise<boolean>((resolve) => {
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, "127.0.0.1", () => void socket.close(() => resolve(true)));
  });
}

/** Names the site that the folder was written from. */
const SOURCE = "source.txt";
/** BACnet device numbers of two copies are so far apart. */
const DEVICE_INSTANCE_STEP = 10_000;
const PLACE_CODE_STEP = 100;

/**
 * Writes a site folder with the places of another one several times over, for load: copy 2 of `office-building` is
 * `office-building-2`, of `L-O1-A-01` is `L-O1-A-01.2`, of `bacnet-o1` is `bacnet-o1-2`. The first copy is the campus
 * as it is; in each other copy every port is another one that is free. A folder that was written from the same site
 * before is left alone.
 * @throws Error where there are too few free ports
 */
export async function writeScaledSite({ from, to, scale, taken }: ScaledSite): Promise<void> {
  const site = await readSite(from);
  const source = createHash("sha256")
    .update(JSON.stringify([scale, { ...site, folder: undefined }]))
    .digest("hex");
  if ((await readFile(path.join(to, SOURCE), "utf8").catch(() => "")) === source) return;
  const own = portsOf(site);
  const ports = (await freePorts(own.length * (scale - 1), new Set([...own, ...taken]))).values();
  const copies = Array.from({ length: scale }, (_, index) => copyOf(site, index + 1, ports));
  const building = `${to}.new`;
  await rm(building, { recursive: true, force: true });
  const write = async (file: string, content: unknown) => {
    await mkdir(path.dirname(path.join(building, file)), { recursive: true });
    await writeFile(path.join(building, file), JSON.stringify(content));
  };
  await write("campus.json", { ...site.campus, places: copies.flatMap((copy) => copy.places) });
  const nodes = copies.flatMap((copy) => copy.nodes);
  await write("site.json", { ...site.settings, ...(nodes.length === 0 ? {} : { electricity: { nodes } }) });
  await write(
    "connections.json",
    copies.flatMap((copy) => copy.connections),
  );
  for (const product of site.products) await write(`products/${product.protocol}-${product.name}.json`, product);
  for (const [index, copy] of copies.entries()) {
    await write(`mappings/copy-${index + 1}.json`, copy.mappings);
    for (const [file, plan] of copy.plans) {
      await write(file, plan);
    }
  }
  await writeFile(path.join(building, SOURCE), source);
  await rm(to, { recursive: true, force: true });
  await rename(building, to);
}

/** Ports of the connections, and of devices that have one of their own. */
function portsOf({ connections, mappings }: Site): number[] {
  const addresses = mappings.flatMap(({ parts }) => parts.map(({ address }) => address));
  const ports = [...connections.map(({ settings }) => settings), ...addresses].map((place) => place["port"]);
  return ports.filter((port) => typeof port === "number");
}

interface ScaledSite {
  readonly from: string;
  /** The folder to write; whatever is there is replaced. */
  readonly to: string;
  readonly scale: number;
  /** Ports that are taken. */
  readonly taken: readonly number[];
}

interface Copy {
  readonly places: CampusFile["places"];
  readonly plans: readonly (readonly [string, FloorPlan])[];
  readonly connections: Site["connections"];
  readonly mappings: unknown[];
  /** Of the electrical tree: each copy has an incomer of its own. */
  readonly nodes: readonly unknown[];
}

/** @param ports free ones, of which each place that has a port takes the next */
function copyOf(site: Site, copy: number, ports: Iterator<number>): Copy {
  const isFirst = copy === 1;
  const slug = (name: string) => (isFirst ? name : `${name}-${copy}`);
  const id = (name: string) => (isFirst ? name : `${name}.${copy}`);
  const places = site.campus.places.map((place) => ({
    ...place,
    key: slug(place.key),
    code: place.code + (copy - 1) * PLACE_CODE_STEP,
    name: isFirst ? place.name : `${place.name} ${copy}`,
    lifts: place.lifts.map((lift) => ({ ...lift, id: id(lift.id) })),
    floors: place.floors.map((floor) => ({ ...floor, plan: planFile(floor.plan, copy) })),
  }));
  const files = site.campus.places.flatMap((place) => place.floors.map((floor) => floor.plan));
  const plans = site.plans.map((plan, index) => [planFile(files[index] ?? plan.id, copy), planOf(plan, copy)] as const);
  const connections = site.connections.map((connection) => ({
    ...connection,
    id: ConnectionsFile.element.shape.id.parse(slug(connection.id)),
    name: id(connection.name),
    settings: isFirst ? connection.settings : settingsOf(connection.settings, copy, ports),
  }));
  const mappings = site.mappings.map((mapping) => ({
    ...mapping,
    device: id(mapping.device),
    connection: slug(mapping.connection),
    parts: mapping.parts.map((part) => ({ ...part, address: isFirst ? part.address : withPort(part.address, ports) })),
  }));
  const nodes = (site.settings.electricity?.nodes ?? []).map((node) => nodeOf(node, { slug, id }));
  return { places, plans, connections, mappings, nodes };

  function planOf(plan: FloorPlan, number: number): FloorPlan {
    return {
      ...plan,
      id: slug(plan.id),
      building: slug(plan.building),
      code: plan.code + (number - 1) * PLACE_CODE_STEP,
      rooms: plan.rooms.map((room) => ({
        ...room,
        ...(room.place === undefined ? {} : { place: slug(room.place) }),
        ...(room.core === undefined ? {} : { core: id(room.core) }),
      })),
      doors: plan.doors.map((door) => (door.device === undefined ? door : { ...door, device: id(door.device) })),
      devices: plan.devices.map((device) => ({ ...device, id: id(device.id) })),
    };
  }
}

interface CopiedNames {
  readonly slug: (name: string) => string;
  readonly id: (device: string) => string;
}

function nodeOf(node: ElectricalNode, { slug, id }: CopiedNames): unknown {
  const placed = {
    ...node,
    key: slug(node.key),
    ...("from" in node ? { from: slug(node.from) } : {}),
    ...deviceOf(node, id),
    ...(node.meter === undefined ? {} : { meter: id(node.meter) }),
  };
  switch (node.kind) {
    case "board":
      return {
        ...placed,
        serves: node.serves.map((served) => ({ ...served, placement: slug(served.placement) })),
        meters: node.meters.map(id),
      };
    case "solar":
      return { ...placed, placements: node.placements.map(slug) };
    case "main-board": {
      const { capacitor, standby } = node;
      return {
        ...placed,
        ...(capacitor && { capacitor: { ...capacitor, ...deviceOf(capacitor, id) } }),
        ...(standby && { standby: { ...standby, generator: slug(standby.generator), ...deviceOf(standby, id) } }),
      };
    }
    default:
      return placed;
  }
}

function deviceOf({ device }: { readonly device?: string | undefined }, id: CopiedNames["id"]): { device?: string } {
  return device === undefined ? {} : { device: id(device) };
}

function settingsOf(settings: Record<string, unknown>, copy: number, ports: Iterator<number>): Record<string, unknown> {
  const instance = settings["deviceInstance"];
  return {
    ...withPort(settings, ports),
    ...(typeof instance === "number" ? { deviceInstance: instance + (copy - 1) * DEVICE_INSTANCE_STEP } : {}),
  };
}

/** @throws Error where no port is left */
function withPort<Place extends Record<string, unknown>>(place: Place, ports: Iterator<number>): Place {
  if (typeof place["port"] !== "number") return place;
  const { value, done } = ports.next();
  if (done === true) throw new Error("more places have a port than were counted");
  return { ...place, port: value };
}

function planFile(file: string, copy: number): string {
  return copy === 1 ? file : file.replace(/\.json$/, `-${copy}.json`);
}

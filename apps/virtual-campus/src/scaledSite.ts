import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CampusFile, ConnectionsFile, type FloorPlan } from "@atrium/contract";
import { readSite, type Site } from "@atrium/site";

/** Ports of the copies' gateways: below the ports that systems hand out by themselves. */
const FIRST_PORTS: Readonly<Record<string, number>> = { bacnet: 22_000, modbus: 26_000, mqtt: 24_000 };
/** Between the ports of two copies of a device that has one of its own. */
const DEVICE_PORT_STEP = 100;
/** BACnet device numbers of two copies are so far apart. */
const DEVICE_INSTANCE_STEP = 10_000;
const PLACE_CODE_STEP = 100;

/**
 * Writes a site folder with the places of another one several times over, for load: copy 2 of `office-building` is
 * `office-building-2`, of `L-O1-A-01` is `L-O1-A-01.2`, of `bacnet-o1` is `bacnet-o1-2`. The first copy is the campus
 * as it is. A folder that is there already is left alone.
 * @param to folder to write; the server's ATRIUM_SITE points there as well
 */
export async function writeScaledSite(from: string, to: string, scale: number): Promise<void> {
  if (await exists(to)) {
    return;
  }
  const site = await readSite(from);
  const copies = Array.from({ length: scale }, (_, index) => copyOf(site, index + 1));
  const building = `${to}.new`;
  await rm(building, { recursive: true, force: true });
  const write = async (file: string, content: unknown) => {
    await mkdir(path.dirname(path.join(building, file)), { recursive: true });
    await writeFile(path.join(building, file), JSON.stringify(content));
  };
  await write("campus.json", { ...site.campus, places: copies.flatMap((copy) => copy.places) });
  await writeFile(path.join(building, "site.json"), await readFile(path.join(from, "site.json")));
  await write(
    "connections.json",
    copies.flatMap((copy) => copy.connections),
  );
  for (const [index, copy] of copies.entries()) {
    await write(`mappings/copy-${index + 1}.json`, copy.mappings);
    for (const [file, plan] of copy.plans) {
      await write(file, plan);
    }
  }
  await rename(building, to);
}

interface Copy {
  readonly places: CampusFile["places"];
  readonly plans: readonly (readonly [string, FloorPlan])[];
  readonly connections: Site["connections"];
  readonly mappings: unknown[];
}

function copyOf(site: Site, copy: number): Copy {
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
  const connections = site.connections.map((connection, index) => ({
    ...connection,
    id: ConnectionsFile.element.shape.id.parse(slug(connection.id)),
    name: id(connection.name),
    settings: isFirst ? connection.settings : settingsOf(connection, index, copy, site.connections.length),
  }));
  const mappings = site.mappings.map((mapping) => ({
    ...mapping,
    device: id(mapping.device),
    connection: slug(mapping.connection),
    parts: mapping.parts.map((part) => ({ ...part, address: addressOf(part.address, copy) })),
  }));
  return { places, plans, connections, mappings };

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

function settingsOf(
  { protocol, settings }: Site["connections"][number],
  index: number,
  copy: number,
  count: number,
): Record<string, unknown> {
  const port = (FIRST_PORTS[protocol] ?? 20_000) + (copy - 2) * count + index;
  const instance = settings["deviceInstance"];
  return {
    ...settings,
    ...(settings["port"] === undefined ? {} : { port }),
    ...(typeof instance === "number" ? { deviceInstance: instance + (copy - 1) * DEVICE_INSTANCE_STEP } : {}),
  };
}

function addressOf(address: Site["mappings"][number]["parts"][number]["address"], copy: number) {
  const { port } = address;
  return typeof port === "number" ? { ...address, port: port + (copy - 1) * DEVICE_PORT_STEP } : address;
}

function planFile(file: string, copy: number): string {
  return copy === 1 ? file : file.replace(/\.json$/, `-${copy}.json`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

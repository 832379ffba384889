import type { ErrorReply } from "@atrium/contract";
import { DOAS, EQUIPMENT, factsOf, restProblems } from "@atrium/contract/devices";
import { isAddressProblem, type ProductCatalog } from "@atrium/drivers";
import { addressKey, categoryProblem, factIssues, partField, unknownRooms } from "@atrium/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { type Catalogs, keyOfPart } from "./points.ts";
import type { DeviceRecord, FloorRecord, SiteRecords } from "./records.ts";

type Mistake = NonNullable<ErrorReply["fields"]>[number];

/**
 * The rules of a site folder, for one device among the others of the site.
 * @param records the site; an entry of the same id is the device before the change
 * @throws AppError EDV007 where its id, its name or its address is another's; EVA001 for every other mistake, all at once
 */
export function checkDevice(device: DeviceRecord, records: SiteRecords, catalogs: Catalogs): void {
  const others = records.devices.filter((one) => one.id !== device.id && one.retiredAt === null);
  const mistakes = deviceMistakes(device, records, catalogs);
  if (mistakes.length > 0) throw new AppError("EVA001", t("The device was not saved"), { fields: mistakes });
  refuseTaken(device, others);
}

/** What is wrong with a device by itself, whatever others there are. */
export function deviceMistakes(device: DeviceRecord, records: SiteRecords, catalogs: Catalogs): Mistake[] {
  return [
    ...placeMistakes(device, records),
    ...factMistakes(device, records),
    ...servedMistakes(device, records),
    ...partMistakes(device, records, catalogs),
  ];
}

/** What several devices must not share: a name on a floor, and an address. */
export function sharedKeys(device: DeviceRecord): { readonly name: string; readonly addresses: readonly string[] } {
  const { module, placement, floor, name, parts } = device;
  return {
    name: [module, placement, floor, name.toLowerCase()].join(" "),
    addresses: parts.map((part) => addressKey(device, part)),
  };
}

function placeMistakes(device: DeviceRecord, { floors }: SiteRecords): Mistake[] {
  const { placement, floor: key, room, zone, at } = device;
  const floor = floors.find((one) => one.placement === placement && one.key === key);
  if (floor === undefined) {
    return [{ path: "floor", message: t('Floor "{key}" not found in "{placement}"', { key, placement }) }];
  }
  const { rooms, zones } = floor.drawing;
  return [
    ...(rooms.some(({ id }) => id === room)
      ? []
      : [{ path: "room", message: t('Room "{room}" not found on this floor', { room }) }]),
    ...(zone === null || zones.some(({ id }) => id === zone)
      ? []
      : [{ path: "zone", message: t('Zone "{zone}" not found on this floor', { zone }) }]),
    ...(isOn(floor, at) ? [] : [{ path: "at", message: t("Outside the plan of the floor") }]),
  ];
}

function isOn({ drawing }: FloorRecord, [x, y]: DeviceRecord["at"]): boolean {
  const [width, height] = drawing.size;
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function factMistakes({ module, facts }: DeviceRecord, { equipment }: SiteRecords): Mistake[] {
  const wrong = factIssues(module, facts).map(({ path, message }) => ({ path: ["facts", ...path].join("."), message }));
  const category = module === EQUIPMENT.module && wrong.length === 0 ? categoryProblem(facts, equipment) : undefined;
  return category === undefined ? wrong : [...wrong, { path: "facts.category", message: category }];
}

/** The rooms that a unit serves are in its building. */
function servedMistakes({ module, facts, placement }: DeviceRecord, { floors }: SiteRecords): Mistake[] {
  const { rooms = [] } = module === DOAS.module ? factsOf(DOAS, facts) : {};
  const roomsOf = (key: string) =>
    floors.find((one) => one.placement === placement && one.key === key)?.drawing.rooms.map(({ id }) => id);
  return unknownRooms(rooms, roomsOf).map(({ index, message }) => ({ path: `facts.rooms.${index}`, message }));
}

function partMistakes(
  device: DeviceRecord,
  { connections, products, settings }: SiteRecords,
  catalogs: Catalogs,
): Mistake[] {
  const { connection: id, parts } = device;
  if (id === null) {
    return parts.length === 0 ? [] : [{ path: "connection", message: t("A device with points needs a connection") }];
  }
  const connection = connections.find((one) => one.id === id);
  if (connection === undefined) return [{ path: "connection", message: t('Connection "{id}" not found', { id }) }];
  if (parts.length === 0) return [{ path: "parts", message: t("A connected device must have at least one part") }];
  const names = parts.map(({ part = "" }) => part);
  const catalog: ProductCatalog | undefined = catalogs[connection.protocol]?.catalog;
  const repeated = parts.flatMap(({ part = "" }, index) =>
    names.indexOf(part) === index
      ? []
      : [{ path: `parts.${index}.part`, message: t('"{part}" occurs more than once', { part }) }],
  );
  const wrong = parts.flatMap(({ product, address, objects }, index) =>
    (catalog?.points(product, address, { objects, products }) ?? [])
      .filter((row) => isAddressProblem(row))
      .map(({ field, problem }) => ({ path: ["parts", index, ...partField(field)].join("."), message: problem })),
  );
  const resting = parts.flatMap(({ product, address, objects, rest = {} }, index) => {
    const rows = catalog?.points(product, address, { objects, products }) ?? [];
    const points = rows.flatMap((row) => (isAddressProblem(row) ? [] : [row]));
    // A product that is wrong has no points to say this of.
    if (points.length === 0) return [];
    const found = restProblems(rest, points, connection.protocol);
    return found.map(({ key, problem }) => ({ path: `parts.${index}.rest.${key}`, message: problem }));
  });
  return [...repeated, ...wrong, ...resting, ...computedMistakes(device, { products, settings }, catalog)];
}

/** A point is reported or computed, not both. */
function computedMistakes(
  { id, parts }: DeviceRecord,
  { products, settings }: Pick<SiteRecords, "products" | "settings">,
  catalog: ProductCatalog | undefined,
): Mistake[] {
  const computed = new Set((settings.derived ?? []).flatMap(({ device, key }) => (device === id ? [String(key)] : [])));
  if (computed.size === 0) return [];
  return parts.flatMap(({ part, product, address, objects }, index) =>
    (catalog?.points(product, address, { objects, products }) ?? [])
      .flatMap((row) => (isAddressProblem(row) ? [] : [keyOfPart(part, row.key)]))
      .filter((key) => computed.has(key))
      .map((key) => ({
        path: `parts.${index}.product`,
        message: t('"{key}" is a derived point of this device: remove it or rename it first', { key }),
      })),
  );
}

function refuseTaken(device: DeviceRecord, others: readonly DeviceRecord[]): void {
  const namesake = others.find(
    ({ module, placement, floor, name }) =>
      module === device.module &&
      placement === device.placement &&
      floor === device.floor &&
      name.toLowerCase() === device.name.toLowerCase(),
  );
  if (namesake !== undefined) {
    throw taken("name", t('{id} on this floor is already named "{name}"', { name: device.name, id: namesake.id }));
  }
  const ownerOf = new Map(others.flatMap((one) => one.parts.map((part) => [addressKey(one, part), one.id] as const)));
  const own = new Set<string>();
  device.parts.forEach((part, index) => {
    const [address, path] = [addressKey(device, part), `parts.${index}.address`];
    const owner = ownerOf.get(address);
    if (owner !== undefined) throw taken(path, t("{owner} is already mapped to this address", { owner }));
    if (own.has(address)) throw taken(path, t("Another part of this device is already mapped to this address"));
    own.add(address);
  });
}

/** @param path the field that another device has already */
export function taken(path: string, message: string): AppError {
  return new AppError("EDV007", message, { fields: [{ path, message }] });
}

import { PointKey, type PointId } from "@atrium/contract";
import { reachedAt } from "@atrium/contract/cameras";
import { type DerivedPoint, ENERGY_METER, factsOf, type StuckRule } from "@atrium/contract/devices";
import type { DriverPoint, PointTemplate, ProductCatalog } from "@atrium/drivers";
import { isAddressProblem } from "@atrium/drivers";
import type { DeviceRecord, PointName, SiteRecords } from "./records.ts";

/** The products of each protocol; the drivers' registry has this form. */
export type Catalogs = Readonly<Record<string, { readonly catalog: ProductCatalog }>>;

/** The numbers of points, in their order; undefined: it has none, and gets none here. */
export interface PointNumbers {
  pointIds(names: readonly PointName[]): Promise<readonly (PointId | undefined)[]>;
}

/** A point that has no number yet. */
type NamedPoint = Omit<DriverPoint, "id">;

/** The points of every connected device with their numbers, in the order of the devices. */
export async function resolvePoints(
  records: SiteRecords,
  catalogs: Catalogs,
  store: PointNumbers,
): Promise<DriverPoint[]> {
  const protocolOf = new Map(records.connections.map((row) => [String(row.id), row.protocol]));
  const derived = Map.groupBy(records.settings.derived ?? [], ({ device }) => String(device));
  const named = records.devices.flatMap((device) => {
    const own = (derived.get(device.id) ?? []).map(derivedTemplate);
    if (device.connection === null) return own;
    const protocol = protocolOf.get(device.connection);
    const { products } = records;
    // What a retired device was made of may be gone: its connection, or the site's own product.
    if (device.retiredAt !== null && !isDescribed(device, catalogs[protocol ?? ""]?.catalog, products)) return own;
    const catalog = catalogs[protocol ?? ""]?.catalog;
    if (!catalog) throw new Error(`no driver speaks the protocol of ${device.connection}, which ${device.id} is on`);
    const reported = device.parts.flatMap((part) => partPoints({ device, part, catalog, products }));
    // Another product may report a point of that key by now: what a device says goes before what is computed.
    return [...reported, ...own.filter(({ key }) => !reported.some((one) => one.key === key))];
  });
  const ids = await store.pointIds(named);
  return named.flatMap((point, index) => numbered(point, ids[index]));
}

/** Its own age says nothing, since it is as old as what it is computed from: ms, a day. */
const DERIVED_INTERVAL = 86_400_000;

/** A derived point as one of its device's. */
function derivedTemplate({ device, key, name, unit, decimals, min, max }: DerivedPoint): NamedPoint {
  return {
    device,
    key,
    name,
    kind: "number",
    isWritable: false,
    isDerived: true,
    ...(unit === undefined ? { decimals: decimals ?? DERIVED_DECIMALS } : { unit }),
    ...(unit === undefined || decimals === undefined ? {} : { decimals }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    expectedInterval: DERIVED_INTERVAL,
    address: null,
  };
}

/** Of a result without a unit, such as a COP. */
const DERIVED_DECIMALS = 2;

function isDescribed(
  { parts }: DeviceRecord,
  catalog: ProductCatalog | undefined,
  products: SiteRecords["products"],
): boolean {
  if (catalog === undefined) return false;
  return parts.every(({ product, address, objects }) =>
    catalog.points(product, address, { objects, products }).every((row) => !isAddressProblem(row)),
  );
}

/** The points of every connected device by name. A device that no product describes any more has none. */
export function pointNames(records: SiteRecords, catalogs: Catalogs): PointName[] {
  const protocolOf = new Map(records.connections.map((row) => [String(row.id), row.protocol]));
  const { products, settings } = records;
  const derived = (settings.derived ?? []).map(({ device, key }): PointName => ({ device, key }));
  const reported = records.devices.flatMap(({ id: device, connection, parts }) => {
    const catalog = catalogs[protocolOf.get(connection ?? "") ?? ""]?.catalog;
    return parts.flatMap(({ part, product, address, objects }) => {
      const rows = catalog?.points(product, address, { objects, products }) ?? [];
      return rows.flatMap((row) => (isAddressProblem(row) ? [] : [{ device, key: keyOfPart(part, row.key) }]));
    });
  });
  return [...reported, ...derived];
}

/** One that only a newer program than the core's knows has no number yet. */
function numbered(point: NamedPoint, id: PointId | undefined): DriverPoint[] {
  return id === undefined ? [] : [{ ...point, id }];
}

function partPoints(options: {
  readonly device: DeviceRecord;
  readonly part: DeviceRecord["parts"][number];
  readonly catalog: ProductCatalog;
  readonly products: SiteRecords["products"];
}): NamedPoint[] {
  const { device, catalog, products } = options;
  const { part, product, address, objects } = options.part;
  return catalog.points(product, reachedAt(device, address), { objects, products }).map((row) => {
    if (isAddressProblem(row)) throw new Error(`${device.id}: ${product}: ${row.field}: ${row.problem}`);
    const rest = options.part.rest?.[PointKey.parse(row.key)];
    const template = rest === undefined ? row : { ...row, rest };
    return rated(pointOfPart(device.id, part, template), part === undefined ? undefined : ratingOf(device, part));
  });
}

/** kW that a part of an energy meter can take at most, where the plan says it. */
function ratingOf({ module, facts }: DeviceRecord, part: string): number | undefined {
  return module === ENERGY_METER.module ? factsOf(ENERGY_METER, facts).ratedKw?.[part] : undefined;
}

/** A counter of energy counts no more in an hour than its circuit can take; its product may know better. */
function rated(point: NamedPoint, rating: number | undefined): NamedPoint {
  const isEnergy = point.kind === "counter" && point.unit === "kWh";
  if (rating === undefined || !isEnergy || point.maxPerHour !== undefined) return point;
  return { ...point, maxPerHour: rating };
}

function pointOfPart(device: string, part: string | undefined, template: PointTemplate): NamedPoint {
  if (part === undefined) return { ...template, device };
  const { stuck } = template;
  return {
    ...template,
    device,
    key: keyOfPart(part, template.key),
    name: partName(part, template.name),
    ...(stuck === undefined ? {} : { stuck: stuckOfPart(part, stuck) }),
  };
}

function stuckOfPart(part: string, rule: StuckRule): StuckRule {
  const { while: moves, with: companion } = rule;
  return {
    ...rule,
    ...(moves === undefined ? {} : { while: { ...moves, point: keyOfPart(part, moves.point) } }),
    ...(companion === undefined ? {} : { with: keyOfPart(part, companion) }),
  };
}

export function keyOfPart(part: string | undefined, key: string): string {
  return part === undefined ? key : `${part}.${key}`;
}

/** `lighting` and `Active power` → `Lighting, active power`. */
function partName(part: string, name: string): string {
  const words = part.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

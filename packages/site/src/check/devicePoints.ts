import type { DerivedSite } from "@atrium/contract/devices";
import type { ProtocolCheck } from "../fieldCheck.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

export type Protocols = Readonly<Record<string, ProtocolCheck>>;
type FoundPoint = ReturnType<NonNullable<DerivedSite["pointOf"]>>;

/** Finds a point of a mapped device by its key. Each device is looked up once. */
export function pointsOf(
  { connections, mappings, products: files }: SiteDocuments,
  protocols: Protocols,
): NonNullable<DerivedSite["pointOf"]> {
  const protocolOf = new Map((connections?.value ?? []).map(({ id, protocol }) => [id, protocol]));
  const mappingOf = new Map(mappings.flatMap(({ value }) => value.map((row) => [String(row.device), row] as const)));
  const products = files.map(({ value }) => value);
  const known = new Map<string, ReadonlyMap<string, FoundPoint>>();
  const read = (device: string): ReadonlyMap<string, FoundPoint> => {
    const mapping = mappingOf.get(device);
    const catalog = mapping && protocols[protocolOf.get(mapping.connection) ?? ""]?.catalog;
    const rows = (mapping?.parts ?? []).flatMap(({ part, product, address, objects }) =>
      (catalog?.points(product, address, { objects, products }) ?? []).flatMap((row): [string, FoundPoint][] => {
        if ("problem" in row) return [];
        const { key, kind = "number", unit } = row;
        return [[part === undefined ? key : `${part}.${key}`, { kind, ...(unit === undefined ? {} : { unit }) }]];
      }),
    );
    return new Map(rows);
  };
  return (device, key) => {
    const points = known.get(device) ?? read(device);
    known.set(device, points);
    return points.get(key);
  };
}

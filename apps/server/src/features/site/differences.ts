import { isDeepStrictEqual } from "node:util";
import { type PointName, activeDevices, type SiteRecords } from "./records.ts";

/** The rows of one kind that differ between two sites, by their ids. */
export interface RowDifferences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface SiteDifferences {
  /** The names of the site's own fields that change: time zone, tariffs, menus. */
  readonly fields: readonly string[];
  readonly rows: ReadonlyMap<
    "places" | "floors" | "connections" | "products" | "equipment" | "devices",
    RowDifferences
  >;
  /** Points of the first site that no device of the second has. */
  readonly lostPoints: readonly PointName[];
}

interface PointedSite {
  readonly records: SiteRecords;
  readonly points: readonly PointName[];
}

/** The differences between the site of the database and the one that would take its place. */
export function differencesOf(before: PointedSite, after: PointedSite): SiteDifferences {
  const [old, next] = [before.records, after.records];
  const kept = new Set(after.points.map(({ device, key }) => `${device} ${key}`));
  return {
    fields: changedFields(old, next),
    rows: new Map([
      ["places", changesOf(old.places.map(unnumbered), next.places.map(unnumbered), ({ key }) => key)],
      [
        "floors",
        changesOf(
          old.floors.map(unnumbered),
          next.floors.map(unnumbered),
          ({ placement, key }) => `${placement} ${key}`,
        ),
      ],
      ["connections", changesOf(old.connections.map(unnumbered), next.connections.map(unnumbered), ({ id }) => id)],
      ["products", changesOf(old.products, next.products, ({ name }) => name)],
      ["equipment", changesOf(old.equipment, next.equipment, ({ key }) => key)],
      ["devices", changesOf(activeDevices(old).map(unnumbered), activeDevices(next).map(unnumbered), ({ id }) => id)],
    ] as const),
    lostPoints: before.points.filter(({ device, key }) => !kept.has(`${device} ${key}`)),
  };
}

/** A row as a folder describes it: the number of its last change is the database's. */
function unnumbered<Row extends { readonly revision: number }>(row: Row): Row {
  return { ...row, revision: 0 };
}

function changedFields(old: SiteRecords, next: SiteRecords): string[] {
  const fieldsOf = ({ name, campus, menus, settings, translations }: SiteRecords): Record<string, unknown> => {
    const said = next.translations === undefined ? {} : { translations: translations ?? {} };
    return { name, ...campus, menus, ...settings, ...said };
  };
  const [was, will] = [fieldsOf(old), fieldsOf(next)];
  return [...new Set([...Object.keys(was), ...Object.keys(will)])].filter(
    (field) => !isDeepStrictEqual(was[field], will[field]),
  );
}

function changesOf<Row>(old: readonly Row[], next: readonly Row[], idOf: (row: Row) => string): RowDifferences {
  const was = new Map(old.map((row) => [idOf(row), row]));
  const will = new Map(next.map((row) => [idOf(row), row]));
  return {
    added: [...will.keys()].filter((id) => !was.has(id)),
    changed: [...will].flatMap(([id, row]) => (was.has(id) && !isDeepStrictEqual(was.get(id), row) ? [id] : [])),
    removed: [...was.keys()].filter((id) => !will.has(id)),
  };
}

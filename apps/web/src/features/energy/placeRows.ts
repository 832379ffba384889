import { t } from "@atrium/words";
import { type Kilowatts, kilowatts } from "@atrium/contract";
import { type EnergyReply, type EnergyRow, kwhPerSquareMetre } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply, TOTAL } from "@atrium/contract/site";

/** From here on, more than typical is worth a look, percent. */
export const WORTH_A_LOOK = 8;

export type PlaceRow = EnergyRow & {
  /** As text that stands alone: "Learning, 3rd Floor". */
  longName: string;
  /** As text beside its building: "3rd Floor". */
  shortName: string;
};

/** The rows of the table: buildings of the campus, or floors of the building. */
export function tableRows(reply: EnergyReply, site: SiteReply): PlaceRow[] {
  return reply.placement === CAMPUS ? buildingRows(reply, site) : floorRows(reply, site);
}

const SUM = "sum";

/** The whole that the rows are parts of, as one more row. */
export function sumRow(reply: EnergyReply, rows: readonly EnergyRow[], name: string): PlaceRow {
  const { previous, typical } = reply;
  return {
    key: SUM,
    placement: reply.placement,
    name,
    longName: name,
    shortName: name,
    kwh: reply.kwh,
    measured: reply.measured,
    share: 100,
    versusPrevious: previous.percent,
    previousCommon: previous.common,
    versusTypical: typical.percent,
    typicalCommon: typical.common,
    typicalKwh: typical.kwh,
    load: summedLoad(rows),
    peak: reply.peak,
    cost: reply.cost?.amount ?? null,
    valueOfUse: reply.cost?.valueOfUse ?? null,
    squareMetres: wholeArea(rows),
  };
}

export function isSum({ key }: PlaceRow): boolean {
  return key === SUM;
}

export function buildingRows(reply: EnergyReply, site: SiteReply): PlaceRow[] {
  return reply.buildings.map((row) => withNames(row, site));
}

/** Floors of the place the page shows, in the site's order: of all buildings, or of the one. */
export function floorRows(reply: EnergyReply, site: SiteReply): PlaceRow[] {
  return site.places.flatMap((building) => {
    if (reply.placement !== CAMPUS && building.key !== reply.placement) return [];
    const rows = reply.floors.filter((row) => row.placement === building.key);
    const inOrder = building.floors.flatMap((floor) => rows.filter((row) => row.floor === floor.key));
    return inOrder.map((row) => withNames(row, site));
  });
}

/** What a ranking compares. */
export type Measure = "kwh" | "kwhPerSquareMetre";

export function figureOf(row: EnergyRow, measure: Measure): number | null {
  return measure === "kwh" ? row.kwh : kwhPerSquareMetre(row);
}

/** The largest first; rows without a figure have no rank. */
export function largest(rows: readonly PlaceRow[], count: number, measure: Measure = "kwh"): PlaceRow[] {
  return rows
    .filter((row) => figureOf(row, measure) !== null)
    .toSorted((left, right) => (figureOf(right, measure) ?? 0) - (figureOf(left, measure) ?? 0))
    .slice(0, count);
}

/** Of all rows; null where one has none, because the sum's energy is of more than is drawn. */
function wholeArea(rows: readonly EnergyRow[]): number | null {
  let area = 0;
  for (const { squareMetres } of rows) {
    if (squareMetres === null) return null;
    area += squareMetres;
  }
  return area === 0 ? null : area;
}

/** The load of all rows together, quarter hour by quarter hour; a quarter that one row lacks is a gap. */
function summedLoad(rows: readonly EnergyRow[]): (Kilowatts | null)[] {
  const length = Math.max(0, ...rows.map((row) => row.load.length));
  return Array.from({ length }, (_, quarter) => {
    let sum = 0;
    for (const row of rows) {
      const load = row.load[quarter] ?? null;
      if (load === null) return null;
      sum += load;
    }
    return kilowatts(sum);
  });
}

function withNames(row: EnergyRow, site: SiteReply): PlaceRow {
  const building = site.places.find((place) => place.key === row.placement);
  const floor = building?.floors.find((candidate) => candidate.key === row.floor);
  if (building === undefined || row.floor === undefined) return { ...row, longName: row.name, shortName: row.name };
  const label = floor?.label ?? row.name;
  // A building of one floor is its floor.
  const isAlone = building.floors.length === 1;
  const longName = isAlone ? building.name : `${building.name.replace(/ Building$/, "")}, ${label}`;
  return { ...row, longName, shortName: label };
}

/** What a place of the address is called; undefined where there is no such place. */
export function placeName(site: SiteReply, placement: string, floor: string): string | undefined {
  if (placement === CAMPUS) return floor === TOTAL ? t("All buildings") : undefined;
  const building = site.places.find((place) => place.key === placement);
  if (building === undefined || floor === TOTAL) return building?.name;
  const label = building.floors.find((candidate) => candidate.key === floor)?.label;
  return label === undefined ? undefined : `${building.name}, ${label}`;
}

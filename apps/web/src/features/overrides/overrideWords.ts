import {
  type FloorName,
  type HoldRow,
  type KilowattHours,
  pageOf,
  pathOf,
  routeOf,
  type SitePlace,
  systemOf,
  zoneName,
} from "@atrium/contract";
import { floorName } from "../../devices/place.ts";
import { capital } from "../../devices/words.ts";
import { valueText } from "../../devices/values.ts";

/** "Lighting"; of a system whose pages are named after its parts, what its devices are: "Pieces of equipment". */
export function systemName(module: string): string {
  const system = systemOf(module);
  if (system === undefined) return module;
  const labels = new Set(system.pages.flatMap((name) => routeOf(name).label ?? []));
  const [only = capital(system.many), ...more] = labels;
  return more.length === 0 ? only : capital(system.many);
}

/** The device on its system's page; undefined where there is none, or where more than the system decides it. */
export function deviceHref({ module, placement, floor, zone, device }: HoldRow): string | undefined {
  const page = pageOf({ module, facts: {} });
  if (page === undefined) return undefined;
  const query = new URLSearchParams({ floor, ...(zone === undefined ? {} : { zone }), selection: device });
  return `${pathOf(routeOf(page).path, { placement })}?${query.toString()}`;
}

type PlaceNames = Pick<SitePlace, "key" | "name"> & { readonly floors: readonly FloorName[] };

/** "Office Building, 1st Floor, Zone B". */
export function placeWords(
  { placement, floor, zone }: Pick<HoldRow, "placement" | "floor" | "zone">,
  places: readonly PlaceNames[],
): string {
  const building = places.find(({ key }) => key === placement);
  const known = building?.floors.find(({ key }) => key === floor);
  const parts = [building?.name ?? placement, known === undefined ? floor : floorName(known)];
  return [...parts, ...(zone === undefined ? [] : [zoneName(zone, known)])].join(", ");
}

/** The value that is held: "65 %", "Cold". */
export function heldText(row: HoldRow): string {
  return valueText(row, row.value);
}

/** "Forgotten, 08:12", "Taken over: 30 %": what became of a hold that is lost. */
export function lossText(row: HoldRow, timeText: (time: number) => string): string {
  if (row.lost === undefined) return "";
  const { kind, at, value } = row.lost;
  if (kind === "forgotten") return `Forgotten, ${timeText(at)}`;
  return `Taken over: ${valueText(row, value)}`;
}

/** "Now 30 %": what a device shows instead that cannot be asked whether it keeps the hold. */
export function nowText(row: HoldRow): string {
  return row.shows === undefined ? "" : `Now ${valueText(row, row.shows)}`;
}

/** What automation would do now. */
export function wishText(row: HoldRow): string {
  return row.automatic === null ? "Not known" : valueText(row, row.automatic);
}

/** "+1.24", "−0.30": more or less than automation would have used. */
export function energyText(energy: KilowattHours): string {
  const figure = Math.abs(energy).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${energy < 0 ? "−" : "+"}${figure}`;
}

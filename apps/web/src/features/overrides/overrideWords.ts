import { type HoldRow, ROUTE_NAMES, routeOf, type SitePlace } from "@atrium/contract";
import { floorName, zoneName } from "../../devices/place.ts";
import { valueText } from "../../devices/values.ts";

interface SystemPage {
  readonly label: string;
  /** Without the placement: "/control/lightings". */
  readonly path: string;
}

/** The page of each system by its module, as the table of routes has it. */
const PAGES: ReadonlyMap<string, SystemPage> = new Map(
  ROUTE_NAMES.flatMap((name): [string, SystemPage][] => {
    const { group, menu, label, path } = routeOf(name);
    if (group !== "control" || menu === undefined || label === undefined) return [];
    return [[menu, { label, path: path.replace("/$placement", "") }]];
  }),
);

/** "Lighting". */
export function systemName(module: string): string {
  return PAGES.get(module)?.label ?? module;
}

/** The device on its system's page; undefined where there is no such page. */
export function deviceHref({ module, placement, floor, zone, device }: HoldRow): string | undefined {
  const page = PAGES.get(module);
  if (page === undefined) return undefined;
  const query = new URLSearchParams({ floor, ...(zone === undefined ? {} : { zone }), selection: device });
  return `${page.path}/${placement}?${query.toString()}`;
}

type PlaceNames = Pick<SitePlace, "key" | "name"> & { readonly floors: readonly { key: string; label: string }[] };

/** "Office Building, 1st Floor, Zone B". */
export function placeWords(
  { placement, floor, zone }: Pick<HoldRow, "placement" | "floor" | "zone">,
  places: readonly PlaceNames[],
): string {
  const building = places.find(({ key }) => key === placement);
  const known = building?.floors.find(({ key }) => key === floor);
  const parts = [building?.name ?? placement, known === undefined ? floor : floorName(known)];
  return [...parts, ...(zone === undefined ? [] : [zoneName(zone)])].join(", ");
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

/** What automation would do now. */
export function wishText(row: HoldRow): string {
  return row.automatic === null ? "Not known" : valueText(row, row.automatic);
}

/** "+1.24", "−0.30": kWh more or less than automation would have used. */
export function energyText(kilowattHours: number): string {
  const figure = Math.abs(kilowattHours).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${kilowattHours < 0 ? "−" : "+"}${figure}`;
}

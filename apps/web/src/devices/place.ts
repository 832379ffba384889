import { t } from "@atrium/words";
import {
  CORRIDOR,
  FLOOR_LABELS,
  floorCode,
  type FloorKey,
  isFloor,
  type SitePlace,
  type SiteReply,
  zoneName,
} from "@atrium/contract/site";

type SiteFloor = SitePlace["floors"][number];
/** A zone of the site, or `corridor`. */
type Zone = SiteFloor["zones"][number];

/** Where an address leads. */
export type FoundPlace =
  | { readonly kind: "place"; readonly building: SitePlace; readonly floor: SiteFloor; readonly zone: Zone | undefined }
  | { readonly kind: "no-building"; readonly nearest: PlaceLink[] }
  /** `floor`: its name as text. */
  | { readonly kind: "no-floor"; readonly building: SitePlace; readonly floor: string; readonly nearest: PlaceLink[] }
  | {
      readonly kind: "no-zone";
      readonly building: SitePlace;
      readonly floor: SiteFloor;
      readonly zone: string;
      readonly nearest: PlaceLink[];
    };

export type KnownPlace = Extract<FoundPlace, { kind: "place" }>;

/** A valid place to go instead, and what to write on its button. */
export interface PlaceLink {
  readonly label: string;
  readonly placement: string;
  readonly floor: FloorKey;
  readonly zone?: Zone;
}

interface Address {
  readonly placement: string;
  readonly floor?: string | undefined;
  readonly zone?: string | undefined;
}

/** Resolves an address against the site. Without a floor it means the building's first. */
export function findPlace(site: SiteReply, address: Address): FoundPlace {
  const building = site.places.find(({ key }) => key === address.placement);
  if (building === undefined) return { kind: "no-building", nearest: site.places.slice(0, 2).flatMap(firstFloorLink) };
  const floor =
    address.floor === undefined ? building.floors[0] : building.floors.find(({ key }) => key === address.floor);
  if (floor === undefined) {
    const wanted = address.floor ?? "";
    return {
      kind: "no-floor",
      building,
      floor: wantedFloorName(site, wanted),
      nearest: nearestFloors(site, building, wanted),
    };
  }
  if (address.zone === undefined) return { kind: "place", building, floor, zone: undefined };
  const zone = zonesOf(floor).find((candidate) => candidate === address.zone);
  if (zone !== undefined) return { kind: "place", building, floor, zone };
  const whole: PlaceLink = {
    label: t("Open {floorName}", { floorName: floorName(floor) }),
    placement: building.key,
    floor: floor.key,
  };
  return { kind: "no-zone", building, floor, zone: address.zone, nearest: [whole] };
}

export function zonesOf(floor: SiteFloor): readonly Zone[] {
  return floor.hasCorridor ? [...floor.zones, CORRIDOR] : floor.zones;
}

/** "1st Floor"; a place with one flat entry is called by what it is. */
export function floorName(floor: Pick<SiteFloor, "label">): string {
  return floor.label;
}

/** "1st Floor, Zone B". */
export function placeName(floor: Pick<SiteFloor, "label" | "zoneLabels">, zone: string | undefined): string {
  return zone === undefined ? floorName(floor) : `${floorName(floor)}, ${zoneName(zone, floor)}`;
}

/**
 * What an address calls a floor, as text: "4th Floor", as the site calls it elsewhere; a word we do not know is quoted.
 */
function wantedFloorName(site: SiteReply, word: string): string {
  const elsewhere = site.places.flatMap(({ floors }) => floors).find(({ key }) => key === word);
  return elsewhere?.label ?? (isFloor(word) ? t(FLOOR_LABELS[word]) : t("floor “{word}”", { word }));
}

function firstFloorLink(building: SitePlace): PlaceLink[] {
  const [floor] = building.floors;
  return floor === undefined
    ? []
    : [{ label: t("Open {name}", { name: building.name }), placement: building.key, floor: floor.key }];
}

/** The floor next to the one that is missing, and the same floor of another building. */
function nearestFloors(site: SiteReply, building: SitePlace, wanted: string): PlaceLink[] {
  const known = site.places.flatMap(({ floors }) => floors).find(({ key }) => key === wanted);
  const code = known?.code ?? floorCode(wanted);
  const inMenu = building.floors.filter((floor) => floor.isInMenu);
  const floors = inMenu.length > 0 ? inMenu : building.floors;
  const [near] = [...floors].sort((a, b) => Math.abs(a.code - code) - Math.abs(b.code - code));
  const elsewhere = site.places.flatMap((other) =>
    other.floors.flatMap((floor) =>
      floor.key === wanted
        ? [{ label: `${other.name}, ${floorName(floor)}`, placement: other.key, floor: floor.key }]
        : [],
    ),
  );
  const here =
    near === undefined
      ? []
      : [{ label: t("Open {floorName}", { floorName: floorName(near) }), placement: building.key, floor: near.key }];
  return [...here, ...elsewhere.slice(0, 1)];
}

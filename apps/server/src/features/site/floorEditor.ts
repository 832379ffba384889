import type { FloorKey, MenuFilter, NewFloor, PlacementKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { floorEntry } from "./floorEntry.ts";
import { checkFloor, refuseNeeded } from "./floorRules.ts";
import { floorRecord } from "./newFloorRecord.ts";
import type { PlaceStore } from "./placeStore.ts";
import type { PresentSite } from "./presentSite.ts";
import type { FloorRecord, PlaceRecord, SiteRecords } from "./records.ts";

interface FloorEditorOptions {
  readonly site: PresentSite;
  readonly places: PlaceStore;
  readonly audit: AuditSink;
}

/** Adds and removes floors while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class FloorEditor {
  readonly #options: FloorEditorOptions;

  constructor(options: FloorEditorOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001; EDV007 where its key, code or label is another floor's; EVA001 for every other mistake */
  async add(placement: string, wanted: NewFloor, actor: Caller): Promise<void> {
    const { site, places, audit } = this.#options;
    await site.inTurn(async () => {
      const place = this.#place(placement);
      const { floors } = site.records;
      checkFloor(
        wanted,
        floors.filter((one) => one.placement === place.key),
      );
      const floor = floorRecord(wanted, place);
      const index = indexOf(floor, floors);
      const revision = await places.addFloor(floor, floors[index - 1], async (transaction) =>
        audit.recordWithin(transaction, floorEntry("floor.added", { place, floor }, actor)),
      );
      this.#become(place, floors.toSpliced(index, 0, floor), revision);
    });
  }

  /** @throws AppError ENF001; EDV012 where a device stands there, or something else needs it */
  async remove(placement: string, key: string, actor: Caller): Promise<void> {
    const { site, places, audit } = this.#options;
    await site.inTurn(async () => {
      const place = this.#place(placement);
      const { floors } = site.records;
      const floor = floors.find((one) => one.placement === place.key && one.key === key);
      if (floor === undefined) throw new AppError("ENF001", t("{name} has no floor {key}", { name: place.name, key }));
      refuseNeeded(floor, place, site.records);
      const menus = withoutFloor(site.records.menus, floor);
      const revision = await places.removeFloor(floor, menus, async (transaction) =>
        audit.recordWithin(transaction, floorEntry("floor.removed", { place, floor }, actor)),
      );
      this.#become(
        place,
        floors.filter((one) => one !== floor),
        revision,
        menus,
      );
    });
  }

  #become(place: PlaceRecord, floors: readonly FloorRecord[], revision: number, menus?: SiteRecords["menus"]): void {
    const { site } = this.#options;
    const { records } = site;
    const places = records.places.map((one) => (one === place ? { ...place, revision } : one));
    const next = { ...records, places, floors, menus: menus ?? records.menus };
    site.become({ records: next }, revision, { places: [place.key] });
  }

  #place(key: string): PlaceRecord {
    const found = this.#options.site.records.places.find((one) => one.key === key);
    if (found === undefined) throw new AppError("ENF001", t("Place {key} not found", { key }));
    return found;
  }
}

/** Where it comes among all floors: after those of its building that are as high or lower, from the ground up. */
function indexOf({ placement, elevation }: FloorRecord, floors: readonly FloorRecord[]): number {
  const below = floors.findLastIndex((one) => one.placement === placement && one.elevation <= elevation);
  return below === -1 ? floors.findIndex((one) => one.placement === placement) : below + 1;
}

/** A section that showed the floor by name shows it no more; where it showed no other, it shows none. */
function withoutFloor(menus: SiteRecords["menus"], { placement, key }: FloorRecord): SiteRecords["menus"] {
  return Object.fromEntries(
    Object.entries(menus).map(([section, menu]): [string, MenuFilter] => {
      const named = menu.floors?.[placement];
      return [
        section,
        named === undefined ? menu : { ...menu, floors: { ...menu.floors, [placement]: without(named, key) } },
      ];
    }),
  );
}

type NamedFloors = NonNullable<MenuFilter["floors"]>[PlacementKey];

function without(named: NamedFloors, key: FloorKey): NamedFloors {
  if (Array.isArray(named)) return named.filter((one) => one !== key);
  return Object.fromEntries(Object.entries(named).filter(([one]) => one !== key));
}

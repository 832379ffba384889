import type { MenuFilter, NewPlace } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { placeAddedEntry, placeRemovedEntry } from "./floorEntry.ts";
import { floorRecord } from "./newFloorRecord.ts";
import type { PlaceStore } from "./placeStore.ts";
import type { PresentSite } from "./presentSite.ts";
import { type PlaceRecord, type SiteRecords, activeDevices } from "./records.ts";
import { taken } from "./deviceRules.ts";
import { checkFloor, namesOf } from "./floorRules.ts";

interface BuildingEditorOptions {
  readonly site: PresentSite;
  readonly places: PlaceStore;
  readonly audit: AuditSink;
}

/** Adds and removes places while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class BuildingEditor {
  readonly #options: BuildingEditorOptions;

  constructor(options: BuildingEditorOptions) {
    this.#options = options;
  }

  /** With its first floor. @throws AppError EDV007 where its key, code or name is another place's; EVA001 for every other mistake */
  async add({ floor: wanted, ...own }: NewPlace, actor: Caller): Promise<void> {
    const { site, places, audit } = this.#options;
    await site.inTurn(async () => {
      const { records } = site;
      checkPlace({ ...own, floor: wanted }, records.places);
      const [x, y] = own.at;
      const [width, depth] = wanted.plan.size;
      const footprint: PlaceRecord["footprint"] = [
        [x, y],
        [x + width, y],
        [x + width, y + depth],
        [x, y + depth],
      ];
      const place: PlaceRecord = { ...own, rotation: 0, footprint, lifts: [], revision: 0 };
      const floor = floorRecord(wanted, place);
      const revision = await places.addPlace(place, floor, async (transaction) =>
        audit.recordWithin(transaction, placeAddedEntry({ place, floor }, actor)),
      );
      const next = {
        ...records,
        places: [...records.places, { ...place, revision }],
        floors: [...records.floors, floor],
      };
      site.become({ records: next }, revision, { places: [place.key] });
    });
  }

  /** With its floors. @throws AppError ENF001; EDV012 where a device stands there, or something else needs it */
  async remove(key: string, actor: Caller): Promise<void> {
    const { site, places, audit } = this.#options;
    await site.inTurn(async () => {
      const { records } = site;
      const place = records.places.find((one) => one.key === key);
      if (place === undefined) throw new AppError("ENF001", t("Place {key} not found", { key }));
      refuseNeededPlace(place, records);
      const menus = withoutPlace(records.menus, place);
      const floors = records.floors.filter(({ placement }) => placement === place.key);
      const revision = await places.removePlace(place, menus, async (transaction) =>
        audit.recordWithin(transaction, placeRemovedEntry({ place, floors }, actor)),
      );
      const next = {
        ...records,
        menus,
        places: records.places.filter((one) => one !== place),
        floors: records.floors.filter(({ placement }) => placement !== place.key),
      };
      site.become({ records: next }, revision, { places: [place.key] });
    });
  }
}

/** Sections that named the place name it no more. */
function withoutPlace(menus: SiteRecords["menus"], { key }: PlaceRecord): SiteRecords["menus"] {
  return Object.fromEntries(
    Object.entries(menus).map(([section, { places, floors, ...menu }]): [string, MenuFilter] => [
      section,
      {
        ...menu,
        ...(places === undefined ? {} : { places: places.filter((one) => one !== key) }),
        ...(floors === undefined
          ? {}
          : { floors: Object.fromEntries(Object.entries(floors).filter(([placement]) => placement !== key)) }),
      },
    ]),
  );
}

/** @throws AppError EDV007 where its key, code or name is another place's; EVA001 for every mistake of its floor */
function checkPlace({ key, code, name, floor }: NewPlace, others: readonly PlaceRecord[]): void {
  checkFloor(floor, [], "floor.");
  if (others.some((other) => other.key === key)) throw taken("key", t('Place "{key}" already exists', { key }));
  if (others.some((other) => other.code === code)) {
    throw taken("code", t("A place with number {code} already exists", { code }));
  }
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw taken("name", t('A place named "{name}" already exists', { name }));
  }
}

/**
 * A place that something stands in or needs stays.
 * @throws AppError EDV012 that says what it is
 */
function refuseNeededPlace({ key, name, lifts }: PlaceRecord, records: SiteRecords): void {
  const refuse = (reason: string): never => {
    throw new AppError("EDV012", t("{name} cannot be removed: {reason}", { name, reason }));
  };
  const standing = activeDevices(records).filter(({ placement }) => placement === key);
  if (standing.length > 0) {
    refuse(
      t("{count, plural, one {{names} is still there} other {{names} are still there}}", {
        names: namesOf(standing),
        count: standing.length,
      }),
    );
  }
  if (lifts.length > 0) refuse(t("it has lifts"));
  const floors = records.floors.filter(({ placement }) => placement === key);
  if (floors.some(({ plan }) => plan === records.campus.sitePlan)) refuse(t("its plan is the site plan"));
  const { calendar } = records.settings;
  const named = [...(calendar?.terms ?? []), ...(calendar?.events ?? [])].find(({ placement }) => placement === key);
  if (named !== undefined) refuse(t("{name} in the calendar takes place there", { name: named.name }));
  if (records.places.length === 1) refuse(t("a site must have at least one place"));
}

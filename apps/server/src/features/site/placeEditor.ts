import { PlaceNames, type PlaceNamesChange } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { taken } from "./deviceRules.ts";
import { placeEntry } from "./placeEntry.ts";
import type { PlaceStore } from "./placeStore.ts";
import type { PresentSite } from "./presentSite.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";

interface PlaceEditorOptions {
  readonly site: PresentSite;
  readonly places: PlaceStore;
  readonly audit: AuditSink;
}

/** Renames places and floors while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class PlaceEditor {
  readonly #options: PlaceEditorOptions;

  constructor(options: PlaceEditorOptions) {
    this.#options = options;
  }

  list(): PlaceNames[] {
    return this.#options.site.records.places.map((place) => this.#shown(place));
  }

  /** @throws AppError ENF001 */
  find(key: string): PlaceNames {
    return this.#shown(this.#present(key));
  }

  /**
   * @throws AppError ENF001; EDV009 where somebody else has changed it since it was read; EDV007 where a name is another
   * place's, or a label another floor's; EVA001 where it names a floor that the place does not have
   */
  async rename(key: string, change: PlaceNamesChange, actor: Caller): Promise<PlaceNames> {
    const { site, places, audit } = this.#options;
    return site.inTurn(async () => {
      const before = this.#present(key);
      if (before.revision !== change.revision) {
        throw new AppError(
          "EDV009",
          t("{name} was changed by someone else. Reload to see the changes.", { name: before.name }),
        );
      }
      const { records } = site;
      const floors = relabelled(this.#floorsOf(before), change);
      refuseTaken(change.name, before, records.places);
      const revision = await places.rename({ key: before.key, name: change.name }, floors, async (transaction) =>
        audit.recordWithin(transaction, placeEntry({ before, floors: this.#floorsOf(before) }, change, actor)),
      );
      const after: PlaceRecord = { ...before, name: change.name, revision };
      const labels = new Map(floors.map((floor) => [floor.key, floor]));
      const next = {
        ...records,
        places: records.places.map((one) => (one === before ? after : one)),
        floors: records.floors.map((one) => (one.placement === before.key ? (labels.get(one.key) ?? one) : one)),
      };
      site.become({ records: next }, revision, { places: [before.key] });
      return this.#shown(after);
    });
  }

  #present(key: string): PlaceRecord {
    const found = this.#options.site.records.places.find((one) => one.key === key);
    if (found === undefined) throw new AppError("ENF001", t("Place {key} not found", { key }));
    return found;
  }

  #floorsOf({ key }: Pick<PlaceRecord, "key">): readonly FloorRecord[] {
    return this.#options.site.records.floors.filter(({ placement }) => placement === key);
  }

  #shown(place: PlaceRecord): PlaceNames {
    const { key, name, revision } = place;
    return PlaceNames.parse({ key, name, revision, floors: this.#floorsOf(place) });
  }
}

/** The floors that get another label. */
function relabelled(floors: readonly FloorRecord[], { floors: wanted }: PlaceNamesChange): readonly FloorRecord[] {
  const labels = new Map(wanted.map(({ key, label }) => [key, label]));
  const unknown = wanted.findIndex(({ key }) => !floors.some((floor) => floor.key === key));
  if (unknown !== -1) {
    const path = `floors.${unknown}.key`;
    throw new AppError("EVA001", t("The change is not valid"), {
      fields: [{ path, message: t("Floor {key} not found", { key: wanted[unknown]?.key ?? "" }) }],
    });
  }
  const all = floors.map((floor) => ({ ...floor, label: labels.get(floor.key) ?? floor.label }));
  const twice = all.find(({ key, label }) => all.some((other) => other.key !== key && isSame(other.label, label)));
  if (twice !== undefined) throw taken("floors", t('Two floors would have the name "{label}"', { label: twice.label }));
  return all.filter(({ label }, index) => label !== floors[index]?.label);
}

function refuseTaken(name: string, { key }: PlaceRecord, places: readonly PlaceRecord[]): void {
  if (places.some((other) => other.key !== key && isSame(other.name, name))) {
    throw taken("name", t('A place named "{name}" already exists', { name }));
  }
}

/** People do not tell names apart by their capitals. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

import { type SceneQuery, SceneTarget } from "@atrium/contract/automation";
import { CAMPUS, Place } from "@atrium/contract/site";
import { phrase, t } from "@atrium/words";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { Records, type RecordsOptions } from "../../platform/records.ts";
import type { StoredScene } from "./sceneDirectory.ts";
import { sceneEntry } from "./sceneEntry.ts";
import type { SceneTables } from "./tables.ts";

/** What a person decides of a scene. */
export type SceneContent = Pick<StoredScene, "name" | "place" | "targets">;

type SceneRow = Selectable<SceneTables["scenes"]>;

const Targets = z.array(SceneTarget);

/** Scenes in the database. A name is unique in its place. */
export class SceneStore extends Records<StoredScene, SceneContent, SceneRow> {
  readonly #db: Kysely<SceneTables>;

  constructor(options: RecordsOptions & { readonly names: SiteNames }) {
    super(
      {
        table: "scenes",
        missing: phrase("Scene not found"),
        lock: "scenes",
        present,
        columns: ({ name, place, targets }, { actor, now }) => {
          const values = { name, ...columnsOf(place), targets: JSON.stringify(targets) };
          return { ...values, by_name: actor.name, updated_at: new Date(now) };
        },
        check: async ({ name, place }, others) => {
          if (!(await others.haveName(name, sql.ref("name"), columnsOf(place)))) return;
          const fields = [{ path: "name", message: t("A scene with this name already exists") }];
          throw new AppError("ESC001", t('A scene named "{name}" already exists here', { name }), { fields });
        },
        conflict: ({ name, by }) => new AppError("ESC002", t("{name} was changed by {by}", { name, by })),
        entry: (actor, before, after) => sceneEntry({ actor, before, after }, options.names),
      },
      options,
    );
    this.#db = options.db.withTables<SceneTables>();
  }

  /** Scenes that overlap a place, by name. */
  async overlapping({ placement, floor, zone }: Omit<SceneQuery, "page" | "size">): Promise<StoredScene[]> {
    let scenes = this.#db.selectFrom("scenes").selectAll();
    if (placement !== CAMPUS) scenes = scenes.where("placement", "=", placement);
    if (floor !== undefined) scenes = scenes.where("floor", "in", ["", floor]);
    if (zone !== undefined) scenes = scenes.where("zone", "in", ["", zone]);
    const rows = await scenes
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .execute();
    return rows.map((row) => present(row));
  }
}

function columnsOf({ placement, floor = "", zone = "" }: Place) {
  return { placement, floor, zone };
}

function present(row: SceneRow): StoredScene {
  const place = { placement: row.placement, floor: row.floor || undefined, zone: row.zone || undefined };
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    place: Place.parse(place),
    targets: Targets.parse(row.targets),
    by: row.by_name,
    updatedAt: row.updated_at.getTime(),
  };
}

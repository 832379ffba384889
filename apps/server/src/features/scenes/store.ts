import { CAMPUS, Place, SceneTarget, type SceneQuery } from "@atrium/contract";
import { sql, type Kysely, type Selectable } from "kysely";
import * as z from "zod";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { KeptScene } from "./sceneDirectory.ts";
import { sceneEntry, type SceneChange } from "./sceneEntry.ts";
import type { SceneTables } from "./tables.ts";

/** The fields of a scene, beside its number and revision. */
export type SceneContent = Omit<KeptScene, "id" | "revision">;

const Targets = z.array(SceneTarget);

/** Scenes in the database; each change is kept together with its audit row. */
export class SceneStore {
  readonly #db: Kysely<SceneTables>;
  readonly #audit: AuditSink;
  readonly #names: SiteNames;

  constructor({ db, audit, names }: { readonly db: Db; readonly audit: AuditSink; readonly names: SiteNames }) {
    this.#db = db.withTables<SceneTables>();
    this.#audit = audit;
    this.#names = names;
  }

  /** Scenes that overlap a place, by name. */
  async overlapping({ placement, floor, zone }: Omit<SceneQuery, "page" | "size">): Promise<KeptScene[]> {
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

  async find(id: number): Promise<KeptScene | undefined> {
    const row = await this.#db.selectFrom("scenes").selectAll().where("id", "=", id).executeTakeFirst();
    return row && present(row);
  }

  /** @throws AppError ESC001 where the place has a scene of that name */
  async create(content: SceneContent, actor: Caller): Promise<KeptScene> {
    return await this.#changing(async (db) => {
      await refuseTakenName(db, content, 0);
      const row = await db.insertInto("scenes").values(columnsOf(content)).returningAll().executeTakeFirstOrThrow();
      const after = present(row);
      await this.#record(db, { kind: "scene.created", actor, after });
      return after;
    });
  }

  /** undefined: there is no such scene. @throws AppError ESC001 where the place has another scene of that name, and what `change` throws */
  async update(id: number, change: (before: KeptScene) => SceneContent, actor: Caller): Promise<KeptScene | undefined> {
    return await this.#changing(async (db) => {
      const row = await db.selectFrom("scenes").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return undefined;
      const before = present(row);
      const after = { ...change(before), id, revision: before.revision + 1 };
      await refuseTakenName(db, after, id);
      await db
        .updateTable("scenes")
        .set({ ...columnsOf(after), revision: after.revision })
        .where("id", "=", id)
        .execute();
      await this.#record(db, { kind: "scene.changed", actor, before, after });
      return after;
    });
  }

  /** false: there is no such scene. */
  async remove(id: number, actor: Caller): Promise<boolean> {
    return await this.#changing(async (db) => {
      const row = await db.deleteFrom("scenes").where("id", "=", id).returningAll().executeTakeFirst();
      if (row === undefined) return false;
      await this.#record(db, { kind: "scene.deleted", actor, before: present(row) });
      return true;
    });
  }

  /** Within the transaction of the change: both are kept or neither. */
  async #record(transaction: Kysely<SceneTables>, change: SceneChange): Promise<void> {
    await this.#audit.recordWithin(transaction, sceneEntry(change, this.#names));
  }

  /** Changes come one after the other, so that a name is not given twice. */
  async #changing<Result>(work: (db: Kysely<SceneTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('scenes', 0))`.execute(db);
      return await work(db);
    });
  }
}

async function refuseTakenName(db: Kysely<SceneTables>, { name, place }: SceneContent, own: number): Promise<void> {
  const { placement, floor = "", zone = "" } = place;
  const taken = await db
    .selectFrom("scenes")
    .select("id")
    .where("placement", "=", placement)
    .where("floor", "=", floor)
    .where("zone", "=", zone)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (taken === undefined) return;
  const fields = [{ path: "name", message: "There is a scene of this name already" }];
  throw new AppError("ESC001", `There is a scene "${name}" here already`, { fields });
}

function columnsOf({ name, place, targets, by, updatedAt }: SceneContent) {
  const { placement, floor = "", zone = "" } = place;
  const levels = JSON.stringify(targets);
  return { name, placement, floor, zone, targets: levels, by_name: by, updated_at: new Date(updatedAt) };
}

function present(row: Selectable<SceneTables["scenes"]>): KeptScene {
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

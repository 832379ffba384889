import { FEATURES, type Feature, type Paged } from "@atrium/contract";
import { isLimited, RoleId, RoleLimits, type RoleListQuery, type RoleRow, UNLIMITED } from "@atrium/contract/people";
import { sql, type Kysely } from "kysely";
import { containing, readPage } from "../../platform/database/listing.ts";
import { permissionsOf } from "./roles.ts";
import type { IdentityTables } from "./tables.ts";

type Db = Kysely<IdentityTables>;

function roleRows(db: Db) {
  return db.selectFrom("roles").select((build) => [
    "id",
    "name",
    "features",
    "asks_second_factor",
    "limits",
    "changed_at",
    "changed_by",
    "revision",
    build
      .selectFrom("users")
      .whereRef("users.role_id", "=", "roles.id")
      .select((inner) => inner.fn.countAll<number>().as("count"))
      .as("users"),
  ]);
}

export async function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const row = await roleRows(db).where("id", "=", id).executeTakeFirst();
  return row && present(row);
}

export async function listRoles(db: Db, query: RoleListQuery): Promise<Paged<RoleRow>> {
  let chosen = db.selectFrom("roles");
  let rows = roleRows(db);
  if (query.search !== "") {
    chosen = chosen.where("name", "ilike", containing(query.search));
    rows = rows.where("name", "ilike", containing(query.search));
  }
  const direction = query.orderBy === "ASC" ? "asc" : "desc";
  const ordered = rows
    .orderBy(query.sortBy === "users" ? sql`users` : sql`lower(name)`, direction)
    .orderBy("id", direction);
  const found = await readPage(chosen, ordered, query);
  return { ...found, data: found.data.map((row) => present(row)) };
}

type Row = Awaited<ReturnType<ReturnType<typeof roleRows>["execute"]>>[number];

function present(row: Row): RoleRow {
  const features = new Set(FEATURES.filter((feature) => row.features.includes(feature)));
  return {
    id: RoleId.parse(row.id),
    name: row.name,
    permissions: permissionsOf(features),
    asksSecondFactor: row.asks_second_factor,
    limits: RoleLimits.parse(row.limits ?? UNLIMITED),
    users: row.users ?? 0,
    changedAt: row.changed_at?.getTime() ?? null,
    changedBy: row.changed_by,
    revision: row.revision,
  };
}

/** The role that has a name already, in any case of its letters. */
export async function roleNamed(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("roles")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.id;
}

/** A role's own fields. */
export interface RoleValues {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly asksSecondFactor: boolean;
  readonly limits: RoleLimits;
}

/** The last change of a role: its user and its time (ms). */
export interface RoleMark {
  readonly at: number;
  readonly by: string;
}

function columnsOf({ name, features, asksSecondFactor, limits }: RoleValues, { at, by }: RoleMark) {
  return {
    name,
    features: [...features],
    asks_second_factor: asksSecondFactor,
    limits: isLimited(limits) ? JSON.stringify(limits) : null,
    changed_at: new Date(at),
    changed_by: by,
  };
}

export async function insertRole(db: Db, role: RoleValues, mark: RoleMark): Promise<number> {
  const { id } = await db.insertInto("roles").values(columnsOf(role, mark)).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(db: Db, id: number, role: RoleValues, mark: RoleMark): Promise<void> {
  await db
    .updateTable("roles")
    .set(columnsOf(role, mark))
    .set({ revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom("roles").where("id", "=", id).execute();
}

/** The users who hold the role. */
export async function holdersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom("users").select("id").where("role_id", "=", id).execute();
  return rows.map((row) => row.id);
}

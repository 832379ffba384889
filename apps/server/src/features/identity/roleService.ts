import { FEATURES, type Feature, type Paged, type RoleListQuery, type RoleRow, type RoleWrite } from "@atrium/contract";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { difference, type Actor, type Changes } from "./changes.ts";
import { paged } from "./listing.ts";
import * as roles from "./roleStore.ts";
import type { IdentityTables } from "./tables.ts";

/** What people may do, by role. */
export class RoleService {
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  async list(query: RoleListQuery): Promise<Paged<RoleRow>> {
    const { data, total } = await roles.listRoles(this.#changes.db, query);
    return paged(data, total, query);
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<RoleRow> {
    return await find(this.#changes.db, id);
  }

  /** @throws AppError ERO001 for a name that is taken */
  async create(wanted: RoleWrite, actor: Actor): Promise<RoleRow> {
    return await this.#changes.make(actor, async (db) => {
      await refuseTakenName(db, wanted.name);
      const result = await find(db, await roles.insertRole(db, wanted.name, used(wanted)));
      return { result, entry: { kind: "role.created", subject: result.name, after: told(result) } };
    });
  }

  /** In effect at once for everybody who holds the role. */
  async update(id: number, wanted: RoleWrite, actor: Actor): Promise<RoleRow> {
    return await this.#changes.make(actor, async (db) => {
      const before = await find(db, id);
      await refuseTakenName(db, wanted.name, id);
      await roles.updateRole(db, id, wanted.name, used(wanted));
      const result = await find(db, id);
      const values = difference(told(before), told(result), ["name", "permissions"]);
      if (values === undefined) return { result };
      const entry = { kind: "role.changed" as const, subject: before.name, ...values };
      return { result, entry, changedUsers: await roles.holdersOf(db, id) };
    });
  }

  /** @throws AppError ERO002 while users hold it */
  async remove(id: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const before = await find(db, id);
      if (before.users > 0) {
        const holders = before.users === 1 ? "1 user holds" : `${before.users} users hold`;
        throw new AppError("ERO002", `${holders} this role. Give them another one first.`);
      }
      await roles.deleteRole(db, id);
      return { result: undefined, entry: { kind: "role.deleted", subject: before.name, before: told(before) } };
    });
  }
}

async function find(db: Kysely<IdentityTables>, id: number): Promise<RoleRow> {
  const row = await roles.findRole(db, id);
  if (row === undefined) throw new AppError("ENF001", "There is no such role");
  return row;
}

async function refuseTakenName(db: Kysely<IdentityTables>, name: string, self?: number): Promise<void> {
  const named = await roles.roleNamed(db, name);
  if (named === undefined || named === self) return;
  const message = `A role named ${name} exists already`;
  throw new AppError("ERO001", message, { fields: [{ path: "name", message }] });
}

/** In the order of the contract, so that the same permissions are always the same list. */
function used({ permissions }: Pick<RoleWrite, "permissions">): Feature[] {
  const wanted = new Set(permissions.filter(({ isUsed }) => isUsed).map(({ feature }) => feature.slug));
  return FEATURES.filter((feature) => wanted.has(feature));
}

/** What the audit log says of a role. */
function told(role: RoleRow) {
  return { name: role.name, permissions: used(role) };
}

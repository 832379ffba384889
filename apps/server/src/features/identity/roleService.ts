import { FEATURE_NAMES, joined, type Paged } from "@atrium/contract";
import {
  isLimited,
  type RoleChange,
  type RoleListQuery,
  type RoleRow,
  type RoleWrite,
  unlimitable,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { difference, type Actor, type Changes } from "./changes.ts";
import { featuresAbove, refuseAbove, usedFeatures } from "./rank.ts";
import { granterOf } from "./providers/providerStore.ts";
import * as roles from "./roleStore.ts";
import type { IdentityTables } from "./tables.ts";

/** The permissions of people, by role. */
export class RoleService {
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  async list(query: RoleListQuery): Promise<Paged<RoleRow>> {
    return await roles.listRoles(this.#changes.db, query);
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<RoleRow> {
    return await find(this.#changes.db, id);
  }

  /** @throws AppError ERO001 for a name that is taken, EVA001 for permissions that the actor does not hold */
  async create(wanted: RoleWrite, actor: Actor): Promise<RoleRow> {
    return await this.#changes.make(actor, async (db) => {
      refuseMore(actor, wanted);
      refuseLimited(wanted);
      await refuseTakenName(db, wanted.name);
      const result = await find(db, await roles.insertRole(db, roleOf(wanted), this.#mark(actor)));
      return { result, entry: { kind: "role.created", subject: result.name, after: auditValues(result) } };
    });
  }

  /**
   * In effect at once for everyone who holds the role. @throws AppError ERO003 where somebody else has changed it since
   * it was read
   */
  async update(id: number, { revision, ...wanted }: RoleChange, actor: Actor): Promise<RoleRow> {
    return await this.#changes.make(actor, async (db) => {
      const before = await find(db, id);
      refuseAbove(actor, before);
      if (before.revision !== revision) {
        throw new AppError(
          "ERO003",
          t("{name} has been changed by {changedBy} since you opened it", {
            name: before.name,
            changedBy: before.changedBy ?? t("someone else"),
          }),
        );
      }
      refuseMore(actor, wanted);
      refuseLimited(wanted);
      await refuseTakenName(db, wanted.name, id);
      await roles.updateRole(db, id, roleOf(wanted), this.#mark(actor));
      const result = await find(db, id);
      const values = difference(auditValues(before), auditValues(result), [
        "name",
        "permissions",
        "asksSecondFactor",
        "limits",
      ]);
      if (values === undefined) return { result };
      const entry = { kind: "role.changed" as const, subject: before.name, ...values };
      return { result, entry, changedUsers: await roles.holdersOf(db, id) };
    });
  }

  /** @throws AppError ERO002 while users hold it, EAU004 where it allows more than the actor's own role */
  async remove(id: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const before = await find(db, id);
      refuseAbove(actor, before);
      if (before.users > 0) {
        throw new AppError(
          "ERO002",
          t("{users, plural, one {# user has} other {# users have}} this role. Assign another role first.", {
            users: before.users,
          }),
        );
      }
      const granter = await granterOf(db, id);
      if (granter !== undefined) {
        const message = t("The sign-in provider {name} gives this role. Change that first.", { name: granter });
        throw new AppError("ERO002", message);
      }
      await roles.deleteRole(db, id);
      return { result: undefined, entry: { kind: "role.deleted", subject: before.name, before: auditValues(before) } };
    });
  }

  #mark({ name }: Actor): roles.RoleMark {
    return { at: this.#changes.now(), by: name };
  }
}

function roleOf(wanted: RoleWrite): roles.RoleValues {
  const { name, asksSecondFactor, limits } = wanted;
  return { name, features: usedFeatures(wanted), asksSecondFactor, limits };
}

async function find(db: Kysely<IdentityTables>, id: number): Promise<RoleRow> {
  const row = await roles.findRole(db, id);
  if (row === undefined) throw new AppError("ENF001", t("Role not found"));
  return row;
}

async function refuseTakenName(db: Kysely<IdentityTables>, name: string, self?: number): Promise<void> {
  const named = await roles.roleNamed(db, name);
  if (named === undefined || named === self) return;
  const message = t("A role named {name} already exists", { name });
  throw new AppError("ERO001", message, { fields: [{ path: "name", message }] });
}

function refuseMore(actor: Actor, wanted: RoleWrite): void {
  const above = featuresAbove(actor, wanted);
  if (above.length === 0) return;
  const message = t("A role cannot have permissions that your own role does not: {above}", { above: above.join(", ") });
  throw new AppError("EVA001", message, { fields: [{ path: "permissions", message }] });
}

/** What sets up the site is shared by all of it: such a right cannot be limited. @throws AppError EVA001 */
function refuseLimited(wanted: RoleWrite): void {
  const whole = unlimitable(usedFeatures(wanted), wanted.limits);
  if (whole.length === 0) return;
  const names = joined(whole.map((feature) => t(FEATURE_NAMES[feature])));
  const message = t("These permissions hold for the whole site and cannot be limited: {names}", { names });
  throw new AppError("EVA001", message, { fields: [{ path: "limits", message }] });
}

/** The fields of a role in the audit log. */
function auditValues(role: RoleRow) {
  const { name, asksSecondFactor, limits } = role;
  return { name, permissions: usedFeatures(role), asksSecondFactor, limits: isLimited(limits) ? limits : undefined };
}

import { randomBytes } from "node:crypto";
import { UserId } from "@atrium/contract";
import type { SignInGrant } from "@atrium/contract/people";
import type { Kysely } from "kysely";
import type { Changes } from "../changes.ts";
import { hashPassword } from "../passwords.ts";
import { findRole } from "../roleStore.ts";
import type { IdentityTables } from "../tables.ts";
import { insertUser, updateAccount, userNamed } from "../userStore.ts";
import { usernamesFor } from "./claims.ts";
import { ProviderRefused } from "./providerRefused.ts";
import { isDirectory, type KnownProvider, providerOf } from "./providerStore.ts";

type Db = Kysely<IdentityTables>;

/** A person whom a provider has signed in. Issuer and subject are who that is; the name is only how the account is called. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** For people to read. */
  readonly groups: readonly string[];
  /** Whether the person is in a group that gives a role. */
  readonly isIn: (group: string) => boolean;
}

interface EnteredAccount {
  readonly id: UserId;
  readonly username: string;
  readonly passwordHash: string;
}

/**
 * The accounts of people who sign in with a provider. Each is made at the first sign-in, and never found by a name or a
 * mail address: whoever gets a name at the provider gets nobody's account here.
 */
export class ProviderAccounts {
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** The person's account, with the role that the groups give now. @throws ProviderRefused */
  async enter(person: ProviderPerson, provider: KnownProvider, address: string): Promise<EnteredAccount> {
    // Outside of the transaction, on which others wait. Nobody knows the password.
    const isNew = (await findAccount(this.#changes.db, person)) === undefined;
    const passwordHash = isNew ? await hashPassword(randomBytes(32).toString("base64url")) : "";
    return await this.#changes.make({ name: provider.name, address }, async (db) => {
      const role = await grantedRole(db, person, provider.grants);
      if (role === undefined) {
        const groups = person.groups.length === 0 ? "none" : person.groups.join(", ").slice(0, 200);
        throw new ProviderRefused("no-role", `no role for the groups: ${groups}`, { subject: person.name });
      }
      const found = await findAccount(db, person);
      if (found === undefined) return await this.#add(db, { person, provider, role, passwordHash });
      if (!found.isActive) {
        throw new ProviderRefused("inactive", "the account is inactive", { subject: found.username });
      }
      await db
        .updateTable("user_identities")
        .set({ provider: provider.key })
        .where("user_id", "=", found.id)
        .where("provider", "!=", provider.key)
        .execute();
      if (found.role.id === role.id) return { result: found };
      await updateAccount(
        db,
        found.id,
        { username: found.username, roleId: role.id, isActive: true },
        this.#changes.now(),
      );
      const values = { before: { role: found.role.name }, after: { role: role.name } };
      const entry = { kind: "user.changed" as const, subject: found.username, ...values };
      return { result: found, entry, changedUsers: [found.id] };
    });
  }

  async #add(
    db: Db,
    made: {
      readonly person: ProviderPerson;
      readonly provider: KnownProvider;
      readonly role: { readonly id: number; readonly name: string };
      readonly passwordHash: string;
    },
  ) {
    const { person, provider, role, passwordHash } = made;
    const username = await freeName(db, person.name, provider);
    const account = { username, roleId: role.id, isActive: true, passwordHash, asksNewPassword: false };
    const id = UserId.parse(await insertUser(db, { ...account, now: this.#changes.now() }));
    const { issuer, subject } = person;
    await db.insertInto("user_identities").values({ user_id: id, provider: provider.key, issuer, subject }).execute();
    const after = { username, role: role.name, isActive: true, provider: provider.name };
    return {
      result: { id, username, passwordHash },
      entry: { kind: "user.created" as const, subject: username, after },
    };
  }
}

/** The role of the first group in the list that the person is in. */
async function grantedRole(db: Db, { isIn }: ProviderPerson, grants: readonly SignInGrant[]) {
  for (const { group, roleId } of grants) {
    const role = isIn(group) ? await findRole(db, roleId) : undefined;
    if (role !== undefined) return role;
  }
  return undefined;
}

async function findAccount(db: Db, { issuer, subject }: ProviderPerson) {
  const row = await db
    .selectFrom("user_identities")
    .innerJoin("users", "users.id", "user_identities.user_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.id", "username", "password_hash", "is_active", "role_id", "roles.name as role_name"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return (
    row && {
      id: UserId.parse(row.id),
      username: row.username,
      passwordHash: row.password_hash,
      isActive: row.is_active,
      role: { id: row.role_id, name: row.role_name },
    }
  );
}

/**
 * A name that no account has. Whoever signs in with a directory types the name: where an account of this server has it, it is that
 * account's alone. @throws ProviderRefused
 */
async function freeName(db: Db, name: string, provider: KnownProvider): Promise<string> {
  for (const wanted of usernamesFor(name, provider.key)) {
    const owner = await userNamed(db, wanted);
    if (owner === undefined) return wanted;
    if (isDirectory(provider) && (await providerOf(db, owner)) === undefined) {
      const detail = `an account of this server has the name ${wanted}`;
      throw new ProviderRefused("taken", detail, { subject: name });
    }
  }
  throw new Error("there is no end of names");
}

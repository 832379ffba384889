import {
  type DirectorySettings,
  type OpenIdSettings,
  type SignInProvider,
  SignInGrant,
  type SignInKind,
  SignInSettings,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { IdentityTables } from "../tables.ts";
import type { OpenSecret, ProviderSecrets } from "./providerSecrets.ts";

type Db = Kysely<IdentityTables>;

/** A provider as it is kept, with its secret open. */
export interface KnownProvider extends OpenSecret {
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly settings: SignInSettings;
  readonly grants: readonly SignInGrant[];
  readonly changedAt: number;
  readonly changedBy: string;
  readonly revision: number;
  readonly users: number;
  /** As it is sealed. */
  readonly kept: object | null;
}

export type KnownOpenId = KnownProvider & { readonly settings: OpenIdSettings };
export type KnownDirectory = KnownProvider & { readonly settings: DirectorySettings };

export function isOpenId(provider: KnownProvider): provider is KnownOpenId {
  return provider.settings.kind === "openid";
}

export function isDirectory(provider: KnownProvider): provider is KnownDirectory {
  return provider.settings.kind === "ldap";
}

/** What a change writes. */
export interface ProviderValues {
  readonly name: string;
  readonly isOn: boolean;
  readonly settings: SignInSettings;
  readonly grants: readonly SignInGrant[];
  readonly secret: object | null;
  readonly at: number;
  readonly by: string;
}

const Grants = z.array(SignInGrant);

function rows(db: Db) {
  return db
    .selectFrom("sign_in_providers")
    .selectAll()
    .select((build) =>
      build
        .selectFrom("user_identities")
        .whereRef("user_identities.provider", "=", "sign_in_providers.key")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("users"),
    )
    .orderBy(sql`lower(name)`)
    .orderBy("key");
}

function known(row: Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number], secrets: ProviderSecrets) {
  const settings = SignInSettings.parse(row.settings);
  return {
    key: row.key,
    name: row.name,
    isOn: row.is_on,
    settings,
    grants: Grants.parse(row.grants),
    changedAt: row.changed_at.getTime(),
    changedBy: row.changed_by,
    revision: row.revision,
    users: row.users ?? 0,
    kept: row.secret,
    ...secrets.open(row.key, settings, row.secret),
  };
}

export async function listProviders(db: Db, secrets: ProviderSecrets): Promise<KnownProvider[]> {
  return (await rows(db).execute()).map((row) => known(row, secrets));
}

export async function findProvider(db: Db, key: string, secrets: ProviderSecrets): Promise<KnownProvider | undefined> {
  const row = await rows(db).where("key", "=", key).executeTakeFirst();
  return row && known(row, secrets);
}

/** As people who set it see it. */
export function presented(provider: KnownProvider): SignInProvider {
  const { key, name, isOn, settings, grants, users, trouble, changedAt, changedBy, revision } = provider;
  const said = trouble === undefined ? null : t(trouble);
  return { key, name, isOn, settings, grants: [...grants], users, trouble: said, changedAt, changedBy, revision };
}

function columnsOf({ name, isOn, settings, grants, secret, at, by }: ProviderValues) {
  return {
    name,
    is_on: isOn,
    settings: JSON.stringify(settings),
    grants: JSON.stringify(grants),
    secret: secret === null ? null : JSON.stringify(secret),
    changed_at: new Date(at),
    changed_by: by,
  };
}

export async function insertProvider(db: Db, key: string, values: ProviderValues): Promise<void> {
  await db
    .insertInto("sign_in_providers")
    .values({ key, ...columnsOf(values) })
    .execute();
}

export async function updateProvider(db: Db, key: string, values: ProviderValues): Promise<void> {
  await db
    .updateTable("sign_in_providers")
    .set(columnsOf(values))
    .set({ revision: sql`revision + 1` })
    .where("key", "=", key)
    .execute();
}

export async function deleteProvider(db: Db, key: string): Promise<void> {
  await db.deleteFrom("sign_in_providers").where("key", "=", key).execute();
}

/** Seals with the newest key what an older one sealed, so that the older one can go. */
export async function sealAfresh(db: Db, secrets: ProviderSecrets): Promise<void> {
  for (const { key, settings, kept } of await listProviders(db, secrets)) {
    const sealed = secrets.resealed(key, settings, kept);
    if (sealed === undefined) continue;
    await db
      .updateTable("sign_in_providers")
      .set({ secret: JSON.stringify(sealed) })
      .where("key", "=", key)
      .execute();
  }
}

/** The name of a provider that gives the role to somebody. */
export async function granterOf(db: Db, roleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("sign_in_providers")
    .select("name")
    .where(sql<boolean>`grants @> ${JSON.stringify([{ roleId }])}::jsonb`)
    .orderBy("name")
    .executeTakeFirst();
  return row?.name;
}

/** The provider that a user's account belongs to; undefined: the account has a password of its own. */
export async function providerOf(
  db: Db,
  userId: number,
): Promise<{ key: string; name: string; kind: SignInKind } | undefined> {
  const row = await db
    .selectFrom("user_identities")
    .leftJoin("sign_in_providers", "sign_in_providers.key", "user_identities.provider")
    .select(["user_identities.provider", "user_identities.issuer", "sign_in_providers.name"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      key: row.provider,
      name: row.name ?? row.provider,
      kind: row.issuer.startsWith("ldap:") ? "ldap" : "openid",
    }
  );
}

/** Who the person of an account is to its provider. */
export async function identityOf(
  db: Db,
  userId: number,
): Promise<{ readonly provider: string; readonly subject: string } | undefined> {
  return await db
    .selectFrom("user_identities")
    .select(["provider", "subject"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

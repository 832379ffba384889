import {
  type DirectorySettings,
  MAX_SIGN_IN_PROVIDERS,
  type SignInGrant,
  type SignInProvider,
  type SignInProviderChange,
  type SignInProviderContent,
  type SignInProviderCreate,
  type SignInSettings,
  type SignInTrial,
  type SignInTrialRequest,
} from "@atrium/contract/people";
import { phrase, t } from "@atrium/words";
import type { Kysely } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import { type Actor, type Changes, difference } from "../changes.ts";
import { featuresAbove, refuseAbove } from "../rank.ts";
import { findRole } from "../roleStore.ts";
import type { IdentityTables } from "../tables.ts";
import { tryDirectory } from "./directory/directoryTrial.ts";
import { filterFault } from "./directory/filters.ts";
import type { ProviderSecrets } from "./providerSecrets.ts";
import { receiverOf } from "./providerSecrets.ts";
import { removeProviderSessions } from "./providerSessions.ts";
import * as store from "./providerStore.ts";
import { tryProvider } from "./providerTrial.ts";

type Db = Kysely<IdentityTables>;

const PARTS = ["name", "isOn", "settings", "grants", "secret"] as const;

/** The sign-ins of organisations, as people set them. Nobody lets one give a role above their own. */
export class ProviderService {
  readonly #changes: Changes;
  readonly #secrets: ProviderSecrets;

  constructor(changes: Changes, secrets: ProviderSecrets) {
    this.#changes = changes;
    this.#secrets = secrets;
  }

  async list(): Promise<SignInProvider[]> {
    return (await store.listProviders(this.#changes.db, this.#secrets)).map(store.presented);
  }

  /** @throws AppError EUS003 for a key, name or issuer that is taken; EVA001 */
  async add({ key, ...content }: SignInProviderCreate, actor: Actor): Promise<SignInProvider> {
    return await this.#changes.make(actor, async (db) => {
      const others = await store.listProviders(db, this.#secrets);
      if (others.length >= MAX_SIGN_IN_PROVIDERS) {
        refuse("name", t("There are {most} already: as many as a site may have", { most: MAX_SIGN_IN_PROVIDERS }));
      }
      if (others.some((other) => other.key === key)) refuseTaken("key", t("Another provider has this key"));
      await this.#check(db, content, { actor, others });
      const { settings, clientSecret } = settingsOf(content, undefined);
      const secret = clientSecret === undefined ? null : this.#secrets.seal(key, settings, clientSecret);
      await store.insertProvider(db, key, { ...content, settings, secret, ...this.#mark(actor) });
      const result = await this.#find(db, key);
      const after = await auditValues(db, result, clientSecret !== undefined);
      const entry = { kind: "sign-in-provider.added" as const, subject: result.name, after };
      return { result: store.presented(result), entry };
    });
  }

  /** In effect at once: the sessions of one that is turned off end. @throws as `add`; EUS007, EAU004 */
  async change(key: string, { revision, ...content }: SignInProviderChange, actor: Actor): Promise<SignInProvider> {
    return await this.#changes.make(actor, async (db) => {
      const before = await this.#find(db, key);
      await refuseGrantsAbove(db, before, actor);
      if (before.revision !== revision) {
        throw new AppError("EUS007", t("{username} was changed by someone else", { username: before.name }));
      }
      const others = (await store.listProviders(db, this.#secrets)).filter((other) => other.key !== key);
      await this.#check(db, content, { actor, others });
      const { settings, clientSecret } = settingsOf(content, before);
      const secret = clientSecret === undefined ? before.kept : this.#secrets.seal(key, settings, clientSecret);
      await store.updateProvider(db, key, { ...content, settings, secret, ...this.#mark(actor) });
      const result = await this.#find(db, key);
      const endedSessions = before.isOn && !result.isOn ? await this.#endSessions(db, key) : [];
      const values = difference(
        await auditValues(db, before, false),
        await auditValues(db, result, clientSecret !== undefined),
        PARTS,
      );
      if (values === undefined) return { result: store.presented(result) };
      const entry = { kind: "sign-in-provider.changed" as const, subject: before.name, ...values };
      return { result: store.presented(result), entry, endedSessions };
    });
  }

  /** Its accounts stay, and cannot sign in until a provider of the same issuer is there. @throws AppError ENF001, EAU004 */
  async remove(key: string, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const before = await this.#find(db, key);
      await refuseGrantsAbove(db, before, actor);
      const endedSessions = await this.#endSessions(db, key);
      await store.deleteProvider(db, key);
      const entry = {
        kind: "sign-in-provider.removed" as const,
        subject: before.name,
        before: await auditValues(db, before, false),
      };
      return { result: undefined, entry, endedSessions };
    });
  }

  /** What comes of it up to where a person would sign in. @throws AppError ENF001 */
  async test(key: string, { username }: SignInTrialRequest, actor: Actor): Promise<SignInTrial> {
    const provider = await this.#find(this.#changes.db, key);
    const steps = store.isDirectory(provider)
      ? await tryDirectory(provider, username, async (isIn) => await this.#roleOf(provider, isIn))
      : store.isOpenId(provider)
        ? await tryProvider(provider)
        : [];
    await this.#changes.make(actor, async () => {
      const isGood = steps.every(({ state }) => state !== "bad");
      const after = { isGood, host: new URL(receiverOf(provider.settings)).host };
      return { result: undefined, entry: { kind: "sign-in-provider.tested" as const, subject: provider.name, after } };
    });
    return { steps };
  }

  async #find(db: Db, key: string): Promise<store.KnownProvider> {
    const found = await store.findProvider(db, key, this.#secrets);
    if (found === undefined) throw new AppError("ENF001", t("Sign-in provider not found"));
    return found;
  }

  async #roleOf({ grants }: store.KnownProvider, isIn: (group: string) => boolean) {
    for (const { group, roleId } of grants) {
      if (isIn(group)) return (await findRole(this.#changes.db, roleId))?.name;
    }
    return undefined;
  }

  async #check(
    db: Db,
    { name, settings, grants }: SignInProviderContent,
    { actor, others }: { readonly actor: Actor; readonly others: readonly store.KnownProvider[] },
  ): Promise<void> {
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      refuseTaken("name", t("Another provider has this name"));
    }
    // Two would give the same person two roles in turn.
    const place = placeOf(settings);
    if (others.some((other) => placeOf(other.settings) === place)) {
      refuseTaken(settings.kind === "openid" ? "settings.issuer" : "settings.address", t(SAME_PLACE));
    }
    if (settings.kind === "ldap") checkFilters(settings);
    for (const [index, { roleId }] of grants.entries()) {
      const role = await findRole(db, roleId);
      const path = `grants.${index}.roleId`;
      if (role === undefined) {
        refuse(path, t("Role not found"));
      } else if (featuresAbove(actor, role).length > 0) {
        refuse(path, t("This role has permissions beyond yours. Only someone who has them can assign it."));
      }
    }
  }

  async #endSessions(db: Db, key: string) {
    return await removeProviderSessions(db, { key }, { why: "provider-off", at: this.#changes.now() });
  }

  #mark({ name }: Actor) {
    return { at: this.#changes.now(), by: name };
  }
}

/** The settings to keep, and the secret that was typed. A secret stays only with the address that it was entered for. */
function settingsOf(content: SignInProviderContent, before: store.KnownProvider | undefined) {
  const { written, typed, field, again } = partsOf(content.settings);
  if (before !== undefined && before.settings.kind !== written.kind) {
    refuse("settings.kind", t("The kind of a provider cannot be changed. Add another one."));
  }
  const keeps = before?.settings.hasSecret === true;
  if (typed === undefined && keeps && receiverOf(written) !== receiverOf(before.settings)) refuse(field, t(again));
  const hasSecret = typed !== undefined || keeps;
  if (written.kind === "ldap" && !hasSecret) refuse(field, t("Enter the password of the service account"));
  const settings: SignInSettings = { ...written, hasSecret };
  return { settings, clientSecret: typed };
}

/** Whoever changes what gives a role could give it to themselves. */
async function refuseGrantsAbove(db: Db, { grants }: { grants: readonly SignInGrant[] }, actor: Actor): Promise<void> {
  for (const { roleId } of grants) refuseAbove(actor, await findRole(db, roleId));
}

async function auditValues(db: Db, { name, isOn, settings, grants }: store.KnownProvider, isNewSecret: boolean) {
  const named: string[] = [];
  for (const { group, roleId } of grants) named.push(`${group}: ${(await findRole(db, roleId))?.name ?? roleId}`);
  return { name, isOn, settings, grants: named, secret: isNewSecret ? "new" : undefined };
}

const SAME_PLACE = phrase("Another provider has this address");

/** What is kept of settings as a person wrote them, and the secret that was typed. */
function partsOf(settings: SignInProviderContent["settings"]) {
  if (settings.kind === "openid") {
    const { clientSecret: typed, ...written } = settings;
    return { written, typed, field: "settings.clientSecret", again: AGAIN.openid };
  }
  const { servicePassword: typed, ...written } = settings;
  return { written, typed, field: "settings.servicePassword", again: AGAIN.ldap };
}

const AGAIN = {
  openid: phrase("Enter the client secret again: the address is a different one"),
  ldap: phrase("Enter the password again: the address is a different one"),
} as const;

/** The library that reads filters says what is wrong with one. */
function checkFilters({ peopleFilter, groupFilter }: Pick<DirectorySettings, "peopleFilter" | "groupFilter">): void {
  for (const [name, filter] of Object.entries({ peopleFilter, groupFilter })) {
    const fault = filterFault(filter);
    if (fault !== undefined) refuse(`settings.${name}`, t("Not a valid filter: {fault}", { fault }));
  }
}

/** Where people are known: of a directory its people's base too, as one server has several trees. */
function placeOf(settings: SignInProviderContent["settings"] | SignInSettings): string {
  if (settings.kind === "openid") return withoutSlash(settings.issuer);
  return `${receiverOf(settings)} ${settings.peopleBase.toLowerCase()}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

function refuse(path: string, message: string): never {
  throw new AppError("EVA001", message, { fields: [{ path, message }] });
}

function refuseTaken(path: string, message: string): never {
  throw new AppError("EUS003", message, { fields: [{ path, message }] });
}

import type { Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import type { AuditSink } from "../../../../platform/audit/auditSink.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { Attempts } from "../../attempts.ts";
import { peopleEntry } from "../../peopleEntry.ts";
import type { IdentityTables } from "../../tables.ts";
import type { ProviderAccounts } from "../providerAccounts.ts";
import type { ProviderProof } from "../providerProof.ts";
import { ProviderRefused } from "../providerRefused.ts";
import type { ProviderSecrets } from "../providerSecrets.ts";
import { findProvider, identityOf, isDirectory, type KnownDirectory, listProviders } from "../providerStore.ts";
import { DirectoryFault, faultError } from "./directoryFault.ts";
import { DirectoryLine, PasswordUnusable } from "./directoryLine.ts";
import { type DirectoryPerson, groupsOf, personNamed, personOf } from "./directoryPeople.ts";
import type { DirectoryGroups } from "./groups.ts";

export interface DirectorySignInsOptions {
  readonly db: Kysely<IdentityTables>;
  readonly secrets: ProviderSecrets;
  readonly accounts: ProviderAccounts;
  /** By person of a directory, however the name is spelled. */
  readonly attempts: Pick<Attempts, "begin" | "succeeded">;
  readonly audit: Pick<AuditSink, "record">;
  readonly log: Log;
  readonly now: () => number;
}

/** What somebody has typed, and where. */
export interface TypedSignIn {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The name is that of an account with a password here: its password goes to no directory. */
  readonly isOfOurs: boolean;
}

interface Found {
  readonly person: DirectoryPerson;
  readonly groups: DirectoryGroups;
}

/** How people sign in with the name and password that a directory of their organisation has of them. */
export class DirectorySignIns {
  readonly #options: DirectorySignInsOptions;

  constructor(options: DirectorySignInsOptions) {
    this.#options = options;
  }

  /** The directories that are on, in the order in which they are tried. */
  async list(): Promise<KnownDirectory[]> {
    const all = await listProviders(this.#options.db, this.#options.secrets);
    return all.filter((provider) => isDirectory(provider)).filter(({ isOn }) => isOn);
  }

  /**
   * The account of the person whose name and password a directory accepts; undefined: none does. Directories are tried one after the
   * other. One that gives no answer does not keep the others from theirs.
   * @throws AppError EAU010 where nobody was found and a directory gave no answer, EAU011
   */
  async find(directories: readonly KnownDirectory[], typed: TypedSignIn) {
    let fault: AppError | undefined;
    for (const directory of directories) {
      try {
        const found = await this.#ask(directory, typed);
        if (found !== undefined) return await this.#enter(directory, found, typed);
      } catch (error) {
        if (!(error instanceof DirectoryFault)) throw await this.#refused(error, directory, typed);
        fault ??= faultError(error, directory.name);
        this.#options.log.warn({ err: error, directory: directory.key }, "a directory gave no usable answer");
        await this.#record(directory, typed.username, typed.address, error.message);
      }
    }
    if (fault !== undefined) throw fault;
    return undefined;
  }

  /** Whether it is the password of the account's person, who signs in with a directory. @throws AppError EAU010 */
  async isPassword(userId: number, password: string): Promise<boolean> {
    const identity = await identityOf(this.#options.db, userId);
    const provider = identity && (await findProvider(this.#options.db, identity.provider, this.#options.secrets));
    if (identity === undefined || provider === undefined || !isDirectory(provider) || !provider.isOn) return false;
    try {
      return await withDirectory(provider, async (line) => {
        const person = await personOf(line, provider.settings, identity.subject);
        return person !== undefined && (await line.isPassword(person.dn, password));
      });
    } catch (error) {
      if (error instanceof PasswordUnusable) return false;
      throw error instanceof DirectoryFault ? faultError(error, provider.name) : error;
    }
  }

  async #ask(directory: KnownDirectory, typed: TypedSignIn): Promise<Found | undefined> {
    return await withDirectory(directory, async (line) => {
      const person = await personNamed(line, directory.settings, typed.username);
      // Searched all the same: how long it takes says nothing of which names there are.
      if (person === undefined || typed.isOfOurs) return undefined;
      const groups = await groupsOf(line, directory.settings, person);
      if (!(await this.#mayTry(directory, person, typed.address))) return undefined;
      if (!(await line.isPassword(person.dn, typed.password))) return undefined;
      await this.#options.attempts.succeeded(attemptKey(directory, person), typed.address);
      return { person, groups };
    });
  }

  /** Many spellings can be one person: each is a guess at the same password. Whoever guesses too often reads that it is wrong. */
  async #mayTry(directory: KnownDirectory, person: DirectoryPerson, address: string): Promise<boolean> {
    try {
      await this.#options.attempts.begin(attemptKey(directory, person), address);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "EAU003") return false;
      throw error;
    }
  }

  async #enter(directory: KnownDirectory, { person, groups }: Found, { address }: TypedSignIn) {
    const user = await this.#options.accounts.enter(personIn(directory, person, groups), directory, address);
    const provider: ProviderProof = {
      key: directory.key,
      name: directory.name,
      subject: person.subject,
      session: undefined,
      token: undefined,
      hasFactor: false,
      provenAt: this.#options.now(),
    };
    return { user, provider };
  }

  async #refused(error: unknown, directory: KnownDirectory, typed: TypedSignIn): Promise<unknown> {
    const message = refusalOf(error, directory.name);
    if (!(error instanceof Error) || message === undefined) return error;
    const subject = (error instanceof ProviderRefused ? error.subject : undefined) ?? typed.username;
    await this.#record(directory, subject, typed.address, error.message);
    return new AppError("EAU011", message);
  }

  async #record({ name }: KnownDirectory, subject: string, address: string, why: string): Promise<void> {
    const act = { by: subject, address, subject, after: { provider: name, why } };
    await this.#options.audit.record(peopleEntry({ kind: "sign-in.failed", ...act }));
  }
}

/** Who a person of a directory is to the accounts. */
export function personIn({ key }: KnownDirectory, person: DirectoryPerson, groups: DirectoryGroups) {
  return {
    issuer: issuerOf(key),
    subject: person.subject,
    name: person.name,
    groups: groups.names,
    isIn: (group: string) => groups.has(group),
  };
}

/** Opens a directory as the account of this server. @throws DirectoryFault */
export async function withDirectory<Result>(
  { settings, secret, trouble }: KnownDirectory,
  work: (line: DirectoryLine) => Promise<Result>,
): Promise<Result> {
  if (trouble !== undefined) throw new DirectoryFault("service", t(trouble));
  return await DirectoryLine.with(settings, async (line) => {
    await line.enter(settings, secret ?? "");
    return await work(line);
  });
}

/** A directory is who it is by its key, wherever it moves: identities are good for all time in each. */
function issuerOf(key: string): string {
  return `ldap:${key}`;
}

function attemptKey({ key }: KnownDirectory, { subject }: DirectoryPerson): string {
  return ` person ${subject} of ${key}`;
}

const REFUSALS = {
  "no-role": () => t("None of your groups has a role here. Ask your administrator for one."),
  inactive: () => t("Your account is inactive. Ask your administrator to activate it."),
  taken: () => t("An account of this server already has your name. Tell your administrator."),
  "old-password": (name: string) =>
    t("Your password in {name} has expired or must be changed. Change it there first.", { name }),
};

/** What a person reads whom the directory knows, and who gets no session; undefined: the error is another one. */
function refusalOf(error: unknown, name: string): string | undefined {
  const why = error instanceof PasswordUnusable || error instanceof ProviderRefused ? error.why : "";
  return isSaid(why) ? REFUSALS[why](name) : undefined;
}

function isSaid(why: string): why is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, why);
}

import type { ListQuery, Paged } from "@atrium/contract";
import type {
  PasswordChange,
  PasswordReset,
  SessionEnd,
  SessionRow,
  UserCreate,
  UserListQuery,
  UserRow,
  UserUpdate,
} from "@atrium/contract/people";
import type { Preferences } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Languages } from "../../platform/words/languages.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { type Attempts, FAILURE_WINDOW } from "./attempts.ts";
import { difference, type Actor, type Changes } from "./changes.ts";
import type { Ending } from "./endedSessions.ts";
import { faultOf } from "./passwordRules.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { peopleEntry } from "./peopleEntry.ts";
import { findRole } from "./roleStore.ts";
import { featuresAbove, refuseAbove } from "./rank.ts";
import { removeSecondFactor } from "./factors/factorStore.ts";
import { IDLE_LIMIT, type Sessions } from "./sessions.ts";
import type { IdentityStore } from "./store.ts";
import type { IdentityTables } from "./tables.ts";
import type { DirectorySignIns } from "./providers/directory/directorySignIns.ts";
import { providerOf } from "./providers/providerStore.ts";
import * as users from "./userStore.ts";

export interface UserServiceOptions {
  readonly changes: Changes;
  readonly store: Pick<IdentityStore, "findUser">;
  readonly attempts: Attempts;
  /** For people who sign in with one. */
  readonly directories?: Pick<DirectorySignIns, "isPassword">;
  readonly audit: AuditSink;
  readonly sessions: Pick<Sessions, "proven" | "changed">;
  readonly languages: Pick<Languages, "has" | "preferencesOf">;
  /** No password may contain it. */
  readonly siteName: () => string;
}

/** The accounts of people with their roles, passwords and sessions. */
export class UserService {
  readonly #changes: Changes;
  readonly #options: UserServiceOptions;

  constructor(options: UserServiceOptions) {
    this.#options = options;
    this.#changes = options.changes;
  }

  async list(query: UserListQuery): Promise<Paged<UserRow>> {
    return await users.listUsers(this.#changes.db, query, this.#since());
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<UserRow> {
    return await this.#find(this.#changes.db, id);
  }

  /**
   * @throws AppError EUS003 for a name that is taken, EVA001 for an unacceptable password or role, or a role above the
   * actor's
   */
  async create(wanted: UserCreate, actor: Actor): Promise<UserRow> {
    refuse("password", this.#faultOf(wanted.password, wanted.username));
    const passwordHash = await hashPassword(wanted.password);
    return await this.#changes.make(actor, async (db) => {
      await this.#check(db, wanted, { actor });
      const now = this.#changes.now();
      const result = await this.#find(db, await users.insertUser(db, { ...wanted, passwordHash, now }));
      return { result, entry: { kind: "user.created", subject: result.username, after: auditValues(result) } };
    });
  }

  /**
   * Changes name, role and whether the user may sign in. In effect at once: a deactivated user's sessions end.
   * @throws AppError as `create`; EAU004 where the user's role is above the actor's
   */
  async update(id: number, wanted: UserUpdate, actor: Actor): Promise<UserRow> {
    return await this.#changes.make(actor, async (db) => {
      const before = await this.#find(db, id);
      refuseAbove(actor, await findRole(db, before.role.id));
      if (before.revision !== wanted.revision) {
        throw new AppError("EUS007", t("{username} was changed by someone else", { username: before.username }));
      }
      await this.#check(db, wanted, { actor, self: id });
      const same = before.username === wanted.username && before.role.id === wanted.roleId;
      if (same && before.isActive === wanted.isActive) return { result: before };
      await users.updateAccount(db, id, wanted, this.#changes.now());
      const endedSessions = wanted.isActive
        ? []
        : await users.removeSessions(db, id, { ending: this.#ending("deactivated") });
      const result = await this.#find(db, id);
      const values = difference(auditValues(before), auditValues(result), ["username", "role", "isActive"]);
      const entry = { kind: "user.changed" as const, subject: before.username, ...values };
      return { result, entry, changedUsers: [id], endedSessions };
    });
  }

  /** An administrator's new password for a user: the user's sessions end, except the one that asks. */
  async resetPassword(id: number, { password, asksNewPassword }: PasswordReset, actor: Actor): Promise<void> {
    const user = await this.find(id);
    refuseAbove(actor, await findRole(this.#changes.db, user.role.id));
    await this.#refuseWithoutPassword(id, "password");
    refuse("password", this.#faultOf(password, user.username));
    // Who resets the own password knows it.
    const isGiven = asksNewPassword && id !== actor.userId;
    await this.#setPassword({ id, subject: user.username, password, kind: "password.reset", isGiven }, actor);
  }

  /** How the person reads pages, mails and files. @throws AppError EVA001 for a language that the installation does not speak */
  async prefer(preferences: Preferences, { userId }: Actor): Promise<Preferences> {
    const { language } = preferences;
    if (language !== null && !this.#options.languages.has(language)) {
      refuse("language", t("This installation does not speak that language"));
    }
    const kept = JSON.stringify(preferences);
    await this.#changes.db.updateTable("users").set({ preferences: kept }).where("id", "=", userId).execute();
    this.#options.sessions.changed([userId]);
    return preferences;
  }

  /** A user's own new password: the user's other sessions end. */
  async changePassword(change: PasswordChange, actor: Actor): Promise<void> {
    const { name, address } = actor;
    await this.#options.attempts.inTurn(name, address, async () => this.#changeOwn(change, actor));
  }

  async #changeOwn({ currentPassword, newPassword }: PasswordChange, actor: Actor): Promise<void> {
    const { userId, name: by } = actor;
    await this.#checkOwn(currentPassword, { actor, path: "currentPassword", refusal: "password.refused" });
    refuse("newPassword", this.#faultOf(newPassword, by));
    if (currentPassword === newPassword) {
      refuse("newPassword", t("This is already your password. Choose a different one."));
    }
    await this.#setPassword(
      { id: userId, subject: by, password: newPassword, kind: "password.changed", isGiven: false },
      actor,
    );
  }

  async #checkOwn(
    password: string,
    asked: { readonly actor: Actor; readonly path: string; readonly refusal: "password.refused" | "proof.refused" },
  ): Promise<void> {
    const { attempts, audit, store } = this.#options;
    const { userId, name: by, address } = asked.actor;
    const provider = await providerOf(this.#changes.db, userId);
    const isOfDirectory = provider?.kind === "ldap" && asked.refusal === "proof.refused";
    if (!isOfDirectory) await this.#refuseWithoutPassword(userId, asked.path);
    await attempts.begin(by, address);
    const isRight = isOfDirectory
      ? await this.#options.directories?.isPassword(userId, password)
      : await isPassword(password, (await store.findUser(by))?.passwordHash);
    if (isRight !== true) {
      await audit.record(peopleEntry({ kind: asked.refusal, userId, by, address, subject: by }));
      throw new AppError("EVA001", t("The current password is incorrect"), {
        fields: [{ path: asked.path, message: t("Incorrect password") }],
      });
    }
    await attempts.succeeded(by, address);
  }

  /** The open sessions of a user. */
  async sessions(id: number, query: ListQuery, actor: Actor): Promise<Paged<SessionRow>> {
    await this.find(id);
    return pageOf(await users.liveSessionsOf(this.#changes.db, id, this.#since().sessions, actor.sessionId), query);
  }

  /** @throws AppError ENF001 where the user has no such session */
  async endSession(id: number, sessionId: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const user = await this.#find(db, id);
      refuseAbove(actor, await findRole(db, user.role.id));
      const endedSessions = await users.removeSessions(db, id, {
        only: sessionId,
        ending: this.#ending("revoked"),
      });
      if (endedSessions.length === 0) throw new AppError("ENF001", t("This user has no such session"));
      const before = { session: sessionId };
      return { result: undefined, entry: { kind: "session.revoked", subject: user.username, before }, endedSessions };
    });
  }

  async #setPassword(
    change: {
      readonly id: number;
      readonly subject: string;
      readonly password: string;
      readonly kind: "password.reset" | "password.changed";
      readonly isGiven: boolean;
    },
    actor: Actor,
  ): Promise<void> {
    const { id, subject, kind } = change;
    const passwordHash = await hashPassword(change.password);
    await this.#changes.make(actor, async (db) => {
      const { isGiven } = change;
      await users.updatePassword(db, id, { passwordHash, isGiven, now: this.#changes.now() });
      const ending = this.#ending(kind === "password.reset" ? "password-reset" : "password-changed");
      const endedSessions = await users.removeSessions(db, id, { except: actor.sessionId, ending });
      const after = { endedSessions: endedSessions.length };
      return { result: undefined, entry: { kind, subject, after }, changedUsers: [id], endedSessions };
    });
  }

  /**
   * For a lost device: the user signs in by password alone and sets up another second factor. The user's sessions end,
   * except the one that asks.
   * @throws AppError ENF001 where there is none, EAU004 where the user's role is above the actor's
   */
  async resetSecondFactor(id: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const user = await this.#find(db, id);
      refuseAbove(actor, await findRole(db, user.role.id));
      if (!(await removeSecondFactor(db, id))) throw new AppError("ENF001", t("This user has no second factor"));
      const ending = this.#ending("factor-reset");
      const endedSessions = await users.removeSessions(db, id, { except: actor.sessionId, ending });
      const after = { endedSessions: endedSessions.length };
      const entry = { kind: "factor.reset" as const, subject: user.username, after };
      return { result: undefined, entry, changedUsers: [id], endedSessions };
    });
  }

  /**
   * Who is signed in gives the password once more, which opens changes that ask for it for a while.
   * @throws AppError EVA001 for another one, EAU003 after too many
   */
  async prove(password: string, actor: Actor): Promise<void> {
    const { userId, name: by, address } = actor;
    await this.#options.attempts.inTurn(by, address, async () => {
      await this.#checkOwn(password, { actor, path: "password", refusal: "proof.refused" });
      await this.#options.audit.record(peopleEntry({ kind: "proof.given", userId, by, address, subject: by }));
      await this.#options.sessions.proven(actor.sessionId);
    });
  }

  /** @throws AppError EVA001 for an account that belongs to a provider */
  async #refuseWithoutPassword(id: number, path: string): Promise<void> {
    const provider = await providerOf(this.#changes.db, id);
    if (provider === undefined) return;
    refuse(path, t("This account signs in with {provider} and has no password here", { provider: provider.name }));
  }

  #faultOf(password: string, username: string): string | undefined {
    return faultOf(password, { username, siteName: this.#options.siteName() });
  }

  async #find(db: Kysely<IdentityTables>, id: number): Promise<UserRow> {
    const row = await users.findUserRow(db, id, this.#since());
    if (row === undefined) throw new AppError("ENF001", t("User not found"));
    return row;
  }

  async #check(
    db: Kysely<IdentityTables>,
    wanted: Omit<UserUpdate, "revision">,
    { actor, self }: { readonly actor: Actor; readonly self?: number },
  ): Promise<void> {
    const named = await users.userNamed(db, wanted.username);
    if (named !== undefined && named !== self) {
      const message = t("A user named {username} already exists", { username: wanted.username });
      throw new AppError("EUS003", message, { fields: [{ path: "username", message }] });
    }
    const role = await findRole(db, wanted.roleId);
    if (role === undefined) {
      refuse("roleId", t("Role not found"));
    } else if (featuresAbove(actor, role).length > 0) {
      refuse("roleId", t("This role has permissions beyond yours. Only someone who has them can assign it."));
    }
  }

  #ending(why: SessionEnd): Ending {
    return { why, at: this.#changes.now() };
  }

  #since(): users.Since {
    const now = this.#changes.now();
    return { sessions: now - IDLE_LIMIT, failures: now - FAILURE_WINDOW };
  }
}

function refuse(path: string, message: string | undefined): void {
  if (message !== undefined) throw new AppError("EVA001", message, { fields: [{ path, message }] });
}

/** The fields of an account in the audit log. */
function auditValues({ username, role, isActive }: UserRow) {
  return { username, role: role.name, isActive };
}

import { UserId } from "@atrium/contract";
import {
  API_TOKEN_PREFIX,
  type ApiTokenMade,
  type ApiTokenRow,
  type ApiTokenWrite,
  isLimited,
  MAX_API_TOKENS,
} from "@atrium/contract/people";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { hash, randomBytes } from "node:crypto";
import type { Bus } from "../../../platform/bus.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Session } from "../../../platform/http/session.ts";
import { Reach } from "../../../platform/reach.ts";
import type { Actor, Changes } from "../changes.ts";
import { featuresAbove } from "../rank.ts";
import { permissionsOf } from "../roles.ts";
import { deleteToken, findToken, insertToken, listTokens, type StoredToken, touchToken } from "./tokenStore.ts";

export interface ApiTokensOptions {
  readonly changes: Changes;
  readonly bus: Bus;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** How long a token is believed without asking the database, ms. A token that is revoked here ends at once. */
const BELIEVED_FOR = 10_000;
/** How often the last use is written at most, ms. */
const TOUCH_INTERVAL = 60_000;

interface KnownToken extends StoredToken {
  readonly session: Session;
  readonly checkedAt: number;
}

/** The tokens of programs. Each is a caller of its own, with the rights it was given. */
export class ApiTokens {
  readonly #options: ApiTokensOptions;
  /** By their hashes. */
  readonly #known = new Map<string, KnownToken>();
  readonly #touchedAt = new Map<number, number>();
  #changes = 0;

  constructor(options: ApiTokensOptions) {
    this.#options = options;
  }

  async list(): Promise<ApiTokenRow[]> {
    return await listTokens(this.#options.changes.db);
  }

  /** @throws AppError EUS003 for a name that is taken, EVA001 for rights that the actor does not hold, or an end that is past */
  async create(wanted: ApiTokenWrite, actor: Actor): Promise<ApiTokenMade> {
    const { changes, clock } = this.#options;
    refuseMore(wanted, actor);
    if (wanted.expiresAt !== null && wanted.expiresAt <= clock.now()) refuse("expiresAt", t("Choose a date to come"));
    const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
    const row = await changes.make(actor, async (db) => {
      if ((await listTokens(db)).length >= MAX_API_TOKENS) {
        refuse("name", t("There are {most} tokens already. Revoke one first.", { most: MAX_API_TOKENS }));
      }
      const made = { ...wanted, tokenHash: bytesOf(token), now: clock.now(), userId: actor.userId, by: actor.name };
      const result = await insertToken(db, made);
      if (result === undefined) {
        const message = t("A token named {name} already exists", { name: wanted.name });
        throw new AppError("EUS003", message, { fields: [{ path: "name", message }] });
      }
      return { result, entry: { kind: "token.created" as const, subject: result.name, after: auditValues(result) } };
    });
    return { token, row };
  }

  /** Its calls are refused and its sockets closed from now on. @throws AppError ENF001 */
  async remove(id: number, actor: Actor): Promise<void> {
    const removed = await this.#options.changes.make(actor, async (db) => {
      const result = await deleteToken(db, id);
      if (result === undefined) throw new AppError("ENF001", t("Token not found"));
      const entry = { kind: "token.revoked" as const, subject: result.row.name, before: auditValues(result.row) };
      return { result, entry };
    });
    this.forget(sessionIdOf(id));
    this.#options.bus.publish("session.ended", { sessionId: sessionIdOf(id), userId: removed.userId });
  }

  /** Null: there is no such token, or its time is over. @param address of the caller, where it is known */
  async find(token: string, address?: string): Promise<Session | null> {
    const known = await this.#lookUp(token);
    const now = this.#options.clock.now();
    if (known === undefined || (known.row.expiresAt !== null && known.row.expiresAt <= now)) return null;
    await this.#touch(known.row.id, { at: now, address });
    return known.session;
  }

  /** A token was revoked, here or at another node. @param sessionId undefined: any of them may have been */
  forget(sessionId: number | undefined): void {
    this.#changes += 1;
    for (const [key, { session }] of this.#known) if (session.id === (sessionId ?? session.id)) this.#known.delete(key);
  }

  /** The session of a token that was found recently. */
  known(token: string): Session | undefined {
    return this.#known.get(keyOf(token))?.session;
  }

  async #lookUp(token: string): Promise<KnownToken | undefined> {
    const { changes, clock, isDatabaseUnavailable } = this.#options;
    const key = keyOf(token);
    const known = this.#known.get(key);
    const now = clock.now();
    if (known !== undefined && now - known.checkedAt < BELIEVED_FOR) return known;
    const before = this.#changes;
    try {
      const found = await findToken(changes.db, bytesOf(token));
      if (before !== this.#changes) return await this.#lookUp(token);
      if (found === undefined) {
        this.#known.delete(key);
        return undefined;
      }
      const checked = { ...found, session: sessionOf(found), checkedAt: now };
      this.#known.set(key, checked);
      return checked;
    } catch (error) {
      if (known !== undefined && this.#known.get(key) === known && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  async #touch(id: number, use: { readonly at: number; readonly address: string | undefined }): Promise<void> {
    if (use.at - (this.#touchedAt.get(id) ?? 0) < TOUCH_INTERVAL) return;
    this.#touchedAt.set(id, use.at);
    try {
      await touchToken(this.#options.changes.db, id, use);
    } catch (error) {
      if (!this.#options.isDatabaseUnavailable(error)) throw error;
      this.#options.log.debug({ token: id }, "the last use of a token was not written: no database");
    }
  }
}

/** Beside the numbers of people's sessions. */
function sessionIdOf(id: number): number {
  return -id;
}

function sessionOf({ row, userId }: StoredToken): Session {
  const features = new Set(row.features);
  const limits = isLimited(row.limits) ? row.limits : undefined;
  return {
    id: sessionIdOf(row.id),
    user: {
      id: UserId.parse(userId),
      username: `${row.name} (API token)`,
      role: { name: row.name, permissions: permissionsOf(features), ...(limits !== undefined && { limits }) },
    },
    features,
    reach: limits && Reach.of(limits),
    program: { callsPerMinute: row.callsPerMinute },
  };
}

/** Who sets users is not limited to places, so no maker of tokens is. */
function refuseMore({ features }: ApiTokenWrite, actor: Actor): void {
  const above = featuresAbove(actor, { permissions: permissionsOf(new Set(features)) });
  if (above.length > 0) {
    refuse(
      "features",
      t("A token cannot have permissions that your own role does not: {above}", { above: above.join(", ") }),
    );
  }
}

function refuse(path: string, message: string): never {
  throw new AppError("EVA001", t("The token is not valid"), { fields: [{ path, message }] });
}

function auditValues({ features, limits, expiresAt, callsPerMinute }: ApiTokenRow) {
  return { permissions: features, expiresAt, callsPerMinute, ...(isLimited(limits) && { limits }) };
}

function keyOf(token: string): string {
  return hash("sha256", token);
}

function bytesOf(token: string): Buffer {
  return Buffer.from(keyOf(token), "hex");
}

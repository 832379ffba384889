import type { Feature } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import type { Kysely, Transaction } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import type { Db } from "../../platform/database/database.ts";
import { peopleEntry, type PeopleAct } from "./peopleEntry.ts";
import type { Sessions } from "./sessions.ts";
import type { IdentityTables } from "./tables.ts";
import { countAdministrators, type EndedSession } from "./userStore.ts";

/** The person who changes something, and the address. */
export interface Actor {
  readonly userId: number;
  readonly name: string;
  readonly address: string;
  readonly sessionId: number;
  /** The permissions of the person's own role. */
  readonly features: ReadonlySet<Feature>;
}

/** Who makes a change: a person, or a provider for the person who signs in with it. */
type Maker = Pick<Actor, "name" | "address"> & Partial<Pick<Actor, "userId">>;

/** The effects of a change, beside its rows. */
export interface Outcome<Result> {
  readonly result: Result;
  /** Absent where nothing changed after all. */
  readonly entry?: Omit<PeopleAct, "by" | "userId" | "address">;
  /** Users whose permissions or names have changed. */
  readonly changedUsers?: readonly number[];
  readonly endedSessions?: readonly EndedSession[];
}

export interface ChangesOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly sessions: Sessions;
  readonly clock: Pick<Clock, "now">;
}

/**
 * Changes of users and roles: one at a time, each stored together with its audit row or not at all, and in effect on
 * every session and live connection before the caller gets the answer.
 */
export class Changes {
  readonly db: Kysely<IdentityTables>;
  readonly #options: ChangesOptions;

  constructor(options: ChangesOptions) {
    this.#options = options;
    this.db = options.db.withTables<IdentityTables>();
  }

  /** @throws AppError EUS004 where no active user would be left who may set users and roles; then nothing changes */
  async make<Result>(
    { userId, name: by, address }: Maker,
    work: (db: Transaction<IdentityTables>) => Promise<Outcome<Result>>,
  ): Promise<Result> {
    const { audit, sessions } = this.#options;
    const outcome = await lockedTransaction(this.db, "people", async (db) => {
      const done = await work(db);
      if (done.entry === undefined) return done;
      if ((await countAdministrators(db)) === 0) throw new AppError("EUS004", t(NOBODY_LEFT));
      await audit.recordWithin(db, peopleEntry({ ...done.entry, userId, by, address }));
      return done;
    });
    if (outcome.endedSessions?.length) sessions.ended(outcome.endedSessions);
    if (outcome.changedUsers?.length) sessions.changed(outcome.changedUsers);
    return outcome.result;
  }

  now(): number {
    return this.#options.clock.now();
  }
}

const NOBODY_LEFT = phrase(
  "No active user with a password here would be left who can manage users and roles. Give another one both permissions first.",
);

/** The fields in which two records differ; undefined where none does. */
export function difference<Part extends string>(
  before: Readonly<Record<Part, unknown>>,
  after: Readonly<Record<Part, unknown>>,
  parts: readonly Part[],
): { readonly before: object; readonly after: object } | undefined {
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  if (changed.length === 0) return undefined;
  const take = (from: Readonly<Record<Part, unknown>>) => Object.fromEntries(changed.map((part) => [part, from[part]]));
  return { before: take(before), after: take(after) };
}

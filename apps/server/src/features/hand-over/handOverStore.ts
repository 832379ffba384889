import { t } from "@atrium/words";
import { createHash } from "node:crypto";
import type { Paged } from "@atrium/contract";
import {
  HandOverId,
  type HandOverRow,
  HandOverSheet,
  type HandOversQuery,
  type HandOverTaking,
} from "@atrium/contract/alarms";
import type { Kysely, Selectable } from "kysely";
import type { AuditSink, AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { HandOverTables } from "./tables.ts";
import { actedBy } from "../../platform/audit/changes.ts";

/** What the first signature is under. */
const SignedPart = HandOverSheet.omit({ id: true, taken: true, hash: true, isWhole: true });
export type Signed = Omit<HandOverSheet, "id" | "taken" | "hash" | "isWhole">;
type Row = Selectable<HandOverTables["hand_overs"]>;

/** Signed sheets in the database, each signature together with its audit row. */
export class HandOverStore {
  readonly #db: Kysely<HandOverTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<HandOverTables>();
    this.#audit = audit;
  }

  /** undefined: a sheet of the shift waits already. @param place for the audit: "Office Building" */
  async give(signed: Signed, actor: Caller, place: string): Promise<HandOverSheet | undefined> {
    const text = JSON.stringify(signed);
    return await this.#db.transaction().execute(async (db) => {
      const row = await db
        .insertInto("hand_overs")
        .values({
          placement: signed.placement,
          shift_from: new Date(signed.content.shift.from),
          signed: text,
          hash: hashOf(text),
          given_user: actor.userId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const sheet = present(row);
      await this.#audit.recordWithin(db, givenEntry({ sheet, actor, place }));
      return sheet;
    });
  }

  /** undefined: there is no such sheet, somebody has taken over already, or it is the person's own. */
  async take(
    id: number,
    { isTold, at, place }: HandOverTaking & { readonly at: number; readonly place: (placement: string) => string },
    actor: Caller,
  ): Promise<HandOverSheet | undefined> {
    return await this.#db.transaction().execute(async (db) => {
      const row = await db
        .updateTable("hand_overs")
        .set({ taken_at: new Date(at), taken_user: actor.userId, taken_by: actor.name, taken_told: isTold })
        .where("id", "=", id)
        .where("taken_at", "is", null)
        .where("given_user", "<>", actor.userId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const sheet = present(row);
      await this.#audit.recordWithin(db, takenEntry({ sheet, actor, place: place(sheet.placement) }));
      return sheet;
    });
  }

  async find(id: number): Promise<HandOverSheet | undefined> {
    const row = await this.#db.selectFrom("hand_overs").selectAll().where("id", "=", id).executeTakeFirst();
    return row && present(row);
  }

  /** Of a shift, the newest first. */
  async ofShift(placement: string, from: number): Promise<HandOverSheet[]> {
    const rows = await this.#db
      .selectFrom("hand_overs")
      .selectAll()
      .where("placement", "=", placement)
      .where("shift_from", "=", new Date(from))
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    return rows.map((row) => present(row));
  }

  /**
   * The places of which somebody takes over shifts, but nobody has taken over this one.
   * @param usedSince when an earlier shift has to have begun that was taken over
   */
  async untaken(from: number, usedSince: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom("hand_overs as used")
      .select("used.placement")
      .distinct()
      .where("used.taken_at", "is not", null)
      .where("used.shift_from", ">=", new Date(usedSince))
      .where("used.shift_from", "<", new Date(from))
      .where((of) => {
        const taken = of
          .selectFrom("hand_overs as taken")
          .select("taken.id")
          .whereRef("taken.placement", "=", "used.placement")
          .where("taken.shift_from", "=", new Date(from))
          .where("taken.taken_at", "is not", null);
        return of.not(of.exists(taken));
      })
      .execute();
    return rows.map(({ placement }) => placement);
  }

  /** The newest first. */
  async list(query: HandOversQuery): Promise<Paged<HandOverRow>> {
    const chosen = this.#db.selectFrom("hand_overs").where("placement", "=", query.placement);
    const page = await readPage(chosen, chosen.selectAll().orderBy("id", "desc"), query);
    return { ...page, data: page.data.map((row) => rowOf(present(row))) };
  }
}

function rowOf({ id, given, taken, content }: HandOverSheet): HandOverRow {
  return { id, given, taken, shift: content.shift, open: content.counts.open };
}

function present(row: Row): HandOverSheet {
  const parsed: unknown = JSON.parse(row.signed);
  return {
    id: HandOverId.parse(row.id),
    ...SignedPart.parse(parsed),
    taken:
      row.taken_at === null
        ? null
        : { at: row.taken_at.getTime(), by: row.taken_by ?? "", isTold: row.taken_told ?? false },
    hash: row.hash,
    isWhole: hashOf(row.signed) === row.hash,
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface Signing {
  readonly sheet: HandOverSheet;
  readonly actor: Caller;
  /** "Office Building" */
  readonly place: string;
}

function signing({ sheet, actor, place }: Signing) {
  const { content } = sheet;
  return {
    ...actedBy(actor),
    subject: content.shift.name,
    place,
    // The chain keeps the hash, so a sheet that was changed behind the database's back does not fit it.
    after: { sheet: sheet.id, hash: sheet.hash },
  };
}

/** "Day shift handed over, 3 alarms open". */
function givenEntry(of: Signing): AuditEntry {
  const { content, points, note } = of.sheet;
  const { open } = content.counts;
  const entry = signing(of);
  return {
    ...entry,
    kind: "hand-over.signed",
    sentence: t("{name} handed over, {open, plural, =0 {no alarm} one {# alarm} other {# alarms}} open", {
      name: content.shift.name,
      open,
    }),
    after: { ...entry.after, ...points, note },
  };
}

/** "Day shift taken over from ann". */
function takenEntry(of: Signing): AuditEntry {
  const { content, given, taken } = of.sheet;
  const entry = signing(of);
  return {
    ...entry,
    kind: "hand-over.taken",
    sentence: t("{name} taken over from {by}", { name: content.shift.name, by: given.by }),
    after: { ...entry.after, isTold: taken?.isTold },
  };
}

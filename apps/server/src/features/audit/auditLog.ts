import type { Paged } from "@atrium/contract";
import { type AuditQuery, type AuditRow, AUDIT_KINDS } from "@atrium/contract/people";
import { phrase, type Phrase, t } from "@atrium/words";
import { sql, type Kysely } from "kysely";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { CHAIN_START, linkOf } from "../../platform/audit/auditChain.ts";
import type { Db } from "../../platform/database/database.ts";
import { chosen, commandOf, outcomesOf, type StoredAuditRow } from "./auditRows.ts";
import { readPage } from "../../platform/database/listing.ts";
import type { AuditTables } from "./tables.ts";
import * as z from "zod";

const KIND_WORDS: Readonly<Record<string, Phrase>> = AUDIT_KINDS;

const Ended = z.object({ notConfirmed: z.array(z.unknown()) });

/** The result of the walk over the chain. */
export interface AuditProof {
  /** Rows with a valid link, from the first on. */
  readonly rows: number;
  /** The link of the last valid row: kept elsewhere, it proves all rows up to it. */
  readonly hash: string;
  /** When the first row of the log was written; undefined: it has none. */
  readonly oldestAt?: number;
  /** The last valid row; undefined: there is none. */
  readonly newest?: { readonly id: number; readonly at: number; readonly hash: string };
  /** The first row that does not fit its link. */
  readonly broken?: { readonly id: number; readonly at: number; readonly kind: string; readonly by: string };
  /** Whether the given link is one of the chain's. */
  readonly hasGiven: boolean;
}

const ROWS_AT_ONCE = 2_000;

/** Reads the audit log: for people in pages, and as a chain. */
export class AuditLog {
  readonly #db: Kysely<AuditTables>;
  readonly #queue = new SerialQueue();

  constructor(db: Db) {
    this.#db = db.withTables<AuditTables>();
  }

  async list(query: AuditQuery): Promise<Paged<AuditRow>> {
    const all = chosen(this.#db, query);
    const rows = all.selectAll().orderBy("id", query.orderBy === "ASC" ? "asc" : "desc");
    const found = await readPage(all, rows, query);
    const commands = found.data.filter(({ kind }) => kind === "command.sent").map(commandOf);
    const outcomes = await outcomesOf(this.#db, commands);
    const data = found.data.map((row) =>
      presentRow(row, row.kind === "command.sent" ? outcomes.get(commandOf(row)) : undefined),
    );
    return { ...found, data };
  }

  /**
   * Walks the chain from its first row to the first broken one. One view of the log, however long it takes; one walk
   * after the other, however many are asked for.
   */
  async verify(given?: string): Promise<AuditProof> {
    return await this.#queue.run(async () => this.#walked(given));
  }

  async #walked(given: string | undefined): Promise<AuditProof> {
    return await this.#db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (db) => walk(db, given?.toLowerCase()));
  }
}

async function walk(db: Kysely<AuditTables>, given: string | undefined): Promise<AuditProof> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  let [rows, last, hash, hasGiven] = [0, 0, CHAIN_START, false];
  let oldestAt: number | undefined;
  let newest: AuditProof["newest"];
  for (;;) {
    const part = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    const found = () => ({
      rows,
      hash,
      hasGiven,
      ...(oldestAt === undefined ? {} : { oldestAt }),
      ...(newest === undefined ? {} : { newest }),
    });
    if (part.length === 0) return found();
    for (const row of part) {
      const { id, kind, subject, before, after } = row;
      const at = row.at.getTime();
      oldestAt ??= at;
      const names = { userId: row.user_id, by: row.by_name, address: row.from_address };
      const words = { sentence: row.sentence ?? undefined, place: row.place ?? undefined };
      const link = linkOf(hash, { at, kind, ...names, subject, before, after, ...words });
      if (link !== row.hash) return { ...found(), broken: { id, at, kind, by: row.by_name } };
      hash = link;
      hasGiven ||= link === given;
      newest = { id, at, hash };
      last = id;
      rows += 1;
    }
  }
}

/** A row of the audit as the call returns it. */
function presentRow(row: StoredAuditRow, outcome: StoredAuditRow | undefined): AuditRow {
  return {
    id: row.id,
    at: row.at.getTime(),
    kind: row.kind,
    by: row.by_name,
    address: row.from_address,
    subject: row.subject,
    sentence: sentenceOf(row),
    place: row.place,
    outcome: outcome === undefined ? null : presentOutcome(outcome),
    before: row.before && { ...row.before },
    after: row.after && { ...row.after },
    hash: row.hash,
  };
}

function presentOutcome(row: StoredAuditRow): AuditRow["outcome"] {
  return {
    id: row.id,
    at: row.at.getTime(),
    sentence: sentenceOf(row),
    isConfirmed: Ended.safeParse(row.after).data?.notConfirmed.length === 0,
    after: row.after && { ...row.after },
    hash: row.hash,
  };
}

/** Older rows without words show their kind and their subject. */
function sentenceOf({ sentence, kind, subject, by_name: by }: StoredAuditRow): string {
  if (sentence !== null) return sentence;
  const word = t(KIND_WORDS[kind] ?? phrase("Recorded"));
  return subject === by ? word : `${word}: ${subject}`;
}

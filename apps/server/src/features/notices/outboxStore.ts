import type { Paged } from "@atrium/contract";
import { NoticeKind, SentNotice, type SentNoticeQuery } from "@atrium/contract/alarms";
import { phrase, t } from "@atrium/words";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Outbox, Settling } from "../../platform/delivery/deliverer.ts";
import { containing, readPage } from "../../platform/database/listing.ts";
import { NoticeContent } from "./content.ts";
import { columnsOf, gather, type NewNotice } from "./floods.ts";
import type { NoticeTables } from "./tables.ts";
import { noticeText } from "./words.ts";

/** An alarm that a rule goes on looking at. Times in ms. */
export interface Watch {
  readonly event: number;
  readonly rule: number;
  readonly raisedAt: number;
  readonly nextStep: number;
  /** null: every step is done. */
  readonly dueAt: number | null;
}

/** What one look at the journal has led to: kept together or not at all, so that nothing is sent twice or never. */
export interface Plan {
  /** Up to which step of the journal; null: nobody looks. */
  readonly seen: number | null;
  readonly watches: readonly Watch[];
  readonly gone: readonly Pick<Watch, "event" | "rule">[];
  readonly notices: readonly NewNotice[];
}

/** A notice that is claimed: no one else sends it. */
export interface ClaimedNotice {
  readonly id: number;
  readonly message: string;
  readonly kind: NoticeKind;
  readonly way: string;
  readonly channel: number | null;
  readonly user: number | null;
  readonly browser: number | null;
  readonly createdAt: number;
  readonly attempts: number;
  readonly event: number | null;
  readonly content: NoticeContent;
}

/** Rows of one statement: it takes 65,535 values. */
const ROWS = 1_000;

/** What is to be sent, and what was sent. */
export class OutboxStore implements Outbox<ClaimedNotice, number> {
  readonly #db: Kysely<NoticeTables>;

  constructor(db: Db) {
    this.#db = db.withTables<NoticeTables>();
  }

  /** null: nobody has looked. */
  async seenStep(): Promise<number | null> {
    const desk = await this.#db.selectFrom("notice_desk").select("seen_step").executeTakeFirstOrThrow();
    return desk.seen_step === null ? null : Number(desk.seen_step);
  }

  async keep({ seen, watches, gone, notices }: Plan, now: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.updateTable("notice_desk").set({ seen_step: seen }).execute();
      if (gone.length > 0) {
        await sql`DELETE FROM notice_watches w USING unnest(${gone.map(({ event }) => event)}::bigint[],
          ${gone.map(({ rule }) => rule)}::int[]) AS g (event, rule)
          WHERE w.event = g.event AND w.rule = g.rule`.execute(db);
      }
      for (let at = 0; at < watches.length; at += ROWS) await keepWatches(db, watches.slice(at, at + ROWS));
      const rows = await gather(db, notices, now);
      for (let at = 0; at < rows.length; at += ROWS) await insert(db, rows.slice(at, at + ROWS));
    });
  }

  /** Nothing that was watched needs a notice any more. */
  async forgetWatches(): Promise<void> {
    await this.#db.deleteFrom("notice_watches").execute();
  }

  async watchesOf(events: readonly number[]): Promise<Watch[]> {
    if (events.length === 0) return [];
    const rows = await this.#db.selectFrom("notice_watches").selectAll().where("event", "in", events).execute();
    return rows.map((row) => watchOf(row));
  }

  /** The longest due first. */
  async dueWatches(now: number, count: number): Promise<Watch[]> {
    const rows = await this.#db
      .selectFrom("notice_watches")
      .selectAll()
      .where("due_at", "<=", new Date(now))
      .orderBy("due_at")
      .limit(count)
      .execute();
    return rows.map((row) => watchOf(row));
  }

  /** Whom a rule has notified of an alarm by itself, and not yet of its end. */
  async toldBy(rule: number, event: number): Promise<Omit<NewNotice, "kind" | "content" | "dueAt">[]> {
    const rows = await this.#db
      .selectFrom("notices")
      .selectAll()
      .distinctOn("lane")
      .where("event", "=", event)
      .where("rule", "=", rule)
      .where((where) => where.or([where("kind", "=", "cleared"), where("state", "in", ["sent", "sending"])]))
      .where("lane", "is not", null)
      .orderBy("lane")
      .orderBy("id", "desc")
      .execute();
    const last = rows.filter(({ kind }) => kind !== "cleared");
    return last.map(({ lane, way, channel, user_id: user, browser, recipient, rule_name: ruleName }) => {
      return { lane, way, channel, user, browser, recipient, event, rule, ruleName };
    });
  }

  /** Claims what is due, the gravest first. @param busy channels that have enough to do */
  async claim(
    now: number,
    { count, busy }: { readonly count: number; readonly busy: readonly number[] },
  ): Promise<ClaimedNotice[]> {
    const { rows } = await sql<Selectable<NoticeTables["notices"]>>`
      UPDATE notices SET state = 'sending', attempts = attempts + 1 WHERE id IN (
        SELECT id FROM notices WHERE state = 'waiting' AND due_at <= ${new Date(now)}
          AND (channel IS NULL OR NOT channel = ANY(${busy}::int[]))
        ORDER BY coalesce(priority, 4), due_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
      ) RETURNING *`.execute(this.#db);
    return rows.map((row) => claimed(row)).toSorted((one, other) => one.id - other.id);
  }

  async settle(id: number, { state, answer, at, dueAt, isUnknown = false }: Settling): Promise<void> {
    const isOver = state !== "waiting";
    await this.#db
      .updateTable("notices")
      .set({
        state,
        answer,
        due_at: isOver || dueAt === undefined ? null : new Date(dueAt),
        ended_at: isOver ? new Date(at) : null,
        ...(isUnknown && !isOver ? { is_perhaps_twice: true } : {}),
      })
      .where("id", "=", id)
      .execute();
  }

  /** The program ended while these were on their way: whether they arrived nobody knows, so they go again under the same id. */
  async takeUp(now: number): Promise<number> {
    const taken = await this.#db
      .updateTable("notices")
      .set({ state: "waiting", due_at: new Date(now), is_perhaps_twice: true, answer: t(CUT_OFF) })
      .where("state", "=", "sending")
      .executeTakeFirst();
    return Number(taken.numUpdatedRows);
  }

  /** A notice that is over when it is written down. */
  async record(notice: Omit<NewNotice, "dueAt">, settled: Settling): Promise<void> {
    const { state, answer, at } = settled;
    const row = { ...columnsOf({ ...notice, dueAt: at }, at), state, answer, ended_at: new Date(at), attempts: 1 };
    await this.#db
      .insertInto("notices")
      .values({ ...row, due_at: null })
      .execute();
  }

  /** When the next one is due, ms; undefined: none waits. */
  async nextDue(): Promise<number | undefined> {
    const { due } = await this.#db
      .selectFrom("notices")
      .select((build) => build.fn.min("due_at").as("due"))
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    return due?.getTime();
  }

  /** Forgets what ended before a moment. */
  async forget(before: number): Promise<void> {
    await this.#db
      .deleteFrom("notices")
      .where("created_at", "<", new Date(before))
      .where("state", "in", ["sent", "failed", "dropped"])
      .execute();
  }

  /** The newest first. */
  async list(query: SentNoticeQuery): Promise<Paged<SentNotice>> {
    let chosen = this.#db.selectFrom("notices");
    const { state, way, channel, from, to, search } = query;
    if (state !== undefined) chosen = chosen.where("state", "=", state);
    if (way !== undefined) chosen = chosen.where("way", "=", way);
    if (channel !== undefined) chosen = chosen.where("channel", "=", channel);
    if (from !== undefined) chosen = chosen.where("created_at", ">=", new Date(from));
    if (to !== undefined) chosen = chosen.where("created_at", "<", new Date(to));
    if (search !== "") {
      const pattern = containing(search);
      chosen = chosen.where((where) =>
        where.or([
          where("recipient", "ilike", pattern),
          where("text", "ilike", pattern),
          where("rule_name", "ilike", pattern),
        ]),
      );
    }
    const rows = chosen.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
    const page = await readPage(chosen, rows, query);
    return { ...page, data: page.data.map((row) => present(row)) };
  }
}

const CUT_OFF = phrase("The server stopped before an answer arrived.");

async function keepWatches(db: Kysely<NoticeTables>, watches: readonly Watch[]): Promise<void> {
  await db
    .insertInto("notice_watches")
    .values(
      watches.map(({ event, rule, raisedAt, nextStep, dueAt }) => ({
        event,
        rule,
        raised_at: new Date(raisedAt),
        next_step: nextStep,
        due_at: dueAt === null ? null : new Date(dueAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["event", "rule"]).doUpdateSet((set) => ({
        raised_at: set.ref("excluded.raised_at"),
        next_step: set.ref("excluded.next_step"),
        due_at: set.ref("excluded.due_at"),
      })),
    )
    .execute();
}

async function insert(db: Kysely<NoticeTables>, rows: readonly Insertable<NoticeTables["notices"]>[]): Promise<void> {
  await db.insertInto("notices").values(rows).execute();
}

function watchOf(row: Selectable<NoticeTables["notice_watches"]>): Watch {
  return {
    event: Number(row.event),
    rule: row.rule,
    raisedAt: row.raised_at.getTime(),
    nextStep: row.next_step,
    dueAt: row.due_at?.getTime() ?? null,
  };
}

function claimed(row: Selectable<NoticeTables["notices"]>): ClaimedNotice {
  return {
    id: Number(row.id),
    message: row.message,
    kind: NoticeKind.parse(row.kind),
    way: row.way,
    channel: row.channel,
    user: row.user_id,
    browser: row.browser,
    createdAt: row.created_at.getTime(),
    attempts: row.attempts,
    event: row.event === null ? null : Number(row.event),
    content: NoticeContent.parse(row.content),
  };
}

function present(row: Selectable<NoticeTables["notices"]>): SentNotice {
  return SentNotice.parse({
    id: Number(row.id),
    at: row.created_at.getTime(),
    kind: row.kind,
    way: row.way,
    recipient: row.recipient,
    priority: row.priority,
    text: noticeText(NoticeContent.parse(row.content)),
    event: row.event === null ? null : Number(row.event),
    rule: row.rule_name,
    state: row.state,
    dueAt: row.due_at?.getTime() ?? null,
    attempts: row.attempts,
    endedAt: row.ended_at?.getTime() ?? null,
    answer: row.answer,
    isPerhapsTwice: row.is_perhaps_twice,
  });
}

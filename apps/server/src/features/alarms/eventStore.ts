import { type EventPage, type EventQuery, EventRow, type EventStep, EventStepKind } from "@atrium/contract/alarms";
import { sayName } from "@atrium/words";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import { alarmOf, conditionOf, type StoredFacts } from "./storedFacts.ts";
import { type BoundedQuery, rowFilter, subjectFilter, timeFilter } from "./eventFilters.ts";
import type { AlarmTables } from "./tables.ts";

/** So many of the newest rows are looked through first, whatever a query is about: what is common is found there. */
const SHORT_WALK = 5_000;
/** Where that is not enough, the newest rows of so many subjects are found by their index; of more, by walking on. */
const FEW_SUBJECTS = 1_000;
const MAX_STEPS = 500;

interface StoredRow {
  readonly id: string | number;
  readonly time: Date;
  readonly text: string;
  readonly source: unknown;
  readonly facts: StoredFacts | null;
  readonly content: unknown;
  readonly key: string | null;
  readonly acknowledged_user: number | null;
}

/** Reads the journal. A search never looks at the rows, but at the few things that they are about. */
export class EventStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(db: Db) {
    this.#db = db.withTables<AlarmTables>();
  }

  /** The newest first. */
  async list(query: BoundedQuery): Promise<EventPage> {
    const rows = await this.#rows(query);
    const more = rows.length > query.limit;
    const kept = rows.slice(0, query.limit);
    const last = kept.at(-1);
    const next = more && last !== undefined ? `${last.time.getTime()}-${last.id}` : null;
    return { rows: kept.map((row) => presentRow(row)), next };
  }

  /** How many there are, and no more than `most`: of millions nobody wants to know it. */
  async count(query: BoundedQuery, most: number): Promise<number> {
    const ofSubject = subjectFilter(query);
    const conditions = [timeFilter(query), rowFilter(query), ...(ofSubject === undefined ? [] : [ofSubject])];
    const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM (
      SELECT 1 FROM events e JOIN event_subjects s ON s.id = e.subject
      WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${most}
    ) found`.execute(this.#db);
    return Number(rows[0]?.count ?? 0);
  }

  async find(id: number): Promise<StoredEntry | undefined> {
    const { rows } = await sql<StoredRow>`SELECT ${COLUMNS} FROM events e JOIN event_subjects s ON s.id = e.subject
      WHERE e.id = ${id}`.execute(this.#db);
    return rows[0] && presentEntry(rows[0]);
  }

  /** Alarms that were not over when they were written last. */
  async open(): Promise<StoredEntry[]> {
    const { rows } = await sql<StoredRow>`SELECT ${COLUMNS} FROM events e JOIN event_subjects s ON s.id = e.subject
      WHERE e.state <> 'normal' ORDER BY e.id`.execute(this.#db);
    return rows.map((row) => presentEntry(row));
  }

  /** The greatest number of a row, and of the event of a device that a row is about; 0: there is none. */
  async last(): Promise<{ readonly id: number; readonly fieldEvent: number }> {
    const { rows } = await sql<{ id: string | null; event: number | null }>`
      SELECT (SELECT max(id) FROM events) AS id,
        (SELECT max(field_event) FROM events WHERE field_event IS NOT NULL) AS event
    `.execute(this.#db);
    return { id: Number(rows[0]?.id ?? 0), fieldEvent: rows[0]?.event ?? 0 };
  }

  /** The oldest first; the newest of them where they are many. */
  async steps(event: number): Promise<EventStep[]> {
    const rows = await this.#db
      .selectFrom("event_steps")
      .selectAll()
      .where("event", "=", event)
      .orderBy("id", "desc")
      .limit(MAX_STEPS)
      .execute();
    return rows.toReversed().map((row) => presentStep(row));
  }

  /** How often the same came in a stretch of time before, when last, and the last remark about it. */
  async before(id: number, { from, to }: { readonly from: number; readonly to: number }) {
    const earlier = sql`SELECT id, time FROM events
      WHERE subject = (SELECT subject FROM events WHERE id = ${id})
        AND time >= ${new Date(from)} AND time < ${new Date(to)} AND id <> ${id}`;
    const { rows } = await sql<{ count: string; last: Date | null; remark: string | null }>`
      WITH earlier AS (${earlier})
      SELECT count(*) AS count, max(time) AS last,
        (SELECT text FROM event_steps WHERE event IN (SELECT id FROM earlier ORDER BY time DESC LIMIT 100)
          AND kind = 'commented' ORDER BY id DESC LIMIT 1) AS remark
      FROM earlier`.execute(this.#db);
    const [found] = rows;
    return {
      count: Number(found?.count ?? 0),
      lastAt: found?.last?.getTime() ?? null,
      lastRemark: found?.remark ?? null,
    };
  }

  /** Keeps when the server was there to see. */
  async seen(began: number, now: number): Promise<void> {
    await this.#db
      .insertInto("alarm_watches")
      .values({ began: new Date(began), seen: new Date(now) })
      .onConflict((conflict) => conflict.column("began").doUpdateSet({ seen: new Date(now) }))
      .execute();
  }

  /** The newest rows of a query, one more than was asked for. */
  async #rows(query: EventQuery): Promise<StoredRow[]> {
    const ofSubject = subjectFilter(query);
    const ofRow = sql`${timeFilter(query)} AND ${rowFilter(query)}`;
    const wanted = query.limit + 1;
    const order = sql`ORDER BY e.time DESC, e.id DESC LIMIT ${wanted}`;
    if (ofSubject === undefined) {
      return await this.#read(sql`FROM events e JOIN event_subjects s ON s.id = e.subject WHERE ${ofRow} ${order}`);
    }
    const subjects = await this.#subjects(ofSubject);
    if (subjects.length === 0) return [];
    const isFew = subjects.length <= FEW_SUBJECTS;
    const here = isFew ? sql`s.id = ANY(${subjects}::int[])` : ofSubject;
    const walked = await this.#read(sql`FROM (
        SELECT * FROM events e WHERE ${timeFilter(query)} ORDER BY e.time DESC, e.id DESC LIMIT ${SHORT_WALK}
      ) e JOIN event_subjects s ON s.id = e.subject WHERE ${rowFilter(query)} AND ${here} ${order}`);
    if (walked.length === wanted) return walked;
    if (!isFew) {
      const joined = sql`FROM events e JOIN event_subjects s ON s.id = e.subject WHERE ${ofRow} AND ${here} ${order}`;
      return await this.#read(joined);
    }
    // Rows are read once it is known which: until then, times and numbers come from the index.
    return await this.#read(sql`FROM (
        SELECT e.id FROM unnest(${subjects}::int[]) AS subject (id)
        CROSS JOIN LATERAL (
          SELECT e.id, e.time FROM events e WHERE e.subject = subject.id AND ${ofRow} ${order}
        ) e ${order}
      ) newest JOIN events e ON e.id = newest.id JOIN event_subjects s ON s.id = e.subject ${order}`);
  }

  /** Those that a query is about; one more than a few: there are many. */
  async #subjects(filter: RawBuilder<unknown>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`SELECT s.id FROM event_subjects s WHERE ${filter}
      LIMIT ${FEW_SUBJECTS + 1}`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  async #read(from: RawBuilder<unknown>): Promise<StoredRow[]> {
    const { rows } = await sql<StoredRow>`SELECT ${COLUMNS} ${from}`.execute(this.#db);
    return rows;
  }
}

function presentStep({ id, at, kind, by_name: by, text, value }: Selectable<AlarmTables["event_steps"]>): EventStep {
  return {
    id,
    at: at.getTime(),
    kind: EventStepKind.parse(kind),
    ...(by === null ? {} : { by }),
    ...(text === null ? {} : { text }),
    ...(value === null ? {} : { value }),
  };
}

const COLUMNS = sql`e.id, e.time, s.text, s.source, e.facts, e.content, e.key, e.acknowledged_user`;

function presentRow({ id, time, text, source, facts, content }: StoredRow): EventRow {
  const row = EventRow.parse({
    id: Number(id),
    time: time.getTime(),
    text,
    source,
    ...(facts === null ? {} : { alarm: alarmOf(facts) }),
    ...(content === null ? {} : { content }),
  });
  // It may be older than the translations of its names.
  const { name, placeName } = row.source;
  const named = { name: sayName(name), ...(placeName === undefined ? {} : { placeName: sayName(placeName) }) };
  return { ...row, source: { ...row.source, ...named } };
}

function presentEntry(stored: StoredRow): StoredEntry {
  const row = presentRow(stored);
  const { key, facts, acknowledged_user: acknowledgedUser } = stored;
  if (key === null || facts === null) return { row };
  return { row, alarm: { key, condition: conditionOf(facts), acknowledgedUser } };
}

import { type AlarmPriority, ALARM_PRIORITIES, type NoticeKind } from "@atrium/contract/alarms";
import { MINUTE } from "@atrium/time";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { inEveryLanguage } from "../../platform/words/reader.ts";
import { type AlarmContent, NoticeContent } from "./content.ts";
import type { NoticeTables } from "./tables.ts";
import { noticeText } from "./words.ts";

/** A notice to be sent. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly way: string;
  readonly channel: number | null;
  readonly user: number | null;
  readonly browser: number | null;
  /** Where it goes: too many to one are sent together. null: it goes nowhere. */
  readonly lane: string | null;
  readonly recipient: string;
  readonly content: NoticeContent;
  readonly event: number | null;
  readonly rule: number | null;
  readonly ruleName: string | null;
  readonly dueAt: number;
  /** Why it cannot be sent at all: the log says it. */
  readonly failure?: string;
}

/** Within this time, ms, a lane carries so many notices one by one; the others are sent together. */
const FLOOD_TIME = 10 * MINUTE;
/** What a person reads, and what a program reads. */
const MAX_SINGLE = { person: 5, webhook: 60 } as const;
/** A notice of many waits so long for more, and as long after the last one as a flood is counted; critical ones do not wait that long. */
const GATHERING = MINUTE;
const MAX_WORST = 5;

type Row = Insertable<NoticeTables["notices"]>;
type FloodContent = Extract<NoticeContent, { kind: "flood" }>;

interface Lane {
  singles: number;
  readonly lastFlood: number | undefined;
  flood: { id: number | undefined; content: FloodContent; dueAt: number; readonly like: NewNotice } | undefined;
}

/**
 * Within the transaction that keeps them: rows for notices, as many one by one as a lane carries; the others are counted
 * in one that says how many.
 * @returns the rows to be written
 */
export async function gather(db: Kysely<NoticeTables>, notices: readonly NewNotice[], now: number): Promise<Row[]> {
  if (notices.length === 0) return [];
  const lanes = await readLanes(db, notices, now);
  const rows: Row[] = [];
  for (const notice of notices) {
    const lane = notice.lane === null ? undefined : lanes.get(notice.lane);
    if (lane === undefined || notice.failure !== undefined) {
      rows.push(columnsOf(notice, now));
    } else if (lane.singles < mostOf(notice)) {
      lane.singles += 1;
      rows.push(columnsOf(notice, now));
    } else {
      count(lane, notice, now);
    }
  }
  for (const { flood } of lanes.values()) {
    if (flood === undefined) continue;
    const { id, content, dueAt, like } = flood;
    const row = columnsOf({ ...like, kind: "flood", content, event: null, rule: null, ruleName: null, dueAt }, now);
    if (id === undefined) rows.push(row);
    else await changeFlood(db, id, row);
  }
  return rows;
}

function mostOf({ way }: NewNotice): number {
  return way === "webhook" ? MAX_SINGLE.webhook : MAX_SINGLE.person;
}

async function readLanes(db: Kysely<NoticeTables>, notices: readonly NewNotice[], now: number) {
  const names = [...new Set(notices.flatMap(({ lane }) => (lane === null ? [] : [lane])))];
  const like = new Map(notices.map((notice) => [notice.lane, notice]));
  const since = new Date(now - FLOOD_TIME);
  const { rows } = await sql<{ lane: string; singles: string; flood: Date | null }>`
    SELECT lane, count(*) FILTER (WHERE kind <> 'flood') AS singles, max(ended_at) FILTER (WHERE kind = 'flood') AS flood
    FROM notices WHERE lane = ANY(${names}::text[]) AND (created_at > ${since} OR state = 'waiting') GROUP BY lane
  `.execute(db);
  const known = new Map(rows.map((row) => [row.lane, row]));
  const lanes = new Map<string, Lane>(
    names.map((name) => {
      const { singles = "0", flood } = known.get(name) ?? {};
      return [name, { singles: Number(singles), lastFlood: flood?.getTime(), flood: undefined }];
    }),
  );
  for (const row of await waitingFloods(db, names)) {
    const lane = lanes.get(row.lane ?? "");
    const first = like.get(row.lane);
    const content = NoticeContent.parse(row.content);
    if (lane === undefined || first === undefined || content.kind !== "flood") continue;
    lane.flood = { id: Number(row.id), content, dueAt: row.due_at?.getTime() ?? now, like: first };
  }
  return lanes;
}

/** Not yet tried ones, locked: none of them is sent while it grows. */
async function waitingFloods(
  db: Kysely<NoticeTables>,
  names: readonly string[],
): Promise<Selectable<NoticeTables["notices"]>[]> {
  if (names.length === 0) return [];
  return await db
    .selectFrom("notices")
    .selectAll()
    .where("lane", "in", names)
    .where("kind", "=", "flood")
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .forUpdate()
    .execute();
}

function count(lane: Lane, notice: NewNotice, now: number): void {
  const { content } = notice;
  if (content.kind === "flood" || content.kind === "trial") return;
  const { alarm } = content;
  const flood = lane.flood ?? {
    id: undefined,
    content: { kind: "flood" as const, count: 0, since: now, byPriority: [0, 0, 0, 0], worst: [] },
    dueAt: Number.POSITIVE_INFINITY,
    like: notice,
  };
  const wait = lane.lastFlood === undefined || alarm.priority === 1 ? GATHERING : FLOOD_TIME;
  const due = Math.max(notice.dueAt, Math.max(now, lane.lastFlood ?? 0) + wait);
  lane.flood = { ...flood, content: withOneMore(flood.content, alarm), dueAt: Math.min(flood.dueAt, due) };
}

function withOneMore(content: FloodContent, alarm: AlarmContent): FloodContent {
  const [one, two, three, four] = ALARM_PRIORITIES.map(
    (priority) => (content.byPriority[priority - 1] ?? 0) + (priority === alarm.priority ? 1 : 0),
  );
  const worst = [...content.worst, { ...alarm, procedure: [] }].toSorted((a, b) => a.priority - b.priority);
  return {
    ...content,
    count: content.count + 1,
    byPriority: [one ?? 0, two ?? 0, three ?? 0, four ?? 0],
    worst: worst.slice(0, MAX_WORST),
  };
}

async function changeFlood(db: Kysely<NoticeTables>, id: number, row: Row): Promise<void> {
  const { content, text, priority, due_at } = row;
  await db.updateTable("notices").set({ content, text, priority, due_at }).where("id", "=", id).execute();
}

/** The columns of a notice that waits, or that cannot be sent. */
export function columnsOf(notice: NewNotice, now: number): Row {
  const { kind, way, channel, user, browser, lane, recipient, content, event, rule, ruleName, dueAt, failure } = notice;
  return {
    created_at: new Date(now),
    kind,
    way,
    channel,
    user_id: user,
    browser,
    lane,
    recipient,
    priority: priorityOf(content) ?? null,
    // Searched in every language; who reads it gets the words of its content.
    text: inEveryLanguage(noticeText(content)).join("\n"),
    content: JSON.stringify(content),
    event,
    rule,
    rule_name: ruleName,
    ...(failure === undefined
      ? { state: "waiting", due_at: new Date(dueAt) }
      : { state: "failed", due_at: null, answer: failure, ended_at: new Date(now) }),
  };
}

/** The gravest that a notice speaks of. */
function priorityOf(content: NoticeContent): AlarmPriority | undefined {
  if (content.kind === "trial") return undefined;
  if (content.kind !== "flood") return content.alarm.priority;
  return ALARM_PRIORITIES.find((priority) => (content.byPriority[priority - 1] ?? 0) > 0);
}

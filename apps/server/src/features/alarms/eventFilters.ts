import { LAST_TIME } from "@atrium/contract";
import { type EventQuery, searchWords } from "@atrium/contract/alarms";
import { CAMPUS, CORRIDOR } from "@atrium/contract/site";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/database/listing.ts";
import type { Reach } from "../../platform/reach.ts";
import { gramsOf } from "./searchGrams.ts";

/** The filters of a request, narrowed to the caller's role. */
export interface BoundedQuery extends EventQuery {
  /** Absent: everywhere. */
  readonly reach?: Reach | undefined;
}

/** What a query says of the things that rows are about (`event_subjects s`); undefined: nothing. */
export function subjectFilter(query: BoundedQuery): RawBuilder<unknown> | undefined {
  const { module, device, search, priority, kind, reach } = query;
  const conditions = [
    ...placeConditions(query),
    ...(reach?.places === undefined ? [] : [reachCondition(reach.places)]),
    ...(module === undefined ? [] : [sql`s.module = ${module}`]),
    ...(device === undefined ? [] : [sql`s.device = ${device}`]),
    ...(priority === undefined ? [] : [sql`s.priority = ANY(${priority}::smallint[])`]),
    ...(kind === undefined ? [] : [kind === "alarm" ? sql`s.priority IS NOT NULL` : sql`s.priority IS NULL`]),
    ...searchConditions(search),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}

/** What a query says of the time of a row (`events e`), with the row that it goes on after. */
export function timeFilter({ from, to, after }: EventQuery): RawBuilder<unknown> {
  const [time, id] = after?.split("-").map(Number) ?? [];
  const isAfter = time !== undefined && id !== undefined && time <= LAST_TIME && Number.isSafeInteger(id);
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`e.time >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`e.time < ${new Date(to)}`]),
    ...(isAfter ? [sql`(e.time, e.id) < (${new Date(time)}, ${id}::bigint)`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Somebody or a car came and was not turned away. */
const IS_ROUTINE = sql`coalesce(e.content ->> 'kind' IN ('card-read', 'face', 'plate'), false) AND e.content ->> 'isGranted' IS DISTINCT FROM 'false'`;

/** It was entered after it was over. As the index of these has it. */
const IS_FROM_HISTORY = sql`e.facts->>'enteredAt' IS NOT NULL`;

/** What a query says of a row itself (`events e`). */
export function rowFilter({ state, cause, routine, origin }: EventQuery): RawBuilder<unknown> {
  // Rows that are not over are few, and have an index of their own.
  const isOpen = state !== undefined && !state.includes("normal");
  const conditions = [
    sql`true`,
    ...(isOpen ? [sql`e.state <> 'normal'`] : []),
    ...(state === undefined ? [] : [sql`e.state = ANY(${state}::text[])`]),
    ...(cause === undefined ? [] : [sql`e.cause = ${cause}`]),
    ...(origin === undefined ? [] : [origin === "history" ? IS_FROM_HISTORY : sql`e.facts->>'enteredAt' IS NULL`]),
    ...(routine === "hidden" ? [sql`NOT (${IS_ROUTINE})`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

function placeConditions({
  placement,
  floor,
  zone,
}: Pick<EventQuery, "placement" | "floor" | "zone">): RawBuilder<unknown>[] {
  return [
    ...(placement === undefined || placement === CAMPUS ? [] : [sql`s.placement = ${placement}`]),
    ...(floor === undefined ? [] : [sql`s.floor = ${floor}`]),
    ...(zone === undefined ? [] : [zone === CORRIDOR ? sql`s.is_corridor` : sql`s.zone = ${zone}`]),
  ];
}

function reachCondition(places: NonNullable<Reach["places"]>): RawBuilder<unknown> {
  const each = places.map(({ placement, floors }) =>
    floors === undefined
      ? sql`s.placement = ${placement}`
      : sql`(s.placement = ${placement} AND s.floor = ANY(${floors}::text[]))`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

function searchConditions(search: string): RawBuilder<unknown>[] {
  const words = searchWords(search);
  const grams = [...new Set(words.flatMap((word) => gramsOf(word)))];
  return [
    ...(grams.length === 0 ? [] : [sql`s.grams @> ${grams}::int[]`]),
    ...words.map((word) => sql`s.folded LIKE ${containing(word)}`),
  ];
}

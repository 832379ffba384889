import { AlarmState, EventQuery, EventView, SubjectWord } from "@atrium/contract/alarms";
import { CAMPUS, OVERVIEW, TOTAL } from "@atrium/contract/site";
import * as z from "zod";
import { readQuery } from "../../collections/listAddress.ts";

const placeWord = z.string().min(1).max(64).optional();
/** `2026-11-23T03:15:30Z` */
const moment = z.iso.datetime().optional();

/** What the address of the event list says besides the building. Lists are words with commas between them. */
export const EventSearch = z.object({
  /** A floor's key; absent: the whole building. */
  floor: placeWord,
  /** A zone, `corridor`, or `overview` for the whole floor. */
  zone: placeWord,
  view: EventView.default("active"),
  priority: z
    .string()
    .regex(/^[1-4](,[1-4]){0,3}$/)
    .optional(),
  state: z
    .string()
    .refine((words) => words.split(",").every((word) => AlarmState.safeParse(word).success))
    .optional(),
  kind: z.enum(["alarm", "event"]).optional(),
  /** Without people and cars that were let in. */
  routine: z.literal("hidden").optional(),
  /** Only what was entered from history, or only what was seen as it happened. */
  origin: z.enum(["live", "history"]).optional(),
  module: SubjectWord.optional(),
  search: z.string().max(100).default(""),
  from: moment,
  to: moment,
  /** Only alarms folded under this one. */
  cause: z.coerce.number().int().positive().optional(),
  /** Alarms of one source, or the same alarm of all sources, are one line. */
  group: z.enum(["source", "alarm"]).optional(),
  /** The row that is open in the inspector. */
  event: z.coerce.number().int().positive().optional(),
});
export type EventSearch = z.output<typeof EventSearch>;

/** Left out of the address where they hold. */
export const EVENT_DEFAULTS = { view: "active", search: "" } as const satisfies Partial<EventSearch>;

export function readEventSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(EventSearch, search);
}

/** The same list of another place: what narrows it stays, what is open does not. */
export function eventSearchAt(
  place: { readonly floor?: string; readonly zone?: string },
  before: Record<string, unknown>,
): Record<string, string | undefined> {
  const { priority, state, kind, routine, origin, module, search, from, to, group } = readQuery(EventSearch, before);
  return {
    ...place,
    priority,
    state,
    kind,
    routine,
    origin,
    module,
    from,
    to,
    group,
    ...(search === "" ? {} : { search }),
  };
}

/** What the server is asked, and what of the changes that come live belongs to the list. Undefined: the address names no place. */
export function askedOf(placement: string, search: EventSearch): EventQuery | undefined {
  const { view, floor, zone, module, kind, routine, origin, cause, from, to } = search;
  const query = EventQuery.safeParse({
    view,
    ...(placement === CAMPUS
      ? {}
      : { placement, floor: unlessWhole(floor), zone: floor === undefined ? undefined : unlessWhole(zone) }),
    module,
    kind,
    routine,
    origin,
    cause,
    priority: search.priority,
    state: search.state,
    search: search.search,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    limit: PAGE_ROWS,
  });
  return query.data;
}

/** Rows of one answer. */
const PAGE_ROWS = 100;

function unlessWhole(word: string | undefined): string | undefined {
  return word === OVERVIEW || word === TOTAL ? undefined : word;
}

/** Whether the address names a whole floor, building or campus, and what is active there. */
export function isOverview({ placement, search: { floor, zone, view } }: { placement: string; search: EventSearch }) {
  if (view === "shelved") return false;
  return placement === CAMPUS || floor === undefined || unlessWhole(floor) === undefined || zone === OVERVIEW;
}

/** Whether anything but the view and the place narrows the list. */
export function isNarrowed({
  priority,
  state,
  kind,
  routine,
  origin,
  module,
  search,
  from,
  to,
  cause,
}: EventSearch): boolean {
  return (
    search !== "" || [priority, state, kind, routine, origin, module, from, to, cause].some((one) => one !== undefined)
  );
}

/** Without anything that narrows it. */
export const NOT_NARROWED = {
  priority: undefined,
  state: undefined,
  kind: undefined,
  routine: undefined,
  origin: undefined,
  module: undefined,
  search: "",
  from: undefined,
  to: undefined,
  cause: undefined,
} as const satisfies Partial<EventSearch>;

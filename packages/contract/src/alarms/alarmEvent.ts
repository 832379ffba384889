import { sayTerm, t } from "@atrium/words";
import * as z from "zod";
import { ALARM_STATES, AlarmPriority, AlarmShelf, AlarmState } from "./alarm.ts";
import { AlarmRuleId, SubjectWord } from "./alarmRule.ts";
import { FieldEventContent } from "../access/fieldEvent.ts";
import { ConnectionId, DeviceId, EpochMillis, FilterTime, PointKey } from "../base/ids.ts";
import { FloorKey, Place, PlacementKey, ZoneKey } from "../site/place.ts";
import { Unit } from "../devices/point.ts";

export const EventId = z.int().positive().brand<"EventId">();
export type EventId = z.infer<typeof EventId>;

/** What an alarm or an event is about, with the names of that time. */
export const EventSource = z.object({
  /** Of the device; absent for a gateway. */
  module: z.string().exactOptional(),
  device: DeviceId.exactOptional(),
  point: PointKey.exactOptional(),
  connection: ConnectionId.exactOptional(),
  /** "Board room air sensor" */
  name: z.string(),
  /** "Office Building, 1st Floor, Zone B"; absent: it is at no place. */
  placeName: z.string().exactOptional(),
  placement: PlacementKey.exactOptional(),
  floor: FloorKey.exactOptional(),
  zone: ZoneKey.exactOptional(),
  isCorridor: z.boolean(),
});
export type EventSource = z.infer<typeof EventSource>;

/** What is named with its place; without one it is at no place, or is the place itself. */
interface PlacedName {
  readonly name: string;
  readonly placeName?: string | undefined;
}

/** "Office Building, 1st Floor, Zone B · Board room air sensor". The place leads: several buildings have a Board room. */
export function sourceWords({ placeName, name }: PlacedName): string {
  return placeName === undefined || placeName === name ? name : `${placeName} · ${name}`;
}

/** "Fire alarm · Office Building, 1st Floor, Zone A · Open office A smoke detector". */
export function eventWords({ text, source }: { text: string; source: PlacedName }): string {
  return `${sayTerm(text)} · ${sourceWords(source)}`;
}

/** The value that raised an alarm, with what it was held against. */
export const AlarmReading = z.object({
  value: z.number().nullable(),
  unit: Unit.exactOptional(),
  limit: z.number().exactOptional(),
  /** The word of a state: "Tripped". */
  word: z.string().exactOptional(),
});
export type AlarmReading = z.infer<typeof AlarmReading>;

/** What only an alarm has. */
export const AlarmFacts = z.object({
  code: z.string(),
  rule: AlarmRuleId,
  priority: AlarmPriority,
  state: AlarmState,
  /** Its cause stands now, whatever its state says. */
  isActive: z.boolean(),
  isFire: z.boolean(),
  /** How often it was raised since it began; reset once it is over. */
  times: z.int().positive(),
  /** When it was raised last, and when its cause went last. */
  raisedAt: EpochMillis,
  returnedAt: EpochMillis.exactOptional(),
  /** When it was over: it needs nobody any more. */
  endedAt: EpochMillis.exactOptional(),
  /** When it was entered, where its values came only after it was over: nobody was alerted, and nobody has to acknowledge it. */
  enteredAt: EpochMillis.exactOptional(),
  acknowledged: z.object({ at: EpochMillis, by: z.string() }).exactOptional(),
  shelf: AlarmShelf.exactOptional(),
  outOfService: z.object({ at: EpochMillis, by: z.string(), reason: z.string() }).exactOptional(),
  /** The alarm under which this one is folded: its cause. */
  cause: EventId.exactOptional(),
  /** How many alarms are folded under this one now. */
  folded: z.int().nonnegative(),
  reading: AlarmReading.exactOptional(),
  /** How many steps of the procedure there are, and which are done, from 0. */
  steps: z.int().nonnegative(),
  done: z.array(z.int().nonnegative()),
  /** The last rating, 1 to 5. */
  rating: z.int().min(1).max(5).exactOptional(),
});
export type AlarmFacts = z.infer<typeof AlarmFacts>;

/** One row of the event list: an alarm from its beginning to its end, or an event, which happens and is over. */
export const EventRow = z.object({
  id: EventId,
  /** Of an alarm, when it began; rows are in this order. */
  time: EpochMillis,
  /** "CO₂ above limit", "Locker 12 returned". */
  text: z.string(),
  source: EventSource,
  alarm: AlarmFacts.exactOptional(),
  /** What a device reported, where the row is an event of a device. */
  content: FieldEventContent.exactOptional(),
});
export type EventRow = z.infer<typeof EventRow>;

/** An alarm's row, which the live channel of alarms carries. */
export const AlarmRow = EventRow.extend({ alarm: AlarmFacts });
export type AlarmRow = z.infer<typeof AlarmRow>;

/** Which rows: those that stand or need somebody; those to acknowledge; those hidden for a time; everything by time. */
export const EVENT_VIEWS = ["active", "unacknowledged", "shelved", "all"] as const;
export const EventView = z.enum(EVENT_VIEWS);
export type EventView = z.infer<typeof EventView>;

/** Rows of one answer, 200 at most: a list that scrolls asks for the next ones. */
export const MAX_EVENT_ROWS = 200;

/** Values of a list in an address: "1,2". */
function listOf<Value>(value: z.ZodType<Value, string>, most: number) {
  return z
    .string()
    .max(200)
    .transform((text) => text.split(","))
    .pipe(z.array(value).min(1).max(most));
}

export const EventQuery = z
  .object({
    view: EventView.default("all"),
    placement: PlacementKey.optional(),
    floor: FloorKey.optional(),
    zone: Place.shape.zone,
    module: SubjectWord.optional(),
    device: DeviceId.optional(),
    /** Of alarms: "1,2". */
    priority: listOf(z.string().transform(Number).pipe(AlarmPriority), 4).optional(),
    /** Of alarms: "unacknowledged,returned". */
    state: listOf(AlarmState, ALARM_STATES.length).optional(),
    /** Only alarms, or only events. */
    kind: z.enum(["alarm", "event"]).optional(),
    /** `hidden`: without people and cars that were let in, of which a morning has hundreds. */
    routine: z.enum(["shown", "hidden"]).optional(),
    /** Only what was entered from history after it was over, or only what was seen as it happened. */
    origin: z.enum(["live", "history"]).optional(),
    /** What something is called, where it is, or what happened, in any case; each of the words has to be in a row. */
    search: z
      .string()
      .trim()
      .max(100)
      .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter plain text to search") })
      .default(""),
    /** Alarms folded under this one. */
    cause: z.coerce.number().max(Number.MAX_SAFE_INTEGER).pipe(EventId).optional(),
    from: FilterTime.optional(),
    to: FilterTime.optional(),
    /** `next` of the answer before. */
    after: z
      .string()
      .max(64)
      .regex(/^[0-9-]+$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(MAX_EVENT_ROWS).default(50),
  })
  .refine(({ placement, floor, zone }) => placement !== undefined || (floor ?? zone) === undefined, {
    path: ["placement"],
    error: () => t("must be given with a floor or a zone"),
  });
export type EventQuery = z.infer<typeof EventQuery>;

/**
 * `active` and `unacknowledged` by priority, then those that nobody has acknowledged, then the newest; `shelved` by
 * when they come back; `all` the newest first. Rows are not counted: there are millions.
 */
export const EventPage = z.object({
  rows: z.array(EventRow).max(MAX_EVENT_ROWS),
  /** For `after`; null: there are no more. */
  next: z.string().nullable(),
});
export type EventPage = z.infer<typeof EventPage>;

/** What happened to an alarm. */
export const EVENT_STEPS = [
  "raised",
  "returned",
  "acknowledged",
  "reset",
  "shelved",
  "unshelved",
  "shelf-ended",
  "suppressed",
  "unsuppressed",
  "removed-from-service",
  "returned-to-service",
  "commented",
  "step-done",
  "step-undone",
  "rated",
  /** From history, after it was over: nobody was alerted. */
  "entered",
  /** The rule was changed or taken away, or the device: it is watched no longer. */
  "withdrawn",
] as const;
export const EventStepKind = z.enum(EVENT_STEPS);
export type EventStepKind = z.infer<typeof EventStepKind>;

/** One step in the life of an alarm, in the order in which they happened. */
export const EventStep = z.object({
  id: z.int().positive(),
  at: EpochMillis,
  kind: EventStepKind,
  /** Absent: it happened by itself. */
  by: z.string().exactOptional(),
  /** The remark, the reason of a shelf, the words of a step of the procedure. */
  text: z.string().exactOptional(),
  value: z.number().nullable().exactOptional(),
});
export type EventStep = z.infer<typeof EventStep>;

/** A row with all that is known of it. */
export const EventDetail = z.object({
  row: EventRow,
  /** The oldest first; the newest 500. */
  steps: z.array(EventStep).max(500),
  /** What to do, as the rule says now. */
  procedure: z.array(
    z.object({ text: z.string(), done: z.object({ at: EpochMillis, by: z.string() }).exactOptional() }),
  ),
  /** The same alarm of the same source in the 90 days before. */
  before: z.object({ count: z.int().nonnegative(), lastAt: EpochMillis.nullable(), lastRemark: z.string().nullable() }),
  /** Whether the person may rate it: only who acknowledged it may. */
  mayRate: z.boolean(),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** An alarm rate of more than this in ten minutes begins a flood; fewer than `FLOOD_ENDS` end it (ISA-18.2). */
export const FLOOD_BEGINS = 10;
export const FLOOD_ENDS = 5;
/** ms */
export const FLOOD_WINDOW = 600_000;

/** What the bell and the head of the list say of the campus, or of a place. */
export const EventCounts = z.object({
  /** Of alarms that nobody has acknowledged: how many of priority 1, 2, 3, 4. */
  unacknowledged: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** The first to acknowledge: the worst, then the newest. */
  worst: z.array(AlarmRow).max(5),
  /** The longest unacknowledged; null: none. */
  oldestAt: EpochMillis.nullable(),
  /** Those that stand or need somebody. */
  active: z.int().nonnegative(),
  shelved: z.int().nonnegative(),
  /** The next that comes back from its shelf. */
  nextBackAt: EpochMillis.nullable(),
  suppressed: z.int().nonnegative(),
  outOfService: z.int().nonnegative(),
  /** Alarms raised in the last ten minutes, and since when there is a flood. */
  rate: z.int().nonnegative(),
  floodSince: EpochMillis.nullable(),
});
export type EventCounts = z.infer<typeof EventCounts>;

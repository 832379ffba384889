import * as z from "zod";
import { recordOf } from "../base/exactRecord.ts";
import type { Feature } from "../base/feature.ts";
import type { LimitSection } from "../base/limitSection.ts";

/** What a subscription needs: a feature of the role, or any session. */
type LiveRight = Feature | "signed-in";

/** The change up to which a page is complete, in the run of the server that counted it. */
export const Since = z.object({ epoch: z.string().max(64), sequence: z.int().nonnegative() });
export type Since = z.infer<typeof Since>;

/** The section of the menu that a channel belongs to; absent: several. */
interface ChannelReach {
  readonly section?: LimitSection;
}

interface Declared {
  /** The subscription's `channel`, and the `type` of the messages that answer it. */
  readonly name: string;
  readonly right: LiveRight;
  /** How somebody hears it whose role is limited: with what is within the limits. Absent: not at all. */
  readonly reach?: ChannelReach;
  /** The subscription as a page sends it. */
  readonly subscribe: z.ZodType<{
    type: "subscribe";
    subscription: number;
    channel: string;
    since?: Since | undefined;
  }>;
}

/** The points of some modules at a place: one snapshot, then the changes, as columns. */
export interface PointsChannel extends Declared {
  readonly kind: "points";
  readonly modules: readonly string[];
}

/** One entity of which only the newest state counts: `{"type": name, "subscription": 1, [name]: …}`. */
export interface NewestChannel<Asks = unknown, Entity = unknown> extends Declared {
  readonly kind: "newest";
  readonly asks: z.ZodType<Asks>;
  readonly entity: z.ZodType<Entity>;
}

/** Rows that replace each other by key, all of them first, then those that changed: `{…, "rows": […]}`. */
export interface RowsChannel<Asks = unknown, Row = unknown> extends Declared {
  readonly kind: "rows";
  readonly asks: z.ZodType<Asks>;
  readonly row: z.ZodType<Row>;
  keyOf(row: Row): string;
}

/**
 * Entities with numbered changes: `{…, "sequence": 7, "isComplete": true, "entities": […]}`. A page that comes back with
 * `since` gets those that changed after it, while the server remembers them; otherwise the present ones.
 */
export interface ListChannel<Asks = unknown, Entity = unknown> extends Declared {
  readonly kind: "list";
  readonly asks: z.ZodType<Asks>;
  readonly entity: z.ZodType<Entity>;
}

/** One declaration is all that the contract says of a channel; both ends of the socket follow from it. */
export type LiveChannel = PointsChannel | NewestChannel | RowsChannel | ListChannel;

interface Said<Name extends string, Asks extends z.ZodRawShape> {
  readonly name: Name;
  readonly right: LiveRight;
  readonly reach?: ChannelReach;
  /** What a subscription says besides: a place, a module. */
  readonly asks: Asks;
}

export function newestChannel<Name extends string, Asks extends z.ZodRawShape, Entity extends z.ZodType>({
  name,
  right,
  reach,
  asks,
  entity,
}: Said<Name, Asks> & { readonly entity: Entity }) {
  const message = z.object({ ...answerOf(name), ...recordOf([[name, entity]]) });
  return {
    kind: "newest",
    name,
    right,
    ...limitedBy(reach),
    asks: z.object(asks),
    entity,
    message,
    ...subscribeTo(name, asks),
  } as const;
}

export function rowsChannel<Name extends string, Asks extends z.ZodRawShape, Row extends z.ZodType>({
  name,
  right,
  reach,
  asks,
  row,
  keyOf,
}: Said<Name, Asks> & { readonly row: Row; readonly keyOf: (row: z.output<Row>) => string }) {
  const message = z.object({ ...answerOf(name), rows: z.array(row) });
  return {
    kind: "rows",
    name,
    right,
    ...limitedBy(reach),
    asks: z.object(asks),
    row,
    keyOf,
    message,
    ...subscribeTo(name, asks),
  } as const;
}

export function listChannel<Name extends string, Asks extends z.ZodRawShape, Entity extends z.ZodType>({
  name,
  right,
  reach,
  asks,
  entity,
}: Said<Name, Asks> & { readonly entity: Entity }) {
  const message = z.object({
    ...answerOf(name),
    sequence: z.int().nonnegative(),
    /** false when this answers `since`, or says what changed. */
    isComplete: z.boolean(),
    entities: z.array(entity),
  });
  const subscribe = subscribeTo(name, { ...asks, since: Since.optional() });
  return {
    kind: "list",
    name,
    right,
    ...limitedBy(reach),
    asks: z.object(asks),
    entity,
    message,
    ...subscribe,
  } as const;
}

function limitedBy(reach: ChannelReach | undefined): { readonly reach?: ChannelReach } {
  return reach === undefined ? {} : { reach };
}

function answerOf<Name extends string>(name: Name) {
  return { type: z.literal(name), subscription: z.int() };
}

function subscribeTo<Name extends string, Asks extends z.ZodRawShape>(name: Name, asks: Asks) {
  const subscribe = z.object({
    type: z.literal("subscribe"),
    subscription: z.int().positive(),
    channel: z.literal(name),
    ...asks,
  });
  return { subscribe };
}

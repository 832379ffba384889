import * as z from "zod";

/** A point's number inside one installation; given by the database, stable for the life of the point. */
export const PointId = z.int().positive().brand<"PointId">();
export type PointId = z.infer<typeof PointId>;

/** A device's id as the site folder writes it, e.g. `L-O1-B-03`. */
export const DeviceId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/)
  .brand<"DeviceId">();
export type DeviceId = z.infer<typeof DeviceId>;

/** A connection's id as the site folder writes it, e.g. `bacnet-o1`. */
export const ConnectionId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .brand<"ConnectionId">();
export type ConnectionId = z.infer<typeof ConnectionId>;

/** The key of a point within its device, e.g. `level` or `lighting.active-power`. */
export const PointKey = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$/)
  .brand<"PointKey">();
export type PointKey = z.infer<typeof PointKey>;

/** A command request's id: made by the page, so that a repeated request is the same request. */
export const CommandId = z.uuid().brand<"CommandId">();
export type CommandId = z.infer<typeof CommandId>;

export const UserId = z.int().positive().brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

/** Milliseconds since 1970-01-01T00:00Z. Every time on the wire has this form. */
export const EpochMillis = z.number().int().nonnegative();
export type EpochMillis = z.infer<typeof EpochMillis>;

/** The end of the year 9999: no calendar of ours goes beyond. */
export const LAST_TIME = 253_402_300_799_999;
/** A moment that a query is narrowed by. */
export const FilterTime = z.coerce.number().max(LAST_TIME).pipe(EpochMillis);

import * as z from "zod";
import { ConnectionId, DeviceId, EpochMillis } from "../base/ids.ts";
import { mostSaid } from "../base/saidLength.ts";

/** `paused`: a person paused it, and nothing is read or commanded. */
export const CONNECTION_STATES = ["connected", "connecting", "lost", "paused"] as const;

/** Why an exchange with a device failed, in the words of a test read. */
export const EXCHANGE_FAILURES = ["silent", "exception", "garbage", "password"] as const;
export type ExchangeFailure = (typeof EXCHANGE_FAILURES)[number];

/** Exchanges of a connection that are kept. */
export const MAX_EXCHANGES = 50;
/** Quarter hours in the day that is counted, and the one under way. */
const MAX_QUARTERS = 97;
const MAX_DEVICES = 5_000;

const Milliseconds = z.number().nonnegative();
const Count = z.int().nonnegative();
const Text = z.string().check(mostSaid(1_000));

/** Half of the answers came in `median` ms, and 95 of 100 in `p95`. */
const RoundTrip = z.object({ median: Milliseconds, p95: Milliseconds });

const Errors = z.object({
  /** Failed exchanges by kind; those that are 0 too. */
  byKind: z.record(z.enum(EXCHANGE_FAILURES), Count),
  /** Times that the whole connection was lost. */
  losses: Count,
});

/** Who paused a connection, and when. */
export const ConnectionPause = z.object({ by: z.string().check(mostSaid(200)), since: EpochMillis });
export type ConnectionPause = z.infer<typeof ConnectionPause>;

/** How a connection does. */
export const ConnectionFigures = z.object({
  id: ConnectionId,
  name: z.string(),
  protocol: z.string(),
  state: z.enum(CONNECTION_STATES),
  since: EpochMillis,
  /** Why it is lost; of one that is connected, why part of it is still missing. */
  reason: Text.optional(),
  pause: ConnectionPause.nullable(),
  /** Devices behind it: all, those that do not answer, and those with a value that is old or bad. */
  devices: z.object({ total: Count, silent: Count, stale: Count }),
  points: Count,
  /** Of the newest exchanges that have an answer; null: there were none. */
  roundTrip: RoundTrip.nullable(),
  /** Exchanges and messages since `countedSince`, which is a day ago at most. */
  exchanges: Count,
  errors: Errors,
  countedSince: EpochMillis,
  /** Values that changed, or were repeated, in a second: mean of the last minute. */
  pointsPerSecond: z.number().nonnegative(),
  /** The share of the last minute in which a request was under way, at most 1. */
  busy: z.number().min(0).max(1),
  /** Requests and messages that wait now, and the most of the counted time. */
  queue: z.object({ waiting: Count, longest: Count }),
});
export type ConnectionFigures = z.infer<typeof ConnectionFigures>;

/** One quarter hour of the chart. */
export const ConnectionQuarter = z.object({
  at: EpochMillis,
  roundTrip: RoundTrip.nullable(),
  exchanges: Count,
  failures: Count,
});
export type ConnectionQuarter = z.infer<typeof ConnectionQuarter>;

/** A device behind a connection, and whether it can be reached. */
export const ConnectionDevice = z.object({
  id: DeviceId,
  name: z.string(),
  module: z.string(),
  /** As text: `Office Building, 1st Floor`. */
  place: z.string(),
  /** Where it is behind the connection, as its protocol calls it. */
  station: z.string().check(mostSaid(400)),
  points: Count,
  reach: z.enum(["good", "stale", "silent"]),
  /** Since when it is silent, and why. */
  since: EpochMillis.optional(),
  reason: Text.optional(),
  /** Mean ms of its station's last exchanges; null where several share one, or none has an answer. */
  roundTrip: Milliseconds.nullable(),
  failures: Count,
});
export type ConnectionDevice = z.infer<typeof ConnectionDevice>;

/** One exchange as text. Secrets of the connection are crossed out wherever they stand. */
export const ExchangeRow = z.object({
  /** Counts up; the same exchange has the same number. */
  number: z.int().positive(),
  at: EpochMillis,
  station: Text.optional(),
  sent: Text.optional(),
  received: Text.optional(),
  took: Milliseconds.optional(),
  failure: z.enum(EXCHANGE_FAILURES).optional(),
  /** The octets, where they are asked for: hexadecimal, or text where all of it is text. */
  raw: z.object({ sent: z.string().max(4_000).optional(), received: z.string().max(4_000).optional() }).optional(),
});
export type ExchangeRow = z.infer<typeof ExchangeRow>;

/** A connection with its day, its devices and what went over its wire last. */
export const ConnectionDetail = ConnectionFigures.extend({
  quarters: z.array(ConnectionQuarter).max(MAX_QUARTERS),
  behind: z.array(ConnectionDevice).max(MAX_DEVICES),
  /** The newest first. */
  last: z.array(ExchangeRow).max(MAX_EXCHANGES),
});
export type ConnectionDetail = z.infer<typeof ConnectionDetail>;

export const ConnectionDetailQuery = z.object({
  /** With the octets of each exchange. */
  raw: z.enum(["true", "false"]).default("false"),
});

/** Whether nothing shall be read through a connection, or commanded. */
export const PauseChange = z.object({ isPaused: z.boolean() });
export type PauseChange = z.infer<typeof PauseChange>;

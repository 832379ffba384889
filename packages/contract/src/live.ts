import * as z from "zod";
import { CommandReply } from "./command.ts";
import { keysOf } from "./exactRecord.ts";
import { EpochMillis } from "./ids.ts";
import { Place, PlacementKey } from "./place.ts";
import { QualityCode } from "./point.ts";
import { PlaceSummary, SummaryModule } from "./summary.ts";
import { CHANNEL_MODULES } from "./systems.ts";

/**
 * The live socket `/api/live`. JSON text frames, deflated.
 *
 * The page subscribes to a channel at a place. The server answers with a snapshot (all points of the view), then sends
 * deltas (changed points only). Points are columns: `ids[i]`, `values[i]`, `qualities[i]`, `times[i]` and `steadyFor[i]`
 * belong together.
 * `sequence` is the server's count of changes; after a lost connection the page subscribes again with `since`, and where
 * the server's run is still the same (`epoch`) it answers with the changes since then, otherwise with a snapshot.
 * A slow page gets the newest value of each point, never a queue. A message that is none of these is answered with
 * `error`, and a subscription with a mistake in it with `refused`; the socket goes on.
 */
export const LIVE_PATH = "/api/live";

/** The page says it is disconnected after this long without a frame; the server sends a heartbeat well within it. */
export const LIVE_SILENCE_LIMIT = 3_000;
export const LIVE_HEARTBEAT_INTERVAL = 1_000;

export const PointChannelName = z.enum(keysOf(CHANNEL_MODULES));

/** `points`: the points of one module at a place. `summary`: one row per place. `commands`: the life of commands. */
export const LiveSubscribe = z.discriminatedUnion("channel", [
  z.object({
    type: z.literal("subscribe"),
    subscription: z.int().positive(),
    channel: PointChannelName,
    place: Place,
    since: z.object({ epoch: z.string().max(64), sequence: z.int().nonnegative() }).optional(),
  }),
  z.object({
    type: z.literal("subscribe"),
    subscription: z.int().positive(),
    channel: z.literal("summary"),
    module: SummaryModule,
  }),
  z.object({
    type: z.literal("subscribe"),
    subscription: z.int().positive(),
    channel: z.literal("commands"),
    placement: PlacementKey.optional(),
  }),
  z.object({ type: z.literal("subscribe"), subscription: z.int().positive(), channel: z.literal("health") }),
]);
export type LiveSubscribe = z.infer<typeof LiveSubscribe>;

export const LiveUnsubscribe = z.object({ type: z.literal("unsubscribe"), subscription: z.int().positive() });
export const LiveRequest = z.union([LiveSubscribe, LiveUnsubscribe]);
export type LiveRequest = z.infer<typeof LiveRequest>;

const columns = {
  ids: z.array(z.int()),
  /** null: the point has never had a value. */
  values: z.array(z.number().nullable()),
  qualities: z.array(QualityCode),
  times: z.array(EpochMillis.nullable()),
  /** How long the value had been the same at `times[i]`, ms: it last changed at `times[i] - steadyFor[i]`. */
  steadyFor: z.array(z.int().nonnegative().nullable()),
};
export const PointColumns = z.object(columns);
export type PointColumns = z.infer<typeof PointColumns>;

/** State of the installation for the foot of the side menu and the banners. */
export const Health = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      protocol: z.string(),
      state: z.enum(["connected", "connecting", "lost"]),
      /** When it came into this state. */
      since: EpochMillis,
      reason: z.string().optional(),
      /** Messages since the start that were dropped for newer ones of the same source, because too many came. */
      shedMessages: z.int().positive().optional(),
      /** Devices behind it with a value that is old or bad. */
      staleDevices: z.int().nonnegative(),
      /** More messages come than can be handled, now or a moment ago. */
      isFlooded: z.literal(true).optional(),
    }),
  ),
  staleDevices: z.int().nonnegative(),
  /** Devices in alarm, on the whole campus. */
  alarms: z.int().nonnegative(),
  database: z.enum(["available", "unavailable"]),
  /** `full`: neither commands nor history can be recorded until there is room. */
  disk: z.enum(["available", "full"]),
  /** Samples waiting on disk for the database. */
  queuedSamples: z.int().nonnegative(),
  /** Samples dropped because the queue was full; 0 in a healthy installation. */
  lostSamples: z.int().nonnegative(),
  /** Present while history is being imported. `done` and `total` are days. */
  historyImport: z.object({ done: z.int().nonnegative(), total: z.int().positive() }).optional(),
});
export type Health = z.infer<typeof Health>;

export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), epoch: z.string(), time: EpochMillis }),
  z.object({ type: z.literal("heartbeat"), time: EpochMillis }),
  z.object({
    type: z.literal("snapshot"),
    subscription: z.int(),
    /** The view's number: deltas carry it instead of the subscription, so that all sockets get the same bytes. */
    view: z.int(),
    sequence: z.int(),
    /** false when this answers `since`: only what changed. */
    isComplete: z.boolean(),
    ...columns,
  }),
  z.object({ type: z.literal("delta"), view: z.int(), sequence: z.int(), ...columns }),
  /** The first one after a subscription has all rows, later ones those that changed. */
  z.object({ type: z.literal("summary"), subscription: z.int(), rows: z.array(PlaceSummary) }),
  z.object({ type: z.literal("health"), subscription: z.int(), health: Health }),
  z.object({ type: z.literal("command"), subscription: z.int(), command: CommandReply }),
  /** The signed-in user, the role or its permissions changed: users/me has the present ones. */
  z.object({ type: z.literal("session") }),
  /** The subscription was refused or has ended: unknown channel or place, no permission, session over. */
  z.object({ type: z.literal("refused"), subscription: z.int(), error_code: z.string(), message: z.string() }),
  /** A message was not valid. The socket and its subscriptions go on. */
  z.object({ type: z.literal("error"), error_code: z.string(), message: z.string() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { ENTITY_CHANNELS, PointSubscribe } from "./channels.ts";
import { QualityCode } from "../devices/point.ts";
import { PointReasons, PointTexts } from "../devices/pointText.ts";

/**
 * The live socket `/api/live`. JSON text frames, deflated.
 *
 * The page subscribes to a channel (`live/channels.ts` declares them by kind). For points, the server answers with a
 * snapshot (all points of the view), then sends deltas (changed points only); other channels answer with messages of
 * their own name. Points are columns: `ids[i]`, `values[i]`, `qualities[i]`, `times[i]` and `steadyFor[i]` belong
 * together. `sequence` is the server's count of changes; after a lost connection the page subscribes again with
 * `since`, and where the server's run is still the same (`epoch`) it answers with the changes since then, otherwise
 * with a snapshot. A slow page gets the newest value of each point, never a queue. Any other message is answered with
 * `error`, and a subscription with a mistake in it with `refused`; the socket goes on.
 */
export const LIVE_PATH = "/api/live";

/** The page says it is disconnected after this long without a frame; the server sends a heartbeat well within it. */
export const LIVE_SILENCE_LIMIT = 3_000;
export const LIVE_HEARTBEAT_INTERVAL = 1_000;

export const LiveSubscribe = z.discriminatedUnion("channel", [
  PointSubscribe,
  ...ENTITY_CHANNELS.map(({ subscribe }) => subscribe),
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
  /** The texts of those of the points that are texts; absent where none is. */
  texts: PointTexts.optional(),
  /** Why those of the points that have no good value have none; absent where nothing more is known than the quality. */
  reasons: PointReasons.optional(),
};
export const PointColumns = z.object(columns);
export type PointColumns = z.infer<typeof PointColumns>;

/** The messages that belong to no channel. */
export const SocketMessage = z.discriminatedUnion("type", [
  /** `site` is the revision of the site: another one than a page knows means that it reads the site again. */
  z.object({ type: z.literal("welcome"), epoch: z.string(), time: EpochMillis, site: z.int().nonnegative() }),
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
  /** Devices or connections were added, changed or taken away: what a page read of the site is out of date. */
  z.object({ type: z.literal("site"), revision: z.int().nonnegative() }),
  /** The signed-in user, the role or its permissions changed: users/me has the present ones. */
  z.object({ type: z.literal("session") }),
  /** The subscription was refused or has ended: unknown channel or place, no permission, session over. */
  z.object({ type: z.literal("refused"), subscription: z.int(), error_code: z.string(), message: z.string() }),
  /** A message was not valid. The socket and its subscriptions go on. */
  z.object({ type: z.literal("error"), error_code: z.string(), message: z.string() }),
]);
export type SocketMessage = z.infer<typeof SocketMessage>;

export const LiveMessage = z.discriminatedUnion("type", [
  ...SocketMessage.options,
  ...ENTITY_CHANNELS.map(({ message }) => message),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

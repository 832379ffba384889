import type { PointId } from "@atrium/contract";
import type { FieldEvent, FieldEventKind } from "@atrium/contract/access";
import type { EventCounts, FireNow } from "@atrium/contract/alarms";
import type { CommandReply, PlaceSummary, PointChannel, SummaryModule } from "@atrium/contract/devices";
import {
  CAMPUS_CHANNEL,
  COMMANDS_CHANNEL,
  EVENT_COUNTS_CHANNEL,
  FIELD_EVENTS_CHANNEL,
  FIRE_CHANNEL,
  HEALTH_CHANNEL,
  type ListChannel,
  type LiveChannel,
  type NewestChannel,
  type RowsChannel,
  SUMMARY_CHANNEL,
} from "@atrium/contract/live";
import type { CampusFigures, Health, Place, PlacementKey } from "@atrium/contract/site";
import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ConnectionState } from "./liveConnection.ts";
import type { LiveSource } from "./liveSource.ts";
import type { Refusal } from "./liveSubscription.ts";
import { type LiveTopic, pointTopic, topicKey, topicOf } from "./liveTopic.ts";
import type { PointValue } from "./livePoints.ts";
import { hasFeature, useSession } from "./session.ts";

const NOTHING = {};

/** The shell provides the source; without one the hooks throw. */
export const LiveContext = createContext<LiveSource | null>(null);

export function useLiveSource(): LiveSource {
  const source = useContext(LiveContext);
  if (source === null) throw new Error("Live data is used outside the shell");
  return source;
}

function useTopic(topic: LiveTopic | undefined): LiveSource {
  const source = useLiveSource();
  // The caller's object is new each time; one that says the same is the same topic.
  const [wanted, setWanted] = useState(topic);
  if (keyOf(wanted) !== keyOf(topic)) setWanted(topic);
  useEffect(() => (wanted === undefined ? undefined : source.join(wanted)), [source, wanted]);
  return source;
}

function keyOf(topic: LiveTopic | undefined): string | undefined {
  return topic === undefined ? undefined : topicKey(topic);
}

/** Redraws with everything of the source but points and commands; gives one piece of it. */
function useSourceState<Piece>(source: LiveSource, read: () => Piece): Piece {
  const listen = useCallback((listener: () => void) => source.listen(listener), [source]);
  return useSyncExternalStore(listen, read);
}

export type LiveViewState =
  | { state: "loading" }
  | { state: "live" }
  | { state: "disconnected"; lostAt: number; nextTryAt?: number }
  | { state: "refused"; refused: Refusal };

/**
 * Wants the points of a channel at a place while the component is on screen, and says how far they can be believed:
 * `loading` until the first snapshot, `live` while in step, `disconnected` from the loss until in step again.
 */
export function useLiveView(channel: PointChannel, place: Place): LiveViewState {
  const topic = pointTopic(channel, place);
  const source = useTopic(topic);
  useSourceState(source, () => source.version);
  const view = source.view(topic);
  if (view.refusal !== undefined) return { state: "refused", refused: view.refusal };
  if (view.isInStep) return { state: "live" };
  const { connection } = source;
  const lostAt = view.lostAt ?? (connection.state === "open" ? undefined : connection.lostAt);
  if (lostAt === undefined) return { state: "loading" };
  if (connection.state !== "disconnected") return { state: "disconnected", lostAt };
  return { state: "disconnected", lostAt, nextTryAt: connection.nextTryAt };
}

/** The newest value of one point; redraws with it and nothing else. Undefined while no joined view covers it. */
export function usePoint(pointId: PointId | undefined): PointValue | undefined {
  const { points } = useLiveSource();
  const listen = useCallback(
    (listener: () => void) => (pointId === undefined ? () => {} : points.listen(pointId, listener)),
    [points, pointId],
  );
  return useSyncExternalStore(listen, () => (pointId === undefined ? undefined : points.get(pointId)));
}

/**
 * Something computed from many points, e.g. a sum; redraws when the result changes. `isEqual` is for results that are
 * objects. `select` may be a new function each time; `ids` must be the same array while it holds the same points.
 */
export function usePoints<Result>(
  ids: readonly PointId[],
  select: (values: readonly (PointValue | undefined)[]) => Result,
  isEqual: (a: Result, b: Result) => boolean = Object.is,
): Result {
  const { points } = useLiveSource();
  const kept = useRef<{ version: number; ids: readonly PointId[]; select: typeof select; result: Result } | null>(null);
  const listen = useCallback(
    (listener: () => void) => {
      const ends = ids.map((id) => points.listen(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [points, ids],
  );
  return useSyncExternalStore(listen, () => {
    const last = kept.current;
    if (last !== null && last.version === points.version && last.ids === ids && last.select === select) {
      return last.result;
    }
    const result = select(ids.map((id) => points.get(id)));
    const same = last !== null && isEqual(last.result, result) ? last.result : result;
    kept.current = { version: points.version, ids, select, result: same };
    return same;
  });
}

/** Whether the role may hear a channel. One that it may not is not asked for: the server would refuse it. */
function useMayHear({ right }: Pick<LiveChannel, "right">): boolean {
  const user = useSession();
  return user === null || right === "signed-in" || hasFeature(user, right);
}

/** The entity of a channel as it is now; undefined until it has come. */
function useNewest<Asks extends object, Entity>(channel: NewestChannel<Asks, Entity>, asks: Asks): Entity | undefined {
  const source = useTopic(useMayHear(channel) ? topicOf(channel, asks) : undefined);
  return useSourceState(source, () => source.newest(channel, asks));
}

/** The rows of a channel by their keys; undefined until they have come, and of nothing. */
function useRows<Asks extends object, Row>(
  channel: RowsChannel<Asks, Row>,
  asks: Asks | undefined,
): ReadonlyMap<string, Row> | undefined {
  const mayHear = useMayHear(channel);
  const source = useTopic(mayHear && asks !== undefined ? topicOf(channel, asks) : undefined);
  return useSourceState(source, () => asks && source.rows(channel, asks));
}

/** Calls back with each entity of a channel that comes, and each time that it changes. */
function useChanges<Asks extends object, Entity>(
  channel: ListChannel<Asks, Entity>,
  asks: Asks,
  listener: (entity: Entity) => void,
): void {
  const source = useTopic(topicOf(channel, asks));
  // As in `useTopic`: the same words are the same topic.
  const [wanted, setWanted] = useState(asks);
  if (keyOf(topicOf(channel, wanted)) !== keyOf(topicOf(channel, asks))) setWanted(asks);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(
    () =>
      source.listenToChanges(channel, wanted, (entity) => {
        newest.current(entity);
      }),
    [source, channel, wanted],
  );
}

/** Calls back with every step in the life of the commands at a building (or everywhere). */
export function useCommands(listener: (command: CommandReply) => void, placement?: string): void {
  useChanges(COMMANDS_CHANNEL, placement === undefined ? {} : { placement }, listener);
}

/** Calls back with each event that devices of a kind report at a building. */
export function useFieldEvents(
  asks: { placement: PlacementKey; kind?: FieldEventKind },
  listener: (event: FieldEvent) => void,
): void {
  useChanges(FIELD_EVENTS_CHANNEL, asks, listener);
}

/** How many devices of a module are on, per place key, for the side menu; undefined until it has come, and of no module. */
export function useSummary(module: SummaryModule | undefined): ReadonlyMap<string, PlaceSummary> | undefined {
  return useRows(SUMMARY_CHANNEL, module === undefined ? undefined : { module });
}

/** What is measured now on the campus, in buildings and on floors, by their place keys. Undefined until it has come. */
export function useCampusFigures(): ReadonlyMap<string, CampusFigures> | undefined {
  return useRows(CAMPUS_CHANNEL, NOTHING);
}

/** State of the installation: gateways, stale devices, database, import. Undefined until it has come. */
export function useHealth(): Health | undefined {
  return useNewest(HEALTH_CHANNEL, NOTHING);
}

/** What the bell says of the whole campus: alarms that nobody has acknowledged. Undefined until it has come. */
export function useEventCounts(): EventCounts | undefined {
  return useNewest(EVENT_COUNTS_CHANNEL, NOTHING);
}

/** Drills, and what the alarms of fire panels cause. Undefined until it has come. */
export function useFireNow(): FireNow | undefined {
  return useNewest(FIRE_CHANNEL, NOTHING);
}

/** The socket itself, for the banner. Pages want `useLiveView`. */
export function useConnection(): ConnectionState & { retryNow: () => void } {
  const source = useLiveSource();
  useSourceState(source, () => source.version);
  return {
    ...source.connection,
    retryNow: () => {
      source.retryNow();
    },
  };
}

/** The server's clock, epoch milliseconds; in the past, the moment that is shown. The same function while it is the same clock. */
export function useServerNow(): () => number {
  const source = useLiveSource();
  return useCallback(() => source.serverNow(), [source]);
}

/** Whether the page shows the past: nothing can be commanded there. */
export function useIsPast(): boolean {
  const source = useLiveSource();
  return useSourceState(source, () => source.past !== undefined);
}

const MINUTE = 60_000;

/** The minute of the past that the page shows, epoch ms, for what does not change by the second; undefined: it shows what is now. */
export function usePastMinute(): number | undefined {
  const source = useLiveSource();
  return useSourceState(source, () => source.past && Math.floor(source.past / MINUTE) * MINUTE);
}

/** The revision of the site that the server has; undefined before the first connection. */
export function useLiveSite(): number | undefined {
  const source = useLiveSource();
  return useSourceState(source, () => source.site);
}

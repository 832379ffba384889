import type { CommandReply, Health, Place, PlaceSummary, PointChannel, PointId, SummaryModule } from "@atrium/contract";
import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LiveClient } from "./live.ts";
import type { ConnectionState } from "./liveConnection.ts";
import { type LiveTopic, type Refusal, topicKey } from "./liveSubscription.ts";
import type { PointValue } from "./pointStore.ts";

/** The shell provides the client; without one the hooks throw. */
export const LiveContext = createContext<LiveClient | null>(null);

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext);
  if (client === null) throw new Error("Live data is used outside the shell");
  return client;
}

function useTopic(topic: LiveTopic | undefined): LiveClient {
  const client = useLiveClient();
  // The caller's object is new each time; one that says the same is the same topic.
  const [wanted, setWanted] = useState(topic);
  if (keyOf(wanted) !== keyOf(topic)) setWanted(topic);
  useEffect(() => (wanted === undefined ? undefined : client.join(wanted)), [client, wanted]);
  return client;
}

function keyOf(topic: LiveTopic | undefined): string | undefined {
  return topic === undefined ? undefined : topicKey(topic);
}

/** Redraws with everything of the client but points and commands; gives one piece of it. */
function useClientState<Piece>(client: LiveClient, read: () => Piece): Piece {
  const listen = useCallback((listener: () => void) => client.listen(listener), [client]);
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
  const topic: LiveTopic = { channel, place };
  const client = useTopic(topic);
  useClientState(client, () => client.version);
  const view = client.view(topic);
  if (view.refusal !== undefined) return { state: "refused", refused: view.refusal };
  if (view.isInStep) return { state: "live" };
  const { connection } = client;
  const lostAt = view.lostAt ?? (connection.state === "open" ? undefined : connection.lostAt);
  if (lostAt === undefined) return { state: "loading" };
  if (connection.state !== "disconnected") return { state: "disconnected", lostAt };
  return { state: "disconnected", lostAt, nextTryAt: connection.nextTryAt };
}

/** The newest value of one point; redraws with it and nothing else. Undefined while no joined view covers it. */
export function usePoint(pointId: PointId | undefined): PointValue | undefined {
  const { points } = useLiveClient();
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
  const { points } = useLiveClient();
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

/** Calls back with every step in the life of the commands at a building (or everywhere). */
export function useCommands(listener: (command: CommandReply) => void, placement?: string): void {
  const client = useTopic(placement === undefined ? { channel: "commands" } : { channel: "commands", placement });
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(
    () =>
      client.listenToCommands((command) => {
        newest.current(command);
      }),
    [client],
  );
}

/** How many devices of a module are on, per place key, for the side menu; undefined until it has come, and of no module. */
export function useSummary(module: SummaryModule | undefined): ReadonlyMap<string, PlaceSummary> | undefined {
  const client = useTopic(module === undefined ? undefined : { channel: "summary", module });
  return useClientState(client, () => (module === undefined ? undefined : client.summary(module)));
}

/** State of the installation: gateways, stale devices, database, import. Undefined until it has come. */
export function useHealth(): Health | undefined {
  const client = useTopic({ channel: "health" });
  return useClientState(client, () => client.health);
}

/** The socket itself, for the banner. Pages want `useLiveView`. */
export function useConnection(): ConnectionState & { retryNow: () => void } {
  const client = useLiveClient();
  useClientState(client, () => client.version);
  return {
    ...client.connection,
    retryNow: () => {
      client.retryNow();
    },
  };
}

/** The server's clock, epoch milliseconds. */
export function useServerNow(): () => number {
  const client = useLiveClient();
  return () => client.serverNow();
}

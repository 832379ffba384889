import { MAX_EVENT_ROWS, listEvents } from "@atrium/contract/alarms";
import { useCallback, useSyncExternalStore } from "react";
import { ask } from "../../../platform/http.ts";
import { useLiveSource } from "../../../platform/liveHooks.ts";
import type { LiveSource } from "../../../platform/liveSource.ts";
import { OpenEvents, type OpenState } from "./openEvents.ts";

/** One for each source of what is live: it goes with the session that the source belongs to. */
const stores = new WeakMap<LiveSource, OpenEvents>();

export function useOpenEventsStore(): OpenEvents {
  const source = useLiveSource();
  const known = stores.get(source);
  if (known !== undefined) return known;
  const made = new OpenEvents({
    source,
    read: (view, after, signal) => ask(listEvents, { query: { view, after, limit: MAX_EVENT_ROWS }, signal }),
    after: (wait, callback) => {
      const timer = setTimeout(callback, wait);
      return () => {
        clearTimeout(timer);
      };
    },
  });
  stores.set(source, made);
  return made;
}

/**
 * What is open on the campus, and what changes, while the component is on screen.
 * @param isWanted false: nothing is read, and the state is that of whoever else listens
 */
export function useOpenEvents(isWanted = true): OpenState {
  const store = useOpenEventsStore();
  const listen = useCallback((listener: () => void) => (isWanted ? store.listen(listener) : noop), [store, isWanted]);
  return useSyncExternalStore(listen, () => store.state);
}

function noop(): void {
  // Nothing to stop.
}

import { useEffect, useRef } from "react";
import { useHealth } from "../../platform/liveHooks.ts";
import { useStatesChanged } from "./connectionQueries.ts";

/**
 * Reads the figures again at once where the live socket reports another state of a connection; they are read every few
 * seconds anyway.
 */
export function useFreshStates(): void {
  const changed = useStatesChanged();
  const states = useHealth()
    ?.connections.map(({ id, state }) => `${id} ${state}`)
    .join("\n");
  const before = useRef(states);
  useEffect(() => {
    if (before.current !== undefined && before.current !== states) void changed();
    before.current = states;
  }, [states, changed]);
}

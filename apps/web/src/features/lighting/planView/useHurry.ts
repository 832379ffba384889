import { useEffect, useState } from "react";
import { useLiveClient } from "../../../platform/liveHooks.ts";
import type { Circuit } from "../circuits/circuit.ts";
import { ChangePace } from "./ChangePace.ts";

/** ms */
const WINDOW = 500;

/** Whether the levels of these circuits change so often that fading each would cost more frames than it is worth. */
export function useHurry(circuits: readonly Circuit[]): boolean {
  const { points } = useLiveClient();
  const [isHurried, setHurried] = useState(false);
  useEffect(() => {
    const pace = new ChangePace();
    let timer: ReturnType<typeof setInterval> | undefined;
    function onWindow(): void {
      setHurried(pace.endWindow());
      if (!pace.isAtRest) return;
      clearInterval(timer);
      timer = undefined;
    }
    function onChange(): void {
      pace.changed();
      timer ??= setInterval(onWindow, WINDOW);
    }
    const ends = circuits.flatMap(({ points: { level } }) =>
      level === undefined ? [] : points.listen(level, onChange),
    );
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [points, circuits]);
  return isHurried;
}

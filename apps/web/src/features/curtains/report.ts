import { useMemo } from "react";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { CurtainReport } from "./motion.ts";

/** The last report of a curtain; undefined until its first position. The same object until the next report. */
export function useReport(reading: Reading): CurtainReport | undefined {
  const position = valueOf(reading, "position");
  const target = valueOf(reading, "target");
  // Without fresh values nothing says that it still moves.
  const movement = reading.isStale ? 0 : (valueOf(reading, "movement") ?? 0);
  const travelTime = valueOf(reading, "travel-time") ?? 0;
  const time = reading.seenAt;
  return useMemo(() => {
    if (position === null || time === null) return undefined;
    return { position, time, target: target ?? position, movement, travelTime };
  }, [position, time, target, movement, travelTime]);
}

import { useEffect, useState } from "react";
import { useLiveSource } from "../../platform/liveHooks.ts";
import type { Device } from "../device.ts";
import { ChangePace } from "./ChangePace.ts";

/** ms */
const WINDOW = 500;

/** Whether a point of these devices changes so often that fading each would cost more frames than it is worth. */
export function useHurry(devices: readonly Device[], key: string): boolean {
  const { points } = useLiveSource();
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
    const ends = devices.flatMap((device) => {
      const point = device.points[key];
      return point === undefined ? [] : points.listen(point.id, onChange);
    });
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [points, devices, key]);
  return isHurried;
}

import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useControl } from "../../control/ControlContext.tsx";
import { type CurtainReport, isMoving, positionAt } from "./motion.ts";

/** A drawing this far from the newest report is not of the same motion, % open. */
const SAME_MOTION = 9;

/**
 * Where a curtain is shown, % open: as reported while it rests; while it moves it goes on between the reports. Redraws
 * with each step alone, and with each report alone where motion is not wanted.
 * @param step % open that is worth a new drawing
 */
export function useShownPosition(report: CurtainReport | undefined, step: number): number | undefined {
  const { now } = useControl();
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<number>();
  const moving = report !== undefined && isMoving(report) && !isStill ? report : undefined;
  useEffect(() => {
    if (moving === undefined) return undefined;
    let last = moving.position;
    let frame = requestAnimationFrame(function draw() {
      const position = positionAt(moving, now());
      if (Math.abs(position - last) >= step) {
        last = position;
        setShown(position);
      }
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [moving, now, step]);
  if (report === undefined) return undefined;
  const isDrawn = moving !== undefined && shown !== undefined && Math.abs(shown - report.position) <= SAME_MOTION;
  return isDrawn ? shown : report.position;
}

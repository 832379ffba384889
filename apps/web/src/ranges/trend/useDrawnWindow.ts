import type { TimeWindow } from "@atrium/ui/charts";
import { useState } from "react";

/**
 * The window in which lines stand: until the answer of another one is there, those of before stay as they are. To draw them
 * in the new one first, and again a moment later, would cost as much as the answer.
 * @param window asked for; the same object as long as it is the same window
 * @param isPassing its answer is still on the way
 */
export function useDrawnWindow(window: TimeWindow, isPassing: boolean): TimeWindow {
  const [drawn, setDrawn] = useState(window);
  if (isPassing || drawn === window) return drawn;
  setDrawn(window);
  return window;
}

import { useEffect, useState } from "react";

/** So long the figures of the range before stay, dimmed: a quick answer never shows a page without figures, ms. */
const PATIENCE = 400;

/** Whether something has been awaited for longer than a quick answer takes. */
export function useSlow(isAwaited: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAwaited]);
  return isAwaited && isSlow;
}

import { useEffect, useState } from "react";

/** Ms after which a page that is never idle counts as such. */
const AT_LAST = 2_000;

/** False until the browser has drawn what was asked for first: for what a page needs to have at hand, but not to begin. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => {
      setIdle(true);
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, AT_LAST);
      return () => {
        clearTimeout(timer);
      };
    }
    const callback = window.requestIdleCallback(begin, { timeout: AT_LAST });
    return () => {
      window.cancelIdleCallback(callback);
    };
  }, []);
  return isIdle;
}

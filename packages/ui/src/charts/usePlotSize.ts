import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Size } from "./plot.ts";

const NO_SIZE: Size = { width: 0, height: 0 };

/** The size of an element, known before its first frame is painted and followed from then on. */
export function usePlotSize(): { ref: RefObject<HTMLElement | null>; size: Size } {
  const ref = useRef<HTMLElement>(null);
  const [size, setSize] = useState(NO_SIZE);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    // At once, in the frame that has the new size, so that a drawing never lags behind its card.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

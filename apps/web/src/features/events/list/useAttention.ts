import { type RefObject, useEffect, useState } from "react";

/** After this long without input a person is reading the list, or has gone, ms. */
const IDLE = 20_000;

/**
 * Whether somebody is at an element: points at it, scrolls it, or uses its keys. A pointer that rests for long is nobody, so
 * that a list on a wall moves on.
 */
export function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setThere(false);
    };
    const attend = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, IDLE);
      setThere(true);
    };
    const leaveUnlessFocused = (): void => {
      if (!current.contains(document.activeElement)) leave();
    };
    const ways = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;
    for (const way of ways) current.addEventListener(way, attend, { passive: true });
    current.addEventListener("pointerleave", leaveUnlessFocused);
    current.addEventListener("focusout", leaveUnlessFocused);
    return () => {
      clearTimeout(timer);
      for (const way of ways) current.removeEventListener(way, attend);
      current.removeEventListener("pointerleave", leaveUnlessFocused);
      current.removeEventListener("focusout", leaveUnlessFocused);
    };
  }, [element]);
  return isThere;
}

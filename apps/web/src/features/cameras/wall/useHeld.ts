import { type FocusEvent, useEffect, useRef, useState } from "react";

/** ms after which a pointer that rests on a wall over the whole screen is only lying there. */
const REST = 5_000;

/** Whether somebody is at a wall with the pointer or the keyboard, by what its grid tells. */
export function useHeld() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(rest.current);
    },
    [],
  );

  function leave(): void {
    clearTimeout(rest.current);
    setIsPointedAt(false);
  }

  return {
    isHeld: isPointedAt || isFocused,
    grid: {
      onPointerMove: () => {
        clearTimeout(rest.current);
        setIsPointedAt(true);
        if (document.fullscreenElement !== null) rest.current = setTimeout(leave, REST);
      },
      onPointerLeave: leave,
      onFocus: ({ target }: FocusEvent) => {
        // What was clicked keeps the focus when nobody is there any more.
        setIsFocused(target.matches(":focus-visible"));
      },
      onBlur: () => {
        setIsFocused(false);
      },
    },
  };
}

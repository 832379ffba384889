import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState } from "react";

/** The palette is fetched when the page has had this long to show itself, ms: then Ctrl K answers at once. */
const FETCH_AFTER = 3_000;

/** Whether the command palette is open; Ctrl K (on a Mac Command K) opens and closes it, in fields too. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void import("../palette/Palette.tsx"), FETCH_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  useHotkeys(
    [
      [
        "mod+K",
        () => {
          setOpen((before) => !before);
        },
      ],
    ],
    [],
    true,
  );
  return {
    isOpen,
    open: () => {
      setOpen(true);
    },
    close: () => {
      setOpen(false);
    },
  };
}

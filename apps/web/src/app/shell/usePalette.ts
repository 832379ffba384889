import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";

/** Whether the command palette is open; Ctrl K (on a Mac Command K) opens and closes it, in fields too. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
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

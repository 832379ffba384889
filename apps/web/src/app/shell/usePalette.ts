import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { FirstKeys } from "./FirstKeys.ts";
import { focusPage } from "./focusPage.ts";
import type { PaletteEnd } from "./paletteEnd.ts";

interface PaletteState {
  isOpen: boolean;
  firstKeys: FirstKeys;
  open: () => void;
  close: (end: PaletteEnd) => void;
}

/** Whether the command palette is open; Ctrl K (on a Mac Command K) opens and closes it, in fields too. */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false);
  const [firstKeys] = useState(() => new FirstKeys());
  const end = useRef<PaletteEnd>("dismissed");
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      firstKeys.take();
      if (end.current === "chosen") focusPage();
      else if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    };
  }, [isOpen, firstKeys]);

  function open(): void {
    end.current = "dismissed";
    firstKeys.start();
    setOpen(true);
  }
  function close(how: PaletteEnd): void {
    end.current = how;
    setOpen(false);
  }
  useHotkeys(
    [
      [
        "mod+K",
        () => {
          if (isOpen) close("dismissed");
          else open();
        },
      ],
    ],
    [],
    true,
  );
  return { isOpen, firstKeys, open, close };
}

import { phrase, type Phrase, t } from "@atrium/words";
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useRef, useState } from "react";
import styles from "./BottomSheet.module.css";

const STOPS = ["title", "controls", "full"] as const;
type Stop = (typeof STOPS)[number];

interface BottomSheetProps {
  ref: Ref<HTMLElement>;
  startsOpen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A drag shorter than this is a press on the handle, px. */
const PRESS_SLACK = 8;
const NAMES: Record<Stop, Phrase> = {
  title: phrase("title only"),
  controls: phrase("controls"),
  full: phrase("everything"),
};

/** The inspector on a phone: it stands at its title, its controls, or in full. The handle drags or steps it. */
export function BottomSheet({ ref, startsOpen, onKeyDown, children }: BottomSheetProps) {
  const [stop, setStop] = useState<Stop>(startsOpen ? "controls" : "title");
  const start = useRef<number>(undefined);

  function move(by: -1 | 1): void {
    setStop(STOPS[Math.min(STOPS.length - 1, Math.max(0, STOPS.indexOf(stop) + by))] ?? stop);
  }

  function onPointerUp(event: PointerEvent): void {
    const down = start.current === undefined ? 0 : event.clientY - start.current;
    start.current = undefined;
    if (Math.abs(down) >= PRESS_SLACK) move(down < 0 ? 1 : -1);
    else setStop(stop === "full" ? "title" : (STOPS[STOPS.indexOf(stop) + 1] ?? "title"));
  }

  return (
    // Escape is for the whole sheet; what can be pressed are the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      tabIndex={-1}
      className={`col flex-none min-h-0 relative ${styles["sheet"]}`}
      data-stop={stop}
      aria-label={t("Inspector")}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        data-handle
        className={`grid place-center flex-none border-0 ${styles["handle"]}`}
        aria-label={t("Inspector shows {NAMES}: show more or less", { NAMES: t(NAMES[stop]) })}
        onPointerDown={(event) => {
          start.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={onPointerUp}
        onKeyDown={(event) => {
          if (event.key === "ArrowUp") move(1);
          if (event.key === "ArrowDown") move(-1);
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            setStop(stop === "full" ? "title" : (STOPS[STOPS.indexOf(stop) + 1] ?? "title"));
          }
        }}
      />
      <div className={`flex-1 min-h-0 overflow-auto ${styles["body"]}`}>{children}</div>
    </section>
  );
}

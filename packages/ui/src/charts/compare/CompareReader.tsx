import { t } from "@atrium/words";
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from "react";
import type { Comparison, TimeWindow } from "./comparison.ts";
import styles from "./compare.module.css";
import type { CompareLayout } from "./layout.ts";
import { moved, nearestStop, stopMiddle, type WindowLimits, zoomed } from "./stops.ts";

interface ReaderProps {
  name: string;
  stops: readonly number[];
  comparison: Comparison;
  layout: CompareLayout;
  /** The stop under the cursor. */
  time: number | null;
  onTime: (time: number | null) => void;
  /** The window that keys zoom and move. */
  asked: TimeWindow;
  limits: WindowLimits;
  onWindow: (window: TimeWindow) => void;
  describe: (stop: number) => string;
}

const DAY = 86_400_000;
/** A drag shorter than this is a click, px. */
const LEAST_DRAG = 8;

/**
 * Moves the cursor, zooms and moves the window: by pointer (a drag over the panels chooses a window), by touch, and with
 * keys on a native range input without a face, so that a screen reader announces each stop.
 */
export function CompareReader(props: ReaderProps): ReactElement {
  const { name, stops, comparison, layout, time, onTime, asked, limits, onWindow, describe } = props;
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const newest = stops.length - 1;
  const index = time === null ? newest : stops.indexOf(time);
  const go = (stop: number): void => {
    onTime(stops[Math.max(0, Math.min(newest, stop))] ?? null);
  };
  const length = asked.to - asked.from;
  const around = time === null ? asked.from + length / 2 : stopMiddle(time, comparison);

  const acts: Readonly<Record<string, () => void>> = {
    "+": () => onWindow(zoomed(asked, 0.5, around, limits)),
    "=": () => onWindow(zoomed(asked, 0.5, around, limits)),
    "-": () => onWindow(zoomed(asked, 2, around, limits)),
    PageUp: () => onWindow(moved(asked, length / 2, limits)),
    PageDown: () => onWindow(moved(asked, -length / 2, limits)),
    Escape: () => onTime(null),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isDayStep = event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight");
    const act = isDayStep
      ? () => go(nearestStop(stops, (stops[index] ?? comparison.window.to) + (event.key === "ArrowLeft" ? -DAY : DAY)))
      : acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  const pixelOf = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const point = (pixel: number): void => {
    const isInside = pixel >= layout.left && pixel <= layout.right;
    onTime(isInside ? (stops[nearestMiddle(pixel)] ?? null) : null);
  };
  const nearestMiddle = (pixel: number): number =>
    nearestStop(stops, layout.timeAt(pixel) - (comparison.step ?? 0) / 2);
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    const pixel = pixelOf(event);
    point(pixel);
    if (drag !== null) setDrag({ ...drag, to: pixel });
  };
  const onUp = (): void => {
    if (drag !== null && Math.abs(drag.to - drag.from) >= LEAST_DRAG) {
      const [from, to] = [layout.timeAt(Math.min(drag.from, drag.to)), layout.timeAt(Math.max(drag.from, drag.to))];
      const middle = (from + to) / 2;
      onWindow(zoomed({ from, to }, Math.max(1, limits.least / (to - from)), middle, limits));
    }
    setDrag(null);
  };
  return (
    <>
      <input
        type="range"
        className={`m-0 w-full rounded absolute inset-0 ${styles["keys"]}`}
        aria-label={name}
        aria-valuetext={newest < 0 ? t("no data") : describe(stops[index] ?? comparison.window.from)}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Home End + - PageUp PageDown Escape"
        min={0}
        max={Math.max(0, newest)}
        step={1}
        value={Math.max(0, index)}
        onChange={(event) => go(Number(event.currentTarget.value))}
        onFocus={() => go(index < 0 ? newest : index)}
        onBlur={() => onTime(null)}
        onKeyDown={onKeyDown}
      />
      <div
        className={styles["pointer"]}
        style={{ top: layout.top, height: layout.bottom - layout.top }}
        onPointerMove={onMove}
        onPointerDown={(event) => {
          point(pixelOf(event));
          // A finger scrolls the page; it zooms with the buttons.
          if (event.pointerType === "touch" || event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setDrag({ from: pixelOf(event), to: pixelOf(event) });
        }}
        onPointerUp={onUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => onTime(null)}
      >
        {drag !== null && (
          <span
            className={styles["drag"]}
            style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
          />
        )}
      </div>
    </>
  );
}

import { t } from "@atrium/words";
import { type PointerEvent, type ReactElement, type ReactNode, useState } from "react";
import classes from "./charts.module.css";

export interface ChartReaderProps {
  /** The name of the drawing, e.g. "By hour, kWh". */
  name: string;
  count: number;
  /** Where the keyboard begins, e.g. the newest bar. */
  start: number;
  width: number;
  /** The stop at a pixel of the host; null outside the plot. */
  stopAt: (pixel: number) => number | null;
  /** The pixel of a stop, and the width to mark there (0: a line). */
  markAt: (stop: number) => { centre: number; width: number };
  /** The width of the tip beside the mark, in pixels. */
  tipWidth?: number;
  /** One stop as text. */
  describe: (stop: number) => string;
  children: (stop: number) => ReactNode;
}

/** Room for the name of a series and its figure. */
const TIP_WIDTH = 196;
const TIP_DISTANCE = 14;

/**
 * Reads a chart stop by stop: by pointer, by touch, and with the arrow keys, Home, End and Esc. The keys belong to a
 * native range input without a face, so that a screen reader announces each stop.
 */
export function ChartReader(props: ChartReaderProps): ReactElement {
  const { name, count, start, width, stopAt, markAt, tipWidth = TIP_WIDTH, describe, children } = props;
  const [stop, setStop] = useState<number | null>(null);
  const shown = stop !== null && stop < count ? stop : null;

  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const pixel = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setStop(stopAt(pixel));
  };
  const mark = shown === null ? null : markAt(shown);
  return (
    <>
      {mark !== null && (
        <span
          className={mark.width === 0 ? classes["thinCursor"] : classes["cursor"]}
          style={mark.width === 0 ? { left: mark.centre } : { left: mark.centre - mark.width / 2, width: mark.width }}
        />
      )}
      <input
        type="range"
        className={`m-0 w-full rounded absolute inset-0 ${classes["keys"]}`}
        aria-label={name}
        aria-valuetext={count === 0 ? t("no data") : describe(shown ?? start)}
        min={0}
        max={Math.max(0, count - 1)}
        step={1}
        value={shown ?? start}
        onChange={(event) => setStop(Number(event.currentTarget.value))}
        onFocus={() => setStop(start)}
        onBlur={() => setStop(null)}
        onKeyDown={(event) => event.key === "Escape" && setStop(null)}
      />
      <div
        className={`absolute inset-0 ${classes["reader"]}`}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setStop(null)}
      />
      {shown !== null && mark !== null && (
        <div
          className={`t12 num rounded ${classes["tip"]}`}
          style={{ left: tipLeft(mark, width, tipWidth), width: tipWidth }}
        >
          {children(shown)}
        </div>
      )}
    </>
  );
}

/** Beside the mark, on the side with more room, and never over the edge. */
function tipLeft(mark: { centre: number; width: number }, hostWidth: number, tipWidth: number): number {
  const distance = mark.width / 2 + TIP_DISTANCE;
  const left = mark.centre > hostWidth / 2 ? mark.centre - distance - tipWidth : mark.centre + distance;
  return Math.max(0, Math.min(left, hostWidth - tipWidth));
}

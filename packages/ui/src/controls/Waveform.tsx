import type { KeyboardEvent, PointerEvent } from "react";
import styles from "./Waveform.module.css";

interface WaveformProps {
  /** The highest sample of each part of the time, 0 to 100. */
  bars: readonly number[];
  /** How far it has come, 0 to 1. */
  share: number;
  /** What it is of, for a screen reader: "Position in Chime". */
  label: string;
  /** "0:18 of 0:24" */
  text: string;
  isSmall?: boolean;
  /** What it says is not of now. */
  isOld?: boolean;
  /** Skips to a share of the time; absent: it only shows. */
  onSeek?: (share: number) => void;
}

/** Share that an arrow key skips. */
const STEP = 0.05;
/** The least height of a bar: silence is a line. */
const LEAST = 4;
/** A sound that stays below this is drawn as quiet as it is. */
const QUIET = 10;

/** A sound along its time, as far as it has come; with `onSeek` a slider. */
export function Waveform({ bars, share, label, text, isSmall = false, isOld = false, onSeek }: WaveformProps) {
  // Its shape is what one looks for; how loud it is, is said elsewhere.
  const highest = Math.max(QUIET, ...bars);
  const placed = bars.map((bar, place) => ({ place, height: Math.max(LEAST, (bar / highest) * 100) }));
  const drawing = (
    <svg viewBox={`0 0 ${String(Math.max(1, bars.length))} 100`} preserveAspectRatio="none" aria-hidden>
      {placed.map(({ place, height }) => (
        <rect
          key={place}
          x={place + 0.15}
          y={50 - height / 2}
          width={0.7}
          height={height}
          data-past={place < share * bars.length || undefined}
        />
      ))}
    </svg>
  );
  const shared = { className: styles["wave"], "data-small": isSmall || undefined, "data-old": isOld || undefined };
  if (onSeek === undefined) {
    return (
      // A drawing of many shapes is one picture, which no img element could be.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <span {...shared} role="img" aria-label={`${label}: ${text}`}>
        {drawing}
      </span>
    );
  }
  const skip = (to: number) => {
    onSeek(Math.min(1, Math.max(0, to)));
  };
  return (
    <span
      {...shared}
      // A range input draws no bars.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        event.stopPropagation();
        skip((event.clientX - left) / Math.max(1, width));
      }}
      onClick={(event) => {
        event.stopPropagation();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLSpanElement>) => {
        const to = keyTarget(event.key, share);
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        skip(to);
      }}
    >
      {drawing}
    </span>
  );
}

function keyTarget(key: string, share: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowUp") return share + STEP;
  if (key === "ArrowLeft" || key === "ArrowDown") return share - STEP;
  if (key === "Home") return 0;
  return key === "End" ? 1 : undefined;
}

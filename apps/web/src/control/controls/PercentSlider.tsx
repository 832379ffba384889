import { t } from "@atrium/words";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./PercentSlider.module.css";

interface PercentSliderProps {
  label: string;
  /** The reported value, 0 to 100; null: unknown. For several devices, their mean. */
  level: number | null;
  /** The commanded value that is not yet confirmed: a ghost on the track. */
  ghost: number | undefined;
  /** The value that is being chosen. */
  draft: number | undefined;
  /** The levels of several devices: marks on the track, and a dashed thumb at their mean. */
  spread?: readonly number[] | undefined;
  isLocked: boolean;
  onChange: (level: number) => void;
  onCommit: (level: number) => void;
  /** A step by key, which others may follow. */
  onStep: (level: number) => void;
}

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A share on its track: filled as far as the device confirms, a ghost where the request is, the thumb to choose. */
export function PercentSlider(props: PercentSliderProps) {
  const { label, level, ghost, draft, spread, isLocked } = props;
  const track = useRef<HTMLDivElement>(null);
  const known = draft ?? level;
  const shown = known ?? 0;

  function levelAt(event: PointerEvent): number {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return shown;
    return Math.min(100, Math.max(0, Math.round(((event.clientX - box.left) / box.width) * 100)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const from = draft ?? ghost ?? level;
    const step = STEPS[event.key];
    const stepped = step === undefined || from === null ? undefined : from + step;
    const target = event.key === "Home" ? 0 : event.key === "End" ? 100 : stepped;
    if (target === undefined || isLocked) return;
    event.preventDefault();
    props.onStep(target);
  }

  return (
    <div
      className={`row cursor-pointer ${styles["slider"]}`}
      data-locked={isLocked}
      data-unknown={known === null}
      onPointerDown={(event) => {
        if (isLocked || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        props.onChange(levelAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onChange(levelAt(event));
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onCommit(levelAt(event));
      }}
    >
      <div ref={track} className={`flex-1 relative ${styles["track"]}`}>
        <SliderFill level={level} spread={spread} />
        {ghost !== undefined && <span className={styles["ghost"]} style={{ left: percent(ghost) }} />}
        <div
          // An input has no ghost, no marks and no value that differs from its thumb.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={isLocked ? -1 : 0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(shown)}
          aria-valuetext={valueText(props)}
          aria-disabled={isLocked}
          className={styles["thumb"]}
          data-mean={spread !== undefined && draft === undefined}
          style={{ left: percent(shown) }}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function SliderFill({ level, spread }: Pick<PercentSliderProps, "level" | "spread">) {
  if (spread === undefined || spread.length === 0) {
    return <span className={styles["fill"]} style={{ left: 0, width: percent(level ?? 0) }} />;
  }
  const low = Math.min(...spread);
  return (
    <>
      <span className={styles["range"]} style={{ left: percent(low), width: percent(Math.max(...spread) - low) }} />
      {[...new Set(spread.map(Math.round))].map((mark) => (
        <span key={mark} className={styles["mark"]} style={{ left: percent(mark) }} />
      ))}
    </>
  );
}

function valueText({ level, ghost, draft }: PercentSliderProps): string {
  if (draft !== undefined) return t("{draft} percent, not sent yet", { draft });
  const now = level === null ? t("unknown") : t("{round} percent", { round: Math.round(level) });
  return ghost === undefined ? now : t("{now}, {ghost} percent requested", { now, ghost });
}

function percent(level: number): string {
  return `${String(level)}%`;
}

import type { CameraRecording } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { gapText, isRecorded, onSilentNode } from "./gap.ts";
import styles from "./recordings.module.css";

export interface Window {
  readonly from: number;
  readonly to: number;
}

interface LaneProps {
  name: string;
  number: number;
  /** undefined: not read yet. */
  recording: CameraRecording | undefined;
  window: Window;
  /** The moment of the page; undefined: now. */
  at: number | undefined;
  now: number;
  clip: Window | undefined;
  write: (time: number) => string;
  onSeek: (time: number) => void;
}

/** Parts of the window that an arrow key goes. */
const STEPS = 60;

/** One camera's line: a press goes to that moment. */
export function Lane(props: LaneProps) {
  const { name, number, recording, window, at, now, clip, write, onSeek } = props;
  const end = Math.min(window.to, now);
  const shown = Math.min(window.to, Math.max(window.from, at ?? now));
  function part([from, to]: readonly [number, number]): CSSProperties {
    const length = window.to - window.from;
    const left = (Math.max(from, window.from) - window.from) / length;
    const right = (Math.min(to, window.to) - window.from) / length;
    return { left: `${String(left * 100)}%`, width: `${String(Math.max(0, right - left) * 100)}%` };
  }
  function seek(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const time = window.from + ((event.clientX - left) / width) * (window.to - window.from);
    if (time < now) onSeek(time);
  }
  function step(event: KeyboardEvent): void {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    onSeek(Math.min(now, shown + (direction * (window.to - window.from)) / STEPS));
  }
  return (
    <>
      <span className={`row ell gap-6 min-w-0 t12 ${styles["who"]}`} title={name}>
        <b className="grid place-center flex-none">{number}</b>
        {name}
      </span>
      <div
        className={`overflow-hidden relative cursor-pointer ${styles["lane"]}`}
        // A place in time is chosen by pointer and by arrows: more than an input of a range can draw.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={t("Recording of {name}", { name })}
        aria-valuemin={window.from}
        aria-valuemax={end}
        aria-valuenow={Math.min(end, shown)}
        aria-valuetext={spoken(recording, shown, write)}
        onPointerDown={seek}
        onKeyDown={step}
      >
        {recording !== undefined && <i data-kind="gap" style={part([window.from, end])} />}
        {recording?.away.map(({ node, from, to }) => (
          <i key={`${node} ${String(from)}`} data-kind="away" style={part([from, to])} title={onSilentNode(node)} />
        ))}
        {recording?.recorded.map((one) => (
          <i key={one[0]} data-kind="recorded" style={part(one)} />
        ))}
        {recording?.motion.map((one) => (
          <i key={one[0]} data-kind="motion" style={part(one)} />
        ))}
        {recording?.events.map((one) => (
          <i key={one.id} data-kind="event" style={part([one.at, one.at])} />
        ))}
        {clip !== undefined && <i data-kind="clip" style={part([clip.from, clip.to])} />}
        <i data-kind="head" style={part([shown, shown])} />
      </div>
    </>
  );
}

function spoken(recording: CameraRecording | undefined, at: number, write: (time: number) => string): string {
  if (recording === undefined || isRecorded(recording, at)) return write(at);
  return `${write(at)}, ${gapText(recording, at, write)}`;
}

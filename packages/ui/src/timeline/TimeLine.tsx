import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from "react";
import { usePlotSize } from "../charts/usePlotSize.ts";
import { PlacedMark, TIME_MARKS, type TimeMarkKind } from "./MarkGlyph.tsx";
import { lineScale, type LineScale } from "./lineScale.ts";
import { keyTarget } from "./keyTarget.ts";
import styles from "./TimeLine.module.css";

export type { TimeMarkKind } from "./MarkGlyph.tsx";

/** What happened at a time. */
export interface TimeMark {
  readonly kind: TimeMarkKind;
  /** Epoch ms. */
  readonly time: number;
  /** When it was over, where that is known and matters. */
  readonly until?: number | undefined;
  readonly text: string;
}

export interface TimeLineProps {
  /** What it is, for a screen reader. */
  readonly label: string;
  /** The day that is drawn, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Later than that there is nothing to choose. */
  readonly now: number;
  /** The moment that is shown; undefined: what is now. */
  readonly value: number | undefined;
  readonly ticks: readonly { readonly time: number; readonly label: string }[];
  readonly marks: readonly TimeMark[];
  /** Short, beside the handle: "10:42:18". */
  readonly write: (time: number) => string;
  /** For a screen reader: "20 Nov 2026 10:42:18". */
  readonly speak: (time: number | undefined) => string;
  /** While it is dragged, many times a second. */
  readonly onDrag: (time: number) => void;
  /** A moment was chosen. */
  readonly onSeek: (time: number) => void;
  /** The End key: back to what is now. */
  readonly onEnd: () => void;
  /** The space bar. */
  readonly onToggle: () => void;
}

const HEIGHT = 62;
const TRACK = 34;
const MARKS = 12;
/** Room for the words of a tick, and half of what they take, px. */
const LABEL = 48;
const HOUR = 17;
/** What the handle's words take, px. */
const FLAG = 62;

function flagLeft(x: number, width: number): number {
  return Math.max(0, Math.min(width - FLAG, x - FLAG / 2));
}

/** A day as a line: what happened, up to now, and the moment that is shown as a handle that is dragged or moved by keys. */
export function TimeLine(props: TimeLineProps): ReactElement {
  const { label, from, to, now, value, ticks, marks, write, speak, onDrag, onSeek, onEnd, onToggle } = props;
  const { ref, size } = usePlotSize();
  const [dragged, setDragged] = useState<number>();
  const scale = lineScale({ from, to, width: size.width });
  const shown = dragged ?? value;
  const end = Math.min(now, to);
  const at = Math.min(to, Math.max(from, shown ?? end));

  const timeOf = (event: PointerEvent<HTMLElement>): number => {
    const left = event.currentTarget.getBoundingClientRect().left;
    return Math.max(from, Math.min(end, scale.timeAt(event.clientX - left)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.key === "End" ? now : keyTarget(event, { at: shown ?? end, from });
    if (event.key !== " " && target === undefined) return;
    event.preventDefault();
    if (target === undefined) {
      onToggle();
    } else if (target >= now) {
      onEnd();
    } else {
      onSeek(target);
    }
  };

  return (
    <div
      ref={(element) => {
        ref.current = element;
      }}
      className={`flex-1 cursor-pointer ${styles["line"]}`}
      // A drag of hours and a step of a second: more than an input of a range can do.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={end}
      aria-valuenow={Math.min(end, at)}
      aria-valuetext={speak(shown)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const time = timeOf(event);
        setDragged(time);
        onDrag(time);
      }}
      onPointerMove={(event) => {
        if (dragged === undefined) return;
        const time = timeOf(event);
        setDragged(time);
        onDrag(time);
      }}
      onPointerUp={(event) => {
        if (dragged === undefined) return;
        setDragged(undefined);
        onSeek(timeOf(event));
      }}
      onPointerCancel={() => {
        setDragged(undefined);
      }}
    >
      <svg width={size.width} height={HEIGHT} aria-hidden>
        <Ground
          scale={scale}
          from={from}
          to={to}
          end={end}
          ticks={ticks}
          width={size.width}
          flag={shown === undefined ? undefined : flagLeft(scale.x(at), size.width)}
        />
        <Marks marks={marks} scale={scale} range={{ from, to }} />
        <Handle x={scale.x(at)} words={write(at)} width={size.width} isLive={shown === undefined} />
      </svg>
    </div>
  );
}

type GroundProps = Pick<TimeLineProps, "from" | "to" | "ticks"> & {
  scale: LineScale;
  end: number;
  width: number;
  /** Where the handle's words begin, px; undefined: it has none. */
  flag: number | undefined;
};

function Ground({ scale, from, to, end, ticks, width, flag }: GroundProps): ReactElement {
  // Where there is no room for all of them, every second one is written.
  const every = width / ticks.length < LABEL ? 2 : 1;
  // None stands behind the handle's words.
  const isFree = (x: number): boolean => flag === undefined || x + HOUR < flag || x - HOUR > flag + FLAG;
  const middleOf = (time: number): number => scale.x(time) + (time === from ? HOUR : time === to ? -HOUR : 0);
  return (
    <>
      <rect className={styles["ground"]} x={0} y={TRACK - 12} width={width} height={24} rx={4} />
      <rect
        className={styles["past"]}
        x={scale.x(from)}
        y={TRACK - 1.5}
        width={Math.max(0, scale.x(end) - scale.x(from))}
        height={3}
      />
      {ticks.map(({ time, label }, index) => (
        <g key={time}>
          <path className={styles["tick"]} d={`M${String(Math.round(scale.x(time)) + 0.5)} ${String(TRACK - 12)}v24`} />
          {index % every === 0 && isFree(middleOf(time)) && (
            <text
              className={styles["hour"]}
              x={scale.x(time)}
              y={HEIGHT - 3}
              textAnchor={time === from ? "start" : time === to ? "end" : "middle"}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

interface MarksProps {
  marks: readonly TimeMark[];
  scale: LineScale;
  range: { from: number; to: number };
}

/** The gravest on top. */
function Marks({ marks, scale, range }: MarksProps): ReactElement {
  const within = marks.filter(({ time }) => time >= range.from && time <= range.to);
  const rank = ({ kind }: TimeMark): number => TIME_MARKS.indexOf(kind);
  return (
    <>
      {within.map(({ time, until, kind, text }) => {
        if (until === undefined) return null;
        const x = scale.x(time);
        const width = Math.max(1, scale.x(Math.min(until, range.to)) - x);
        return (
          <rect
            key={`${kind} ${String(time)} ${text}`}
            className={styles["spell"]}
            data-mark={kind}
            x={x}
            y={TRACK - 12}
            width={width}
            height={24}
          />
        );
      })}
      {within
        .toSorted((one, other) => rank(other) - rank(one))
        .map(({ time, kind, text }) => (
          <PlacedMark key={`${kind} ${String(time)} ${text}`} kind={kind} x={scale.x(time)} y={MARKS} text={text} />
        ))}
    </>
  );
}

function Handle({
  x,
  words,
  width,
  isLive,
}: {
  x: number;
  words: string;
  width: number;
  isLive: boolean;
}): ReactElement {
  const left = flagLeft(x, width);
  return (
    <g className={styles["handle"]} data-live={isLive}>
      <path d={`M${String(x)} 4V${String(TRACK + 14)}`} />
      <circle cx={x} cy={TRACK} r={6} />
      {!isLive && (
        <>
          <rect x={left} y={HEIGHT - 16} width={FLAG} height={16} rx={3} />
          <text className="t11 b" x={left + FLAG / 2} y={HEIGHT - 4} textAnchor="middle">
            {words}
          </text>
        </>
      )}
    </g>
  );
}

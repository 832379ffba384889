import type { Position } from "@atrium/contract";
import { createContext, memo, type ReactNode, use, useSyncExternalStore } from "react";
import { Anchored } from "../overlay/Anchored.tsx";
import { Badge, HandBadge } from "./Badge.tsx";
import styles from "./Pin.module.css";
import { PinFocus } from "./PinFocus.ts";
import type { PinState } from "./pinState.ts";

export const PinFocusContext = createContext(new PinFocus());

const RADIUS = 13;
const TURN = 2 * Math.PI * RADIUS;
const MINI_RADIUS = 5.5;
const MINI_TURN = 2 * Math.PI * MINI_RADIUS;

interface PinProps {
  id: string;
  at: Position;
  size: "full" | "mini";
  state: PinState;
  /** The part of the ring that is drawn, 0 to 1; undefined: no ring (the value is not known). */
  level: number | undefined;
  isHeld: boolean;
  /** It has a lost hold: the device does not keep it any more. */
  hasLostHold?: boolean;
  isSelected: boolean;
  /** A drawing in a 15 px square. */
  icon: ReactNode;
  /** The text for a screen reader: name, state, value, and who holds it. */
  label: string;
  /** Short text under the pin while it is pointed at or focused. */
  tag: string;
}

/** A device on the plan: a disc with a ring for its level, badges for problems, the hand for a hold. */
export const Pin = memo(function Pin(props: PinProps) {
  const { id, at, size, state, isSelected, label, tag } = props;
  const focus = use(PinFocusContext);
  const isActive = useSyncExternalStore(focus.subscribe, () => focus.active() === id);
  // A pin that is not normal, or is chosen, is drawn in full wherever it stands.
  const isMini = size === "mini" && !isSelected && state !== "alarm";
  return (
    <Anchored at={at}>
      <g
        data-pin={id}
        className={[styles["pin"], styles[state], isMini ? styles["mini"] : ""].join(" ")}
        // SVG has no button element.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-label={label}
        aria-pressed={isSelected}
        tabIndex={isActive ? 0 : -1}
      >
        <circle className={styles["hit"]} r={isMini ? 12 : 17} />
        {isMini ? <MiniDisc {...props} /> : <FullDisc {...props} />}
        <PinTag text={tag} below={isMini ? 16 : 26} />
      </g>
    </Anchored>
  );
});

function FullDisc({ state, level, isHeld, hasLostHold = false, isSelected, icon }: PinProps) {
  return (
    <>
      {isSelected && <circle className={styles["selected"]} r="18.5" />}
      {state === "alarm" && <circle className={styles["pulse"]} r="14" />}
      <circle className={styles["disc"]} r="14" />
      <circle className={styles["ring"]} r={RADIUS} />
      <Arc state={state} level={level} radius={RADIUS} turn={TURN} />
      <g className={styles["icon"]} transform="translate(-7.5 -7.5)">
        {icon}
      </g>
      <Badge state={state} x={10.5} y={-10.5} />
      {(isHeld || hasLostHold) && <HandBadge x={10.5} y={10.5} isLost={hasLostHold} />}
    </>
  );
}

function MiniDisc({ state, level }: PinProps) {
  return (
    <>
      <circle className={styles["disc"]} r={MINI_RADIUS} />
      <Arc state={state} level={level} radius={MINI_RADIUS} turn={MINI_TURN} />
      <circle className={styles["core"]} r="2" />
      <Badge state={state} x={5} y={-5} scale={0.8} />
    </>
  );
}

function Arc({
  state,
  level,
  radius,
  turn,
}: {
  state: PinState;
  level: number | undefined;
  radius: number;
  turn: number;
}) {
  if (state === "sending") {
    return (
      <circle className={styles["sendingArc"]} r={radius} strokeDasharray={`${String(turn / 4)} ${String(turn)}`} />
    );
  }
  if (level === undefined || level <= 0 || state === "stale" || state === "disabled") return null;
  const drawn = turn * Math.min(1, level);
  return (
    <circle
      className={styles["arc"]}
      r={radius}
      transform="rotate(-90)"
      strokeDasharray={`${drawn.toFixed(2)} ${turn.toFixed(2)}`}
    />
  );
}

/** Width of a character at 11 px. */
const CHARACTER = 6.1;

/** Shown by the style sheet while the pin is pointed at or focused, and then moved off the names of the plan. */
export function PinTag({ text, below }: { text: string; below: number }) {
  const width = text.length * CHARACTER + 12;
  return (
    <g className={styles["tag"]} transform={`translate(0 ${String(below)})`} data-tag-below={below} aria-hidden>
      <rect x={-width / 2} y="-9" width={width} height="18" rx="4" />
      <text textAnchor="middle" y="4">
        {text}
      </text>
    </g>
  );
}

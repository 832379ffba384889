import { Icon } from "@atrium/ui";
import FanIcon from "lucide-react/icons/fan";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import styles from "./schematic.module.css";

/** A place in the drawing, px. */
interface At {
  readonly x: number;
  readonly y: number;
}

const BLADES = [8, 22, 36, 50];
/** Degrees by which a closed blade stands across the duct: it never touches its neighbours quite. */
const CLOSED = 80;

/** Blades in the duct, turned as far as they are open, with their motor above. @param open %, null: not known */
export function Damper({ x, y, duct, open }: At & { duct: number; open: number | null }) {
  const angle = (1 - (open ?? 0) / 100) * CLOSED;
  return (
    <g>
      {BLADES.map((blade) => (
        <g key={blade} transform={`translate(${String(x)} ${String(y + blade)})`}>
          <path className={styles["blade"]} d="M-8 0H8" style={{ transform: `rotate(${angle.toFixed(1)}deg)` }} />
        </g>
      ))}
      <path className={styles["thin"]} d={`M${String(x)} ${String(y - 6)}V${String(y + duct)}`} />
      <rect className={styles["body"]} x={x - 6} y={y - 17} width="12" height="11" rx="2" />
    </g>
  );
}

/** A folded filter across the duct. */
export function Filter({ x, y, duct, width = 15 }: At & { duct: number; width?: number }) {
  const left = x - width / 2 + 2;
  const right = x + width / 2 - 2;
  const folds = Array.from(
    { length: 7 },
    (_, fold) => `L${String(fold % 2 === 1 ? left : right)} ${(y + 2 + ((fold + 1) * (duct - 4)) / 7).toFixed(1)}`,
  );
  return (
    <g>
      <rect className={styles["body"]} x={x - width / 2} y={y} width={width} height={duct} />
      <path className={styles["thin"]} d={`M${String(left)} ${String(y + 2)}${folds.join("")}`} />
    </g>
  );
}

/** A fan that turns while it runs. @param turn ms for one turn; undefined stands still */
export function Fan({ x, y, turn }: At & { turn: number | undefined }) {
  return (
    <g>
      <circle className={styles["body"]} cx={x} cy={y} r="24" />
      <g transform={`translate(${String(x - 17)} ${String(y - 17)})`}>
        <Turning turn={turn}>
          <Icon of={FanIcon} size={34} />
        </Turning>
      </g>
    </g>
  );
}

/** The wheel that goes through both ducts. */
export function HeatWheel({
  x,
  top,
  bottom,
  turn,
}: {
  x: number;
  top: number;
  bottom: number;
  turn: number | undefined;
}) {
  const middle = (top + bottom) / 2;
  const ribs = Math.floor((bottom - top - 8) / 9.8);
  return (
    <g>
      <rect className={styles["body"]} x={x - 14} y={top} width="28" height={bottom - top} rx="4" />
      {Array.from({ length: ribs }, (_, rib) => (
        <path
          key={rib}
          className={styles["thin"]}
          opacity=".45"
          d={`M${String(x - 10)} ${(top + 9 + rib * 9.8).toFixed(1)}l20 -6`}
        />
      ))}
      <rect x={x - 11} y={middle - 18} width="22" height="36" fill="var(--surface)" />
      <g transform={`translate(${String(x - 9)} ${String(middle - 9)})`}>
        <Turning turn={turn}>
          <Icon of={RefreshCw} size={18} />
        </Turning>
      </g>
    </g>
  );
}

function Turning({ turn, children }: { turn: number | undefined; children: ReactNode }) {
  if (turn === undefined) return <g className="muted">{children}</g>;
  return (
    <g className={styles["turning"]} data-turning style={{ animationDuration: `${String(turn)}ms` }}>
      {children}
    </g>
  );
}

/** The cooling coil with its pipes and the valve in the one that brings the water. */
export function Coil({ x, y, duct }: At & { duct: number }) {
  const foot = y + duct;
  const [rise, fall] = [x - 6, x + 8];
  return (
    <g>
      <rect className={styles["body"]} x={x - 12} y={y - 6} width="26" height={duct + 12} rx="2" />
      <path
        className={styles["water"]}
        d={
          `M${String(rise)} ${String(foot + 64)}V${String(y + 6)}q3.5 -6 7 0V${String(foot - 8)}q3.5 6 7 0V${String(y + 6)}` +
          `M${String(fall)} ${String(y + 6)}V${String(foot + 24)}M${String(fall)} ${String(foot + 38)}V${String(foot + 64)}`
        }
      />
      <g transform={`translate(${String(fall)} ${String(foot + 31)})`}>
        <path className={styles["body"]} d="M-6 -7L6 7H-6L6 -7Z" />
        <path className={styles["thin"]} d="M0 0H12" />
        <rect className={styles["body"]} x="12" y="-5" width="10" height="10" rx="2" />
      </g>
    </g>
  );
}

/** Which way the air goes; nothing where it stands. */
export function Chevrons({ x, y, to }: At & { to: "left" | "right" }) {
  const way = to === "right" ? 1 : -1;
  return (
    <g>
      {[0, 1, 2].map((place) => (
        <path
          key={place}
          className={styles["chevron"]}
          strokeOpacity={0.75 - place * 0.22}
          d={`M${String(x + way * (place - 1) * 8)} ${String(y - 5)}l${String(way * 5)} 5l${String(-way * 5)} 5`}
        />
      ))}
    </g>
  );
}

import { QUALITY } from "@atrium/contract/devices";
import { sayUnit, t } from "@atrium/words";
import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { airColour, figure } from "../figures.ts";
import styles from "./schematic.module.css";
import { useAirReading } from "./useAirReading.ts";

interface At {
  readonly x: number;
  readonly y: number;
}
type Anchor = "start" | "middle" | "end";

type CaptionedValueProps = At & {
  unit: Device;
  /** The key of its point. */
  point: string;
  caption: string;
  /** Of the point. */
  symbol: string;
  decimals?: number;
  anchor?: Anchor;
  /** From and to where the leader goes, px. */
  leader?: readonly [number, number];
  /** Where the leader stands, if not under the caption. */
  leaderX?: number;
  /** The key of the point that carries its limit: the value is marked where it has come that far. */
  limit?: string;
  /** Whether the limit is written under the value. */
  showsLimit?: boolean;
  /** Written under it instead of a limit. */
  under?: string;
};

/** A caption over a value at its place; it alone redraws when its point changes. */
export function CaptionedValue(props: CaptionedValueProps) {
  const {
    unit,
    point,
    caption,
    symbol,
    x,
    y,
    decimals = 2,
    anchor = "middle",
    leader,
    leaderX,
    limit,
    showsLimit = false,
    under,
  } = props;
  const value = useAirReading(unit, point);
  const most = useDevicePoint(unit, limit ?? "");
  const isOver = most?.value != null && value?.value != null && value.value >= most.value;
  const foot = showsLimit && most?.value != null ? t("of {figure}", { figure: figure(most, symbol, 0) }) : under;
  return (
    <g data-point={point}>
      {leader !== undefined && (
        <path className={styles["leader"]} d={`M${String(leaderX ?? x)} ${String(leader[0])}V${String(leader[1])}`} />
      )}
      <text x={x} y={y} textAnchor={anchor} className={styles["caption"]}>
        {caption}
      </text>
      <text x={x} y={y + 16} textAnchor={anchor} className={`${styles["value"]} ${markOf(value, isOver)}`}>
        {`${figure(value, symbol, decimals)} `}
        <tspan className={styles["unit"]}>{sayUnit(symbol)}</tspan>
      </text>
      {foot !== undefined && (
        <text x={x} y={y + 31} textAnchor={anchor} className={styles["caption"]}>
          {foot}
        </text>
      )}
    </g>
  );
}

/** A sensor that always says the same is grey, and said to be stuck beside the drawing. */
function markOf(value: PointValue | undefined, isOver: boolean): string {
  if (value?.quality === QUALITY.stuck) return styles["old"] ?? "";
  return isOver ? (styles["over"] ?? "") : "";
}

/** A stretch of duct in the colour of its air, with the temperature in it. */
export function DuctAir(props: {
  unit: Device;
  point: string;
  from: number;
  to: number;
  y: number;
  duct: number;
  label: number;
}) {
  const { unit, point, from, to, y, duct, label } = props;
  const value = useAirReading(unit, point);
  return (
    <g data-point={point}>
      <rect
        className={styles["air"]}
        x={from}
        y={y}
        width={to - from}
        height={duct}
        style={{ fill: airColour(value?.value ?? null) }}
      />
      <text
        x={label}
        y={y + duct / 2 + 5}
        textAnchor="middle"
        className={`${styles["inDuct"]} ${markOf(value, false)}`}
      >
        {`${figure(value, "°C")} `}
        <tspan className={styles["unit"]}>{sayUnit("°C")}</tspan>
      </text>
    </g>
  );
}

/** One line of several values as text. */
export function Line({
  unit,
  x,
  y,
  anchor,
  points,
  symbols,
  write,
}: At & {
  unit: Device;
  anchor: Anchor;
  points: readonly [string, string];
  /** The points' units. */
  symbols: readonly [string, string];
  write: (first: string, second: string) => string;
}) {
  const first = useAirReading(unit, points[0]);
  const second = useAirReading(unit, points[1]);
  return (
    <text x={x} y={y} textAnchor={anchor} className={styles["caption"]}>
      {write(figure(first, symbols[0]), figure(second, symbols[1], symbols[1] === "ppm" ? 0 : 2))}
    </text>
  );
}

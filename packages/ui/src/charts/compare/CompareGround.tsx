import { memo, type ReactElement, useId } from "react";
import { thinned } from "../axisLabels.ts";
import classes from "../charts.module.css";
import { hairline } from "../plot.ts";
import { axisFigure } from "../scale.ts";
import type { BandTone, CompareBand, Comparison } from "./comparison.ts";
import styles from "./compare.module.css";
import type { CompareLayout, PanelBox } from "./layout.ts";

interface GroundProps {
  comparison: Comparison;
  layout: CompareLayout;
  hasBands: boolean;
}

/** Below this height a name does not fit beside its band, nor do two figures under each other. */
const LEAST_BESIDE = 13;
const HATCHED: readonly BandTone[] = ["poor", "bad"];

/** Everything under the lines: bands, scales, days, the words of the axes. */
export const CompareGround = memo(function CompareGround({ comparison, layout, hasBands }: GroundProps): ReactElement {
  const { left, right, top, bottom, boxes, x } = layout;
  const hatch = useId();
  const ticks = comparison.ticks.filter(({ time }) => x(time) >= left && x(time) <= right);
  return (
    <svg className={`absolute inset-0 ${styles["ground"]}`} width={layout.width} height={layout.height} aria-hidden>
      {HATCHED.map((tone, index) => (
        <pattern
          key={tone}
          id={`${hatch}-${tone}`}
          width={index === 0 ? 9 : 5}
          height={index === 0 ? 9 : 5}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V9" stroke={`var(--air-${tone}-text)`} strokeOpacity={0.2} />
        </pattern>
      ))}
      {boxes.map((box) => (
        <g key={box.panel.key}>
          {hasBands && <Bands box={box} layout={layout} hatch={hatch} />}
          <Scale box={box} layout={layout} />
        </g>
      ))}
      {ticks.map(({ time, isDay }) => (
        <path
          key={time}
          d={`M${hairline(x(time))} ${top}V${bottom}`}
          stroke={isDay ? "var(--line-strong)" : "var(--c-grid)"}
          opacity={0.7}
        />
      ))}
      <g className={`t11 num ${classes["axis"]}`}>
        {thinned(ticks.map(({ time, label }) => ({ x: x(time), text: label }))).map((label) => (
          <text key={label.x} x={label.x} y={bottom + 16} textAnchor={label.x - left < 20 ? "start" : "middle"}>
            {label.text}
          </text>
        ))}
      </g>
    </svg>
  );
});

interface PanelProps {
  box: PanelBox;
  layout: CompareLayout;
}

function Scale({ box, layout }: PanelProps): ReactElement {
  const { panel, scale, top, y } = box;
  const { left, right } = layout;
  return (
    <g className={`t11 num ${classes["axis"]}`}>
      <text className={styles["panelName"]} x={0} y={top - 8}>
        {panel.name}
        <tspan className={styles["panelUnit"]}>{` ${panel.unit}`}</tspan>
      </text>
      {scale.stops.map((stop) => (
        <path key={stop} d={`M${left} ${hairline(y(stop))}H${right}`} stroke="var(--c-grid)" />
      ))}
      {apart(scale.stops, y).map((stop) => (
        <text key={stop} x={left - 8} y={y(stop)} dy="0.36em" textAnchor="end">
          {axisFigure(stop, scale.max)}
        </text>
      ))}
    </g>
  );
}

/** The stops whose figures do not run into each other; the lowest always. */
function apart(stops: readonly number[], y: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const stop of stops) {
    const before = kept.at(-1);
    if (before === undefined || y(before) - y(stop) >= LEAST_BESIDE) kept.push(stop);
  }
  return kept;
}

function Bands({ box, layout, hatch }: PanelProps & { hatch: string }): ReactElement {
  const { scale, y, panel } = box;
  const { left, right } = layout;
  const drawn = panel.bands.flatMap((band) => {
    const from = Math.max(band.from, scale.min);
    const to = Math.min(band.to, scale.max);
    return to > from ? [{ band, top: y(to), height: y(from) - y(to) }] : [];
  });
  const isNamed = (index: number): boolean => {
    const { band, height } = drawn[index] ?? {};
    const first = drawn.findIndex((one) => one.band.tone === band?.tone && one.height >= LEAST_BESIDE);
    return (height ?? 0) >= LEAST_BESIDE && first === index;
  };
  return (
    <>
      {drawn.map(({ band, top, height }, index) => (
        <g key={keyOf(band)}>
          <rect x={left} width={right - left} y={top} height={height} fill={`var(--air-${band.tone})`} opacity={0.5} />
          {HATCHED.includes(band.tone) && (
            <rect x={left} width={right - left} y={top} height={height} fill={`url(#${hatch}-${band.tone})`} />
          )}
          {isNamed(index) && (
            <text
              className={styles["bandName"]}
              x={right + 8}
              y={top + height / 2}
              dy="0.36em"
              style={{ fill: `var(--air-${band.tone}-text)` }}
            >
              {band.name}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function keyOf({ from, to }: CompareBand): string {
  return `${from}–${to}`;
}

import { SiteTime } from "@atrium/time";
import { sayNumber } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { timeTicks } from "../trend/timeTicks.ts";
import { linePaths, lineScale, type RecordedLine, type Span, spread } from "./lineScale.ts";
import styles from "./past.module.css";

interface NamedLine extends RecordedLine {
  readonly look: "value" | "after";
  readonly name: string;
}

interface Limit {
  readonly look: "begins" | "ends";
  readonly name: string;
  readonly value: number;
}

/** A stretch of time in which something would have been so. */
interface Stretch extends Span {
  readonly key: string;
}

interface Mark {
  readonly at: number;
  readonly value: number;
}

interface PastLinesProps extends Span {
  /** The drawing in a sentence, for those who do not see it. */
  caption: string;
  /** In the unit that is shown, as are limits and marks. */
  lines: readonly NamedLine[];
  limits: readonly Limit[];
  stretches?: readonly Stretch[];
  marks?: readonly Mark[];
  /** What a mark says. */
  markName?: string;
}

const HEIGHT = 210;
const SPACE = { left: 52, right: 14, top: 16, bottom: 24 };
/** The width that a word under the axis needs, px. */
const TICK_WIDTH = 62;
const NONE = [] as const;

/** Recorded values over days, with limits across them: what a rule would have seen. */
export function PastLines(props: PastLinesProps) {
  const { ref, width } = useElementSize();
  const { caption, lines, limits, markName } = props;
  return (
    <figure className={styles["figure"]}>
      <figcaption className="sr-only">{caption}</figcaption>
      <div ref={ref} className={styles["drawing"]} aria-hidden="true">
        {width > 0 && <Drawing {...props} width={width} />}
      </div>
      <ul className={`flex wrap p-0 t12 ink2 ${styles["legend"]}`} aria-hidden="true">
        {[...lines, ...limits].map(({ look, name }) => (
          <li key={look}>
            <i data-mark={look} />
            {name}
          </li>
        ))}
        {markName !== undefined && (
          <li>
            <svg width={10} height={9}>
              <path d="M0 0h10L5 9Z" fill="var(--accent)" />
            </svg>
            {markName}
          </li>
        )}
      </ul>
    </figure>
  );
}

function Drawing({
  from,
  to,
  lines,
  limits,
  stretches = NONE,
  marks = NONE,
  width,
}: PastLinesProps & { width: number }) {
  const { timeZone } = useSite();
  const scale = useMemo(
    () => lineScale([...lines.flatMap(({ values }) => values), ...limits.map(({ value }) => value)]),
    [lines, limits],
  );
  const x = spread({ from, to }, { from: SPACE.left, to: width - SPACE.right });
  const y = spread({ from: scale.least, to: scale.most }, { from: HEIGHT - SPACE.bottom, to: SPACE.top });
  const all = timeTicks({ from, to }, SiteTime.of(timeZone), timeZone);
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, (width - SPACE.left) / TICK_WIDTH)));
  const ticks = all
    .filter((_, index) => index % every === 0)
    .map(({ time, label }) => ({ time, label, isFirst: x(time) < SPACE.left + TICK_WIDTH / 3 }))
    // A word that begins at the edge, where it cannot stand in the middle, reaches further to the next one.
    .filter(
      ({ time, isFirst }, index, some) => !isFirst || x(some[index + 1]?.time ?? to) - x(time) > 1.6 * TICK_WIDTH,
    );
  const right = width - SPACE.right;
  return (
    <svg width={width} height={HEIGHT}>
      {stretches.map((stretch) => (
        <rect
          key={stretch.key}
          x={x(stretch.from)}
          y={SPACE.top}
          width={Math.max(1.5, x(stretch.to) - x(stretch.from))}
          height={HEIGHT - SPACE.top - SPACE.bottom}
          className={styles["stretch"]}
        />
      ))}
      {scale.steps.map((value) => (
        <g key={value}>
          <path d={`M${SPACE.left} ${Math.round(y(value)) + 0.5}H${right}`} stroke="var(--c-grid)" />
          <text x={SPACE.left - 8} y={y(value)} dy="0.36em" textAnchor="end">
            {sayNumber(value, { most: 2 })}
          </text>
        </g>
      ))}
      {ticks.map(({ time, label, isFirst }) => (
        <text key={time} x={x(time)} y={HEIGHT - 8} textAnchor={isFirst ? "start" : "middle"}>
          {label}
        </text>
      ))}
      {lines.map((line) => (
        <path key={line.look} d={linePaths(line, x, y)} className={styles[line.look]} />
      ))}
      {limits.map(({ look, value }) => (
        <path key={look} d={`M${SPACE.left} ${y(value)}H${right}`} className={styles[look]} />
      ))}
      {marks.map(({ at, value }) => (
        <path key={at} d={`M${x(at) - 5} ${Math.max(2, y(value) - 12)}h10l-5 9Z`} className={styles["mark"]} />
      ))}
    </svg>
  );
}

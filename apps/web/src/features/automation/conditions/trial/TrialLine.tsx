import type { ConditionContent, ConditionTrial } from "@atrium/contract/automation";
import { numberText, type PointDescription } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { sayNumber, t, valueShown } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { timeTicks } from "../../../../ranges/trend/timeTicks.ts";
import { numberShown } from "../../../../platform/words/shown.ts";
import { useSite } from "../../../../platform/site.ts";
import { linePaths, lineScale, spread } from "./lineScale.ts";
import styles from "./trial.module.css";

interface TrialLineProps {
  trial: ConditionTrial;
  condition: ConditionContent;
  point: PointDescription | undefined;
}

const HEIGHT = 210;
const SPACE = { left: 52, right: 14, top: 16, bottom: 24 };
/** The width that a word under the axis needs, px. */
const TICK_WIDTH = 62;

/** What was recorded, where it begins and ends, and each time it would have fired. */
export function TrialLine({ trial, condition, point }: TrialLineProps) {
  const { ref, width } = useElementSize();
  return (
    <figure className={styles["figure"]}>
      <figcaption className="sr-only">
        {t("{name} as recorded, with {count, plural, one {# firing} other {# firings}}, listed below.", {
          name: point?.name ?? condition.source.point,
          count: trial.count,
        })}
      </figcaption>
      <div ref={ref} className={styles["drawing"]} aria-hidden="true">
        {width > 0 && <Drawing {...inShownUnit(trial, condition, point?.unit)} width={width} />}
      </div>
      <ul className={`flex wrap p-0 t12 ink2 ${styles["legend"]}`} aria-hidden="true">
        <li>
          <i data-mark="line" />
          {point?.name ?? condition.source.point}
        </li>
        <li>
          <i data-mark="begins" />
          {condition.operator === ">"
            ? t("Fires above {number}", { number: numberText(point, condition.threshold) })
            : t("Fires below {number}", { number: numberText(point, condition.threshold) })}
        </li>
        <li>
          <i data-mark="ends" />
          {condition.operator === ">"
            ? t("Ends below {number}", { number: numberText(point, condition.endsAt) })
            : t("Ends above {number}", { number: numberText(point, condition.endsAt) })}
        </li>
        <li>
          <svg width={10} height={9}>
            <path d="M0 0h10L5 9Z" fill="var(--accent)" />
          </svg>
          {t("Would have fired")}
        </li>
      </ul>
    </figure>
  );
}

/** What is drawn, with its numbers in the unit that is shown. */
function inShownUnit(trial: ConditionTrial, condition: ConditionContent, unit = "") {
  return {
    trial: {
      ...trial,
      line: { ...trial.line, values: trial.line.values.map((value) => numberShown(value, unit)) },
      firings: trial.firings.map((firing) => Object.assign({}, firing, { peak: numberShown(firing.peak, unit) })),
    },
    threshold: valueShown(condition.threshold, unit),
    endsAt: valueShown(condition.endsAt, unit),
  };
}

interface DrawingProps extends ReturnType<typeof inShownUnit> {
  width: number;
}

function Drawing({ trial, threshold, endsAt, width }: DrawingProps) {
  const { timeZone } = useSite();
  const { from, to, line, firings } = trial;
  const scale = useMemo(() => lineScale([...line.values, threshold, endsAt]), [line, threshold, endsAt]);
  const x = spread({ from, to }, { from: SPACE.left, to: width - SPACE.right });
  const y = spread({ from: scale.least, to: scale.most }, { from: HEIGHT - SPACE.bottom, to: SPACE.top });
  const paths = useMemo(() => linePaths(line, x, y), [line, x, y]);
  const all = timeTicks({ from, to }, SiteTime.of(timeZone), timeZone);
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, (width - SPACE.left) / TICK_WIDTH)));
  const right = width - SPACE.right;
  return (
    <svg width={width} height={HEIGHT}>
      {firings.map(({ at, until }) => (
        <rect
          key={at}
          x={x(at)}
          y={SPACE.top}
          width={Math.max(1.5, x(until ?? to) - x(at))}
          height={HEIGHT - SPACE.top - SPACE.bottom}
          className={styles["firing"]}
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
      {all
        .filter((_, index) => index % every === 0)
        .map(({ time, label }) => (
          <text key={time} x={x(time)} y={HEIGHT - 8} textAnchor={x(time) < SPACE.left + 20 ? "start" : "middle"}>
            {label}
          </text>
        ))}
      <path d={paths} className={styles["value"]} />
      <path d={`M${SPACE.left} ${y(endsAt)}H${right}`} className={styles["ends"]} />
      <path d={`M${SPACE.left} ${y(threshold)}H${right}`} className={styles["begins"]} />
      {firings.map(({ at, peak }) => (
        <path
          key={at}
          d={`M${x(at) - 5} ${Math.max(2, y(peak ?? threshold) - 12)}h10l-5 9Z`}
          className={styles["mark"]}
        />
      ))}
    </svg>
  );
}

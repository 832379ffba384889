import type { PeakLimitContent, PeakLimitTrial } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { sayNumber, t } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { timeTicks } from "../../../../ranges/trend/timeTicks.ts";
import { useSite } from "../../../../platform/site.ts";
import { linePaths, lineScale, spread } from "../../conditions/trial/lineScale.ts";
import styles from "../../conditions/trial/trial.module.css";
import { kilowattsText } from "../limitWords.ts";

interface LimitLineProps {
  trial: PeakLimitTrial;
  limit: PeakLimitContent;
}

const HEIGHT = 210;
const SPACE = { left: 52, right: 14, top: 16, bottom: 24 };
/** The width that a word under the axis needs, px. */
const TICK_WIDTH = 62;

/** The mean of quarters of an hour as it was and as it would have been, the limit, and each time a stage would have been shed. */
export function LimitLine({ trial, limit }: LimitLineProps) {
  const { ref, width } = useElementSize();
  return (
    <figure className={styles["figure"]}>
      <figcaption className="sr-only">
        {t(
          "Recorded 15-minute mean power with {count, plural, one {# stage shed} other {# stages shed}}, listed below.",
          {
            count: trial.count,
          },
        )}
      </figcaption>
      <div ref={ref} className={styles["drawing"]} aria-hidden="true">
        {width > 0 && <Drawing trial={trial} limit={limit} width={width} />}
      </div>
      <ul className={`flex wrap p-0 t12 ink2 ${styles["legend"]}`} aria-hidden="true">
        <li>
          <i data-mark="line" />
          {t("Actual, kW")}
        </li>
        <li>
          <i data-mark="after" />
          {t("With the limit")}
        </li>
        <li>
          <i data-mark="begins" />
          {t("Limit {kilowatts}", { kilowatts: kilowattsText(limit.limit) })}
        </li>
      </ul>
    </figure>
  );
}

function Drawing({ trial, limit, width }: LimitLineProps & { width: number }) {
  const { timeZone } = useSite();
  const { from, to, line, sheds } = trial;
  const scale = useMemo(() => lineScale([...line.before, limit.limit]), [line, limit.limit]);
  const x = spread({ from, to }, { from: SPACE.left, to: width - SPACE.right });
  const y = spread({ from: scale.least, to: scale.most }, { from: HEIGHT - SPACE.bottom, to: SPACE.top });
  const before = linePaths({ times: line.times, values: line.before }, x, y);
  const after = linePaths({ times: line.times, values: line.after }, x, y);
  const all = timeTicks({ from, to }, SiteTime.of(timeZone), timeZone);
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, (width - SPACE.left) / TICK_WIDTH)));
  const right = width - SPACE.right;
  return (
    <svg width={width} height={HEIGHT}>
      {sheds.map(({ at, until, stage }) => (
        <rect
          key={`${at} ${stage}`}
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
      <path d={before} className={styles["value"]} />
      <path d={after} className={styles["after"]} />
      <path d={`M${SPACE.left} ${y(limit.limit)}H${right}`} className={styles["begins"]} />
    </svg>
  );
}

import { formatDate } from "@atrium/contract";
import type { ForecastStep, PointForecast } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useElementSize } from "@mantine/hooks";
import styles from "./next.module.css";
import { NEXT_ICONS, NEXT_LANES } from "./nextIcons.ts";
import { laneBars, stepPath } from "./nextShapes.ts";

interface NextDrawingProps {
  point: PointDescription;
  forecast: PointForecast;
  fallback: number | null;
  timeZone: string;
}

const CURVE = 62;
const LANE = 17;
const LEFT = 20;
const AXIS = 18;
const HOUR = 3_600_000;

/** The value as it is held and as it would be if released, and under it a lane for each source. */
export function NextDrawing({ point, forecast, fallback, timeZone }: NextDrawingProps) {
  const { ref, width } = useElementSize();
  const { at, to, held, released } = forecast;
  const top = point.kind === "enum" ? 0 : CURVE;
  const height = top + NEXT_LANES.length * LANE + AXIS;
  const x = (moment: number): number => LEFT + ((Math.min(moment, to) - at) / (to - at)) * (width - LEFT - 2);
  const range = { min: point.min ?? 0, max: point.max ?? 1 };
  const y = (value: number): number => CURVE - 4 - ((value - range.min) / (range.max - range.min || 1)) * (CURVE - 10);
  const path = (steps: readonly ForecastStep[]): string => stepPath(steps, { fallback, to, x, y });
  return (
    <div ref={ref} className={styles["drawing"]} style={{ height }} aria-hidden="true">
      {width > 0 && (
        <svg width={width} height={height}>
          <defs>
            <pattern id="next-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V5" stroke="var(--accent)" strokeWidth="2" />
            </pattern>
          </defs>
          {hours(at, to, timeZone).map((moment) => (
            <g key={moment}>
              <path d={`M${x(moment)} 0V${height - AXIS}`} stroke="var(--c-grid)" />
              <text x={x(moment)} y={height - 4} textAnchor="middle">
                {formatDate(moment, "HH:mm", timeZone)}
              </text>
            </g>
          ))}
          {top > 0 && (
            <>
              <path d={path(released)} className={styles["released"]} />
              <path d={path(held)} className={styles["held"]} />
            </>
          )}
          {NEXT_LANES.map((lane, index) => (
            <g key={lane} transform={`translate(0 ${top + index * LANE})`}>
              <path d={`M${LEFT} ${LANE - 0.5}H${width}`} stroke="var(--line)" />
              {laneBars(forecast, { lane, timeZone }).map((bar) => (
                <rect
                  key={`${bar.from} ${bar.rule}`}
                  x={x(bar.from)}
                  y={4}
                  width={Math.max(2, x(bar.to) - x(bar.from))}
                  height={9}
                  rx={2}
                  data-lane={lane}
                  data-certainty={bar.certainty}
                  className={styles["bar"]}
                />
              ))}
            </g>
          ))}
        </svg>
      )}
      {NEXT_LANES.map((lane, index) => (
        <span key={lane} className={`absolute muted ${styles["lane"]}`} style={{ top: top + index * LANE + 2 }}>
          <Icon of={NEXT_ICONS[lane]} size={12} />
        </span>
      ))}
      {top > 0 && (
        <ul className={`plain-list flex gap-14 t11 muted ${styles["legend"]}`}>
          <li data-line="held">{t("as held")}</li>
          <li data-line="released">{t("if released")}</li>
        </ul>
      )}
    </div>
  );
}

/** Every sixth hour of the site's day. */
function hours(from: number, to: number, timeZone: string): number[] {
  const time = SiteTime.of(timeZone);
  const first = time.startOfDay(from);
  const all = Array.from({ length: 9 }, (_, index) => first + index * 6 * HOUR);
  return all.filter((moment) => moment > from + HOUR && moment < to - HOUR);
}

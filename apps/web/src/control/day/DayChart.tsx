import { formatDate } from "@atrium/contract";
import type { ForecastStep, PlaceForecast } from "@atrium/contract/automation";
import { CORRIDOR } from "@atrium/contract/site";
import { SiteTime } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { capital, countText, pointText } from "../../devices/words.ts";
import { useControl } from "../ControlContext.tsx";
import { momentTime } from "../inspector/nextWords.ts";
import styles from "./day.module.css";
import type { DayLane } from "./dayLanes.ts";

interface DayChartProps {
  forecast: PlaceForecast;
  lanes: readonly DayLane[];
}

/** Times narrower than this share of the day have no room for their value; it stands in their description. */
const NARROW = 0.05;

/** A row for each group of devices, and in it whose value they have when. */
export function DayChart({ forecast, lanes }: DayChartProps) {
  const { system, select } = useControl();
  const points = new Set(lanes.map(({ point }) => point));
  return (
    <>
      <div className={`grid items-center gap-12 t12 muted ${styles["head"]}`} aria-hidden="true">
        <span>{capital(system.words().many)}</span>
        <div className={styles["hours"]}>
          <Hours forecast={forecast} />
        </div>
      </div>
      <ul
        className="plain-list"
        aria-label={t("Upcoming values of the {many} and their sources", { many: system.words().many })}
      >
        {lanes.map((lane) => (
          <li key={lane.key} className={`grid items-center gap-12 ${styles["lane"]}`}>
            <button
              type="button"
              className={`col justify-center p-0 break-anywhere text-left w-full border-0 cursor-pointer ${styles["group"]}`}
              onClick={() => {
                select(lane.devices.map(({ id }) => id));
              }}
            >
              <LaneName lane={lane} hasPoint={points.size > 1} />
            </button>
            <ol className={`plain-list relative ${styles["bars"]}`}>
              {lane.steps.map((step, index) => (
                <Bar key={step.at} step={step} lane={lane} end={lane.steps[index + 1]?.at} forecast={forecast} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the bars mean. */
export function DayLegend({ forecast }: Pick<DayChartProps, "forecast">) {
  const { timeZone } = useControl();
  return (
    <ul className={`flex wrap m-0 t12 ink2 ${styles["legend"]}`}>
      <li data-by="hold">{t("Hold")}</li>
      <li data-by="condition">{t("Condition or peak limit, likely")}</li>
      <li data-by="schedule">{t("Schedule")}</li>
      <li data-by="none">{t("No one")}</li>
      <li className="muted">
        {t("until {momentTime}", { momentTime: momentTime(forecast.to, { now: forecast.at, timeZone }) })}
      </li>
    </ul>
  );
}

function LaneName({ lane: { zone, floor, devices, point }, hasPoint }: { lane: DayLane; hasPoint: boolean }) {
  const { system, zoneNameOf, place } = useControl();
  const [first] = devices;
  const named = zone === undefined && first?.isCorridor === true ? CORRIDOR : zone;
  const where = named === undefined || place.zone !== undefined ? undefined : zoneNameOf(named, floor);
  const what = devices.length === 1 && first !== undefined ? first.name : countText(system.words(), devices.length);
  const pointName = hasPoint ? first?.points[point]?.name : undefined;
  const of = pointName === undefined ? undefined : sayTerm(pointName);
  return (
    <>
      <span className="b">{what}</span>
      <span className="t12 muted">{[where, of].filter((word) => word !== undefined).join(", ")}</span>
    </>
  );
}

interface BarProps extends Pick<DayChartProps, "forecast"> {
  lane: DayLane;
  step: ForecastStep;
  /** undefined: it goes on. */
  end: number | undefined;
}

function Bar({ forecast: { at, to }, lane, step, end = to }: BarProps) {
  const { system, timeZone } = useControl();
  const [device] = lane.devices;
  const written = device === undefined ? "" : pointText(system.words(), device, { key: lane.point, value: step.value });
  const share = (end - step.at) / (to - at);
  const time = (moment: number): string => momentTime(moment, { now: at, timeZone });
  const values = {
    from: time(step.at),
    to: time(end),
    value: step.value === null ? t("the device’s own value") : written,
    by: step.by === null ? t("no source") : sourceText(step.by),
  };
  const said = step.isLikely
    ? t("{from} to {to}: {value}, {by}, likely", values)
    : t("{from} to {to}: {value}, {by}", values);
  return (
    <li
      className={`ell t12 ink ${styles["bar"]}`}
      data-by={step.by?.kind ?? "none"}
      data-likely={step.isLikely}
      style={{ left: `${((step.at - at) / (to - at)) * 100}%`, width: `${share * 100}%` }}
      title={said}
    >
      <span aria-hidden="true">{share > NARROW && step.value !== null ? written : ""}</span>
      <span className="sr-only">{said}</span>
    </li>
  );
}

/** "schedule Evening", "hold by ann". */
function sourceText({ kind, name }: NonNullable<ForecastStep["by"]>): string {
  switch (kind) {
    case "hold":
      return t("hold by {name}", { name });
    case "condition":
      return t("condition {name}", { name });
    case "limit":
      return t("peak limit {name}", { name });
    case "schedule":
      return t("schedule {name}", { name });
    default:
      return kind satisfies never;
  }
}

const HOUR = 3_600_000;

/** Every third hour of the site's day. */
function Hours({ forecast: { at, to } }: Pick<DayChartProps, "forecast">) {
  const { timeZone } = useControl();
  const first = SiteTime.of(timeZone).startOfDay(at);
  const all = Array.from({ length: 17 }, (_, index) => first + index * 3 * HOUR);
  return all
    .filter((moment) => moment > at && moment < to)
    .map((moment) => (
      <time
        key={moment}
        dateTime={new Date(moment).toISOString()}
        style={{ left: `${((moment - at) / (to - at)) * 100}%` }}
      >
        {formatDate(moment, "HH:mm", timeZone)}
      </time>
    ));
}

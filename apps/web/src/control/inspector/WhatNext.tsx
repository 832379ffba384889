import type { ForecastMoment, PointForecast } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../devices/inspector/Section.tsx";
import { useControl } from "../ControlContext.tsx";
import { TextButton } from "../controls/TextButton.tsx";
import { forecastQuery } from "../queries.ts";
import styles from "./next.module.css";
import { NextDrawing } from "./NextDrawing.tsx";
import { NEXT_ICONS } from "./nextIcons.ts";
import { holidayText, momentText, momentTime, quietText } from "./nextWords.ts";
import { RuleLink } from "./RuleLink.tsx";

interface WhatNextProps {
  point: PointDescription;
  value: number | null;
  /** Until when a person holds it; undefined: nobody does. */
  heldUntil: number | undefined;
  /** What it is set to where nobody wants anything; null: not known. */
  fallback: number | null;
  write: (value: number | null) => string;
}

const MOST_MOMENTS = 6;

/** What schedules, conditions and the end of a hold will do to it in the next 24 hours. */
export function WhatNext({ point, value, heldUntil, fallback, write }: WhatNextProps) {
  const { data: forecast, isError, refetch } = useQuery(forecastQuery(point.id, { value, heldUntil }));
  return (
    <Section title={t("Next 24 hours")}>
      {isError && forecast === undefined && (
        <p className="muted">
          {t("The upcoming changes are not available.")}{" "}
          <TextButton onClick={() => void refetch()}>{t("Retry")}</TextButton>
        </p>
      )}
      {forecast === undefined && !isError && <p className="muted">{t("Loading upcoming changes")}</p>}
      {forecast !== undefined && (
        <Forecast
          point={point}
          forecast={forecast}
          isHeld={heldUntil !== undefined}
          fallback={fallback}
          write={write}
        />
      )}
    </Section>
  );
}

interface ForecastProps extends Pick<WhatNextProps, "point" | "fallback" | "write"> {
  forecast: PointForecast;
  isHeld: boolean;
}

function Forecast({ point, forecast, isHeld, fallback, write }: ForecastProps) {
  const { timeZone } = useControl();
  const { moments, at: now } = forecast;
  // Those that change the value come first where there is no room for all; then all in the order of time.
  const shown = moments
    .toSorted((one, other) => Number(other.isChange) - Number(one.isChange) || one.at - other.at)
    .slice(0, MOST_MOMENTS)
    .toSorted((one, other) => one.at - other.at);
  const written = (set: number | null): string =>
    set === null && fallback === null ? t("the device’s own value") : write(set ?? fallback);
  return (
    <>
      {forecast.spans.length > 0 && (
        <NextDrawing point={point} forecast={forecast} fallback={fallback} timeZone={timeZone} />
      )}
      {!moments.some(({ isChange }) => isChange) && <p className="muted">{quietText(forecast, timeZone)}</p>}
      {shown.length > 0 && (
        <ol className={styles["moments"]} aria-label={t("Upcoming changes")}>
          {shown.map((moment) => (
            <li
              className="grid gap-6 border-t ink2"
              key={`${moment.kind} ${String(moment.rule)} ${moment.what} ${moment.at}`}
              data-change={moment.isChange}
            >
              <time dateTime={new Date(moment.at).toISOString()} className="num">
                {momentTime(moment.at, { now, timeZone })}
              </time>
              <Icon of={NEXT_ICONS[moment.kind]} size={13} />
              <div>
                <div>{momentText(moment, { isHeld })}</div>
                <SourceName moment={moment} />
              </div>
              <span className="num">→ {written(moment.value)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={`row gap-8 border-t t12 muted ${styles["holiday"]}`}>
        <Icon of={NEXT_ICONS.holiday} size={13} />
        {holidayText(forecast)}
      </p>
    </>
  );
}

/** Where it comes from. */
function SourceName({ moment }: { moment: ForecastMoment }) {
  const { kind, note, what } = moment;
  if (kind === "hold") return null;
  return (
    <div className={`break-anywhere t12 muted ${styles["source"]}`}>
      <RuleLink source={moment} />
      {kind === "condition" && what === "begins" && note !== null ? `, ${note}` : ""}
    </div>
  );
}

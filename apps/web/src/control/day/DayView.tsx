import { EmptyState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { capital, countText } from "../../devices/words.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl } from "../ControlContext.tsx";
import { holidayText, momentTime } from "../inspector/nextWords.ts";
import { placeForecastQuery } from "../placeForecastQuery.ts";
import styles from "./day.module.css";
import { DayChart, DayLegend } from "./DayChart.tsx";
import { dayLanes, dayMoments } from "./dayLanes.ts";
import { DayMoments } from "./DayMoments.tsx";

/** What rules, holds and holidays will do to the devices of a place in the next 24 hours. */
export function DayView({ devices }: { devices: readonly Device[] }) {
  const { system, place, timeZone } = useControl();
  const query = { module: system.module, placement: place.placement, floor: place.floor };
  const { data: forecast, isError, refetch } = useQuery(placeForecastQuery(query));
  const lanes = useMemo(() => (forecast === undefined ? [] : dayLanes(forecast, devices)), [forecast, devices]);
  const moments = useMemo(() => dayMoments(lanes), [lanes]);
  if (forecast === undefined) {
    return isError ? (
      <p className={styles["failed"]}>
        {t("The upcoming changes are not available.")}{" "}
        <TextButton onClick={() => void refetch()}>{t("Retry")}</TextButton>
      </p>
    ) : (
      <LoadingBlocks rows={8} label={t("Loading upcoming changes")} />
    );
  }
  const touched = new Set(lanes.flatMap((lane) => lane.devices.map(({ id }) => id)));
  const rest = devices.length - touched.size;
  return (
    <section
      className={`flex-1 min-h-0 overflow-auto border-t ${styles["day"]}`}
      aria-label={t("Next 24 hours at this place")}
    >
      {lanes.length === 0 && (
        <EmptyState title={t("No automatic changes here")}>
          {t(
            "No schedule, condition, peak limit or hold starts or ends for the devices at this place in the next 24 hours.",
          )}
        </EmptyState>
      )}
      {lanes.length > 0 && (
        <>
          <DayChart forecast={forecast} lanes={lanes} />
          <DayLegend forecast={forecast} />
          <DayMoments forecast={forecast} moments={moments} />
        </>
      )}
      <ul className={`m-0 border-t t12 muted ${styles["notes"]}`}>
        {lanes.length > 0 && rest > 0 && (
          <li>
            {t("{capital}: no change planned", {
              capital: capital(countText(system.words(), rest)),
            })}
          </li>
        )}
        {forecast.rests.map(({ kind, rule, name, at, note, devices: count }) => (
          <li key={`${kind} ${String(rule)} ${at}`}>
            {restText(kind, {
              name,
              time: momentTime(at, { now: forecast.at, timeZone }),
              note,
              devices: countText(system.words(), count),
            })}
          </li>
        ))}
        <li>{holidayText(forecast)}</li>
      </ul>
    </section>
  );
}

interface RestFacts {
  readonly name: string;
  readonly time: string;
  readonly note: string;
  readonly devices: string;
}

function restText(kind: string, { name, time, note, devices }: RestFacts): string {
  return kind === "schedule"
    ? t("Schedule {name} does not run at {time}: {note}, {devices}", { name, time, note, devices })
    : t("Condition {name} does not run at {time}: {note}, {devices}", { name, time, note, devices });
}

import { formatDate } from "@atrium/contract";
import type { ScheduleTrial } from "@atrium/contract/automation";
import { Card, StateGlyph } from "@atrium/ui";
import { SiteTime } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import type { UseQueryResult } from "@tanstack/react-query";
import { ReadState } from "../../../../collections/ListState.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "./form.module.css";

type TrialDay = ScheduleTrial["days"][number];

const RESTS = {
  weekday: phrase("not on this weekday"),
  dates: phrase("outside its dates"),
  holiday: phrase("holiday"),
  exception: phrase("excluded"),
  "no-sun": phrase("no sunrise or sunset"),
  "sun-passed": phrase("would end before it starts"),
} as const;

interface FirstDaysProps {
  result: UseQueryResult<ScheduleTrial>;
  /** Whether the form says enough to be tried. */
  isReady: boolean;
}

/** The first 14 days with their real times, each meeting and each holiday. */
export function FirstDays({ result, isReady }: FirstDaysProps) {
  const note = isReady && result.data !== undefined ? summaryText(result.data) : undefined;
  return (
    <Card title={t("First 14 days")} note={note}>
      <div className={styles["first"]}>
        {isReady ? (
          <ReadState what={t("14 days")} result={result}>
            {(trial) => <Days trial={trial} />}
          </ReadState>
        ) : (
          <p className="muted">{t("Shown here once the form is filled in.")}</p>
        )}
      </div>
    </Card>
  );
}

function Days({ trial }: { trial: ScheduleTrial }) {
  const { timeZone } = useSite();
  const time = SiteTime.of(timeZone);
  const clock = (moment: number | null): string => (moment === null ? "–" : formatDate(moment, "HH:mm", timeZone));
  return (
    <div className={`grid ${styles["days"]}`}>
      <div className={`t12 muted ${styles["firstHead"]}`} aria-hidden="true">
        <span>{t("Day")}</span>
        <span>{t("Sunrise")}</span>
        <span>{t("On")}</span>
        <span>{t("Off")}</span>
        <span />
      </div>
      <ol className={`plain-list ${styles["firstDays"]}`} aria-label={t("First 14 days")}>
        {trial.days.map((day) => {
          const runs = day.from !== null && day.rests === undefined;
          const meeting = runs ? meetingOf(trial, day) : undefined;
          return (
            <li key={day.date} data-rests={!runs || undefined}>
              <span>
                {formatDate(time.parse(day.date), "ddd", timeZone)}{" "}
                {formatDate(time.parse(day.date), "D MMM", timeZone)}
              </span>
              <span className="num">
                <span className="sr-only">{t("sunrise")} </span>
                {clock(day.sunrise)}
              </span>
              <span className="num">
                <span className="sr-only">{t("on")} </span>
                {runs ? clock(day.from) : "–"}
              </span>
              <span className="num">
                <span className="sr-only">{t("off")} </span>
                {runs ? (day.to === null ? t("open end") : clock(day.to)) : "–"}
              </span>
              <span className={`row gap-6 min-w-0 t12 ${styles["firstNote"]}`}>
                {meeting !== undefined && <StateGlyph state="trouble" size={12} />}
                <span className={`ell ${day.holiday === null ? "" : "accent"}`}>
                  {[
                    ...(runs && isNextDay(day, time) ? [t("off next day")] : []),
                    ...(meeting === undefined
                      ? restText(day)
                      : [t("conflicts with {name} {clock}", { name: meeting.name, clock: clock(meeting.from) })]),
                  ].join(", ")}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Whether it ends on a later date than it begins; midnight itself ends its day. */
function isNextDay({ to, date }: TrialDay, time: SiteTime): boolean {
  return to !== null && time.isoDate(to - 1) !== date;
}

function restText({ rests, holiday }: TrialDay): string[] {
  if (holiday !== null) return [holiday];
  return rests === undefined ? [] : [t(RESTS[rests])];
}

function meetingOf(trial: ScheduleTrial, { from, to }: TrialDay): ScheduleTrial["meetings"][number] | undefined {
  return trial.meetings.find((meeting) => from !== null && meeting.from >= from && (to === null || meeting.from < to));
}

/** "9 runs, 9 meet another schedule, 1 holiday" */
function summaryText(trial: ScheduleTrial): string {
  const runs = trial.days.filter(({ from, rests }) => from !== null && rests === undefined);
  const met = runs.filter((day) => meetingOf(trial, day) !== undefined).length;
  const passed = trial.days.filter(({ rests }) => rests === "sun-passed").length;
  const holidays = trial.days.filter(({ holiday }) => holiday !== null).length;
  return [
    t("{count, plural, one {# run} other {# runs}}", { count: runs.length }),
    ...(passed === 0 ? [] : [t("{count, plural, one {# day} other {# days}} without a run", { count: passed })]),
    ...(met === 0 ? [] : [t("{met} conflict with another schedule", { met })]),
    ...(holidays === 0 ? [] : [t("{count, plural, one {# holiday} other {# holidays}}", { count: holidays })]),
  ].join(", ");
}

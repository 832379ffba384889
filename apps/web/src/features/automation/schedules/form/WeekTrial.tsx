import type {
  ScheduleContent,
  ScheduleId,
  SchedulePlan,
  ScheduleRow,
  ScheduleTrial,
} from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { Card, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { ReadState } from "../../../../collections/ListState.tsx";
import { useSite } from "../../../../platform/site.ts";
import { planQuery, trialQuery } from "../scheduleQueries.ts";
import { scheduleLook } from "../week/scheduleLook.ts";
import week from "../week/week.module.css";
import { weekDays, type WeekPlan } from "../week/weekDays.ts";
import { WeekDrawing } from "../week/WeekDrawing.tsx";
import { useMinute } from "../../../../collections/useMinute.ts";
import { hourOf, weekStart } from "../week/weekTime.ts";
import { weekText } from "../week/weekWords.ts";
import styles from "./form.module.css";

interface WeekTrialProps {
  /** undefined: something is missing yet. */
  content: ScheduleContent | undefined;
  /** The one that it replaces. */
  id: ScheduleId | null;
  name: string;
  schedules: readonly ScheduleRow[];
}

/** What the schedule that is being written is called among the others. */
const THIS = 0;

/** A week with this schedule strong and others of its systems light. */
export function WeekTrial({ content, id, name, schedules }: WeekTrialProps) {
  const { timeZone } = useSite();
  const time = SiteTime.of(timeZone);
  const now = useMinute();
  const [steps, setSteps] = useState(0);
  const begins = content?.firstDate ?? null;
  const near = begins === null ? now : Math.max(now, time.parse(begins));
  const first = weekStart(time.addDays(weekStart(near, time), 7 * steps), time);
  const from = time.isoDate(first);
  const trial = useQuery({ ...trialQuery({ schedule: content, id, from }), enabled: content !== undefined });
  const plan = useQuery(planQuery(first, time.addDays(first, 7)));
  const mine = content === undefined ? undefined : scheduleLook(content);
  const others = schedules.filter((one) => one.id !== id && one.isEnabled && scheduleLook(one).module === mine?.module);
  const title = weekText(first, time);
  const colour = mine?.colour ?? "var(--c-6)";
  return (
    <Card
      title={title}
      actions={
        <>
          <ul className={`plain-list flex wrap t12 ${week["legend"]}`} aria-label={t("Legend")}>
            <li className="inline-row gap-6">
              <i className={week["swatch"]} style={{ background: colour }} />
              {t("This schedule")}
            </li>
            <li className="inline-row gap-6">
              <i className={week["swatch"]} style={{ background: colour, opacity: 0.4 }} />
              {t("Other schedules: {name}", { name: mine?.name ?? t("this system") })}
            </li>
            <li className="inline-row gap-6">
              <i className={week["swatch"]} data-skipped />
              {t("Skipped")}
            </li>
          </ul>
          <span className="inline-flex gap-2">
            <IconButton
              label={t("Previous week")}
              size="sm"
              icon={<Icon of={chevronLeft} size={14} />}
              onClick={() => setSteps(steps - 1)}
            />
            <IconButton
              label={t("Next week")}
              size="sm"
              icon={<Icon of={chevronRight} size={14} />}
              onClick={() => setSteps(steps + 1)}
            />
          </span>
        </>
      }
    >
      {content === undefined ? (
        <p className={`muted ${styles["wait"]}`}>{t("Its week appears here once the form is filled in.")}</p>
      ) : (
        <ReadState what={t("week")} result={trial}>
          {(tried) => (
            <div className={styles["week"]}>
              <WeekDrawing
                label={t("Week of {title}", { title })}
                days={weekDays(trialPlan(tried, { plan: plan.data, others }), { first, time })}
                today={time.isoDate(now)}
                now={hourOf(now, time)}
                marked={THIS}
                lookOf={(schedule) => ({
                  name: schedule === THIS ? name : (others.find((one) => one.id === schedule)?.name ?? ""),
                  colour,
                })}
                lineOf={({ date }) => {
                  const sunrise = tried.days.find((day) => day.date === date)?.sunrise ?? null;
                  return sunrise === null ? undefined : hourOf(sunrise, time);
                }}
              />
            </div>
          )}
        </ReadState>
      )}
    </Card>
  );
}

interface Others {
  readonly plan: SchedulePlan | undefined;
  readonly others: readonly ScheduleRow[];
}

/** The trial's own runs among those of the others. */
function trialPlan(trial: ScheduleTrial, { plan, others }: Others): WeekPlan {
  const known = new Set<number>(others.map(({ id }) => id));
  const own = trial.days.flatMap(({ from, to, rests }) => (from === null ? [] : [{ schedule: THIS, from, to, rests }]));
  return {
    runs: [
      ...own.filter(({ rests }) => rests === undefined),
      ...(plan?.runs ?? []).filter(({ schedule }) => known.has(schedule)),
    ],
    skipped: own.filter(({ rests }) => rests === "holiday" || rests === "exception"),
    meetings: trial.meetings.map(({ from, to, other, isLost }) => ({
      from,
      to,
      winner: isLost ? other : THIS,
      loser: isLost ? THIS : other,
    })),
    holidays: trial.days.flatMap(({ date, holiday }) => (holiday === null ? [] : [{ date, name: holiday }])),
  };
}

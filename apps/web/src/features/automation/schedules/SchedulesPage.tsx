import type { ListSort } from "@atrium/contract";
import type { ScheduleRow } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { Card, EmptyState, Icon, IconButton, Kpi, labelled, PageHeading, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import plus from "lucide-react/icons/plus";
import { useCallback, useRef } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import lists from "../../../collections/lists.module.css";
import { AboveList, ExamplesToggle, useExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import { ReadState } from "../../../collections/ListState.tsx";
import { useListQuery } from "../../../collections/listAddress.ts";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { ScheduleExamples } from "../examples/ScheduleExamples.tsx";
import { RunsView } from "../RunsView.tsx";
import { NEW_SCHEDULE_HREF, scheduleHref, ScheduleListAddress, type ScheduleListWords } from "./scheduleAddress.ts";
import { schedulesQuery } from "./scheduleQueries.ts";
import { INITIAL_SORT, ScheduleTable } from "./ScheduleTable.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { weekStart } from "./week/weekTime.ts";
import { WeekView } from "./WeekView.tsx";

const VIEWS = [
  { value: "list", label: phrase("List") },
  { value: "week", label: phrase("Week") },
  { value: "runs", label: phrase("Runs") },
] as const;

const NONE: readonly ScheduleRow[] = [];

/** What the site does at times of the day: as a week, as a list, and what became of it. */
export function SchedulesPage() {
  const wanted = useListQuery(ScheduleListAddress);
  const { replaceQuery } = useAddress();
  const navigate = useNavigate();
  const result = useQuery(schedulesQuery);
  const sort = useRef<ListSort | undefined>(INITIAL_SORT);
  const sorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const all = result.data ?? NONE;
  const examples = useExamplesToggle(all.length);
  const { page, size, view, week, ...filters } = wanted;
  const ask = (change: Partial<ScheduleListWords>): void => {
    void replaceQuery({ ...filters, view, week, size, ...change });
  };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Schedules")}
        crumb={t("Lights, air conditioning and other systems by time of day")}
        kpis={
          <>
            <Kpi
              value={result.isSuccess ? String(all.length) : undefined}
              label={all.length === 1 ? t("schedule") : t("schedules")}
            />
            <Kpi
              value={result.isSuccess ? String(all.filter(({ isEnabled }) => isEnabled).length) : undefined}
              label={t("on")}
            />
          </>
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {view === "list" && (
              <SearchInput
                label={t("Search schedules")}
                value={wanted.search}
                onSearch={(search) => {
                  ask({ search });
                }}
              />
            )}
            <Segmented
              label={t("View")}
              segments={labelled(VIEWS)}
              value={view}
              onChange={(next) => {
                ask({ view: next });
              }}
            />
            {view === "week" && (
              <WeekSteps
                week={week}
                onWeek={(next) => {
                  ask({ week: next });
                }}
              />
            )}
            {view !== "runs" && <ExportButton of={() => ({ list: "schedules", ...filters, sort: sort.current })} />}
            {view === "runs" && <ExportButton of={() => ({ list: "automation-runs", kind: "schedule" })} />}
            {view !== "runs" && <ExamplesToggle {...examples} />}
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => void navigate({ href: NEW_SCHEDULE_HREF })}
            >
              {t("Add schedule")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        {view === "runs" ? (
          <RunsView kind="schedule" page={page} size={size} hrefOf={scheduleHref} />
        ) : (
          <ReadState what={t("schedules")} result={result}>
            {(schedules) => {
              if (schedules.length === 0) {
                return (
                  <>
                    <NoSchedules />
                    <ScheduleExamples />
                  </>
                );
              }
              return (
                <>
                  <AboveList {...examples}>
                    <ScheduleExamples />
                  </AboveList>
                  {view === "week" ? (
                    <WeekView schedules={schedules} date={week} />
                  ) : (
                    <ScheduleTable
                      schedules={schedules}
                      wanted={wanted}
                      onSorted={sorted}
                      onShowAll={() => {
                        ask({ search: "", show: "all" });
                      }}
                    />
                  )}
                </>
              );
            }}
          </ReadState>
        )}
      </div>
    </div>
  );
}

function NoSchedules() {
  const navigate = useNavigate();
  return (
    <Card>
      <EmptyState
        title={t("No schedules yet")}
        actions={
          <Button variant="filled" onClick={() => void navigate({ href: NEW_SCHEDULE_HREF })}>
            {t("Add schedule")}
          </Button>
        }
      >
        {t(
          "A schedule sets lights, air conditioners and other systems at times of the day, or by sunrise and sunset. When it ends, each device returns to its rest state.",
        )}
      </EmptyState>
    </Card>
  );
}

interface WeekStepsProps {
  /** A date of the week that is shown; undefined: today. */
  week: string | undefined;
  onWeek: (week: string | undefined) => void;
}

/** The week before, this week, the week after. */
function WeekSteps({ week, onWeek }: WeekStepsProps) {
  const { timeZone } = useSite();
  const time = SiteTime.of(timeZone);
  const now = useMinute();
  const first = weekStart(week === undefined ? now : time.parse(week), time);
  const step = (days: number): void => {
    onWeek(time.isoDate(time.addDays(first, days)));
  };
  return (
    <span className="inline-flex gap-4">
      <IconButton label={t("Previous week")} icon={<Icon of={chevronLeft} size={14} />} onClick={() => step(-7)} />
      <Button
        onClick={() => {
          onWeek(undefined);
        }}
      >
        {t("Today")}
      </Button>
      <IconButton label={t("Next week")} icon={<Icon of={chevronRight} size={14} />} onClick={() => step(7)} />
    </span>
  );
}

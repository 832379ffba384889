import type { EnergyRange, EnergyReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { Card, EmptyState } from "@atrium/ui";
import { phrase, type Phrase, sentenceParts, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useHealth, useServerNow } from "../../platform/liveHooks.ts";
import { EmptyChart } from "../../ranges/EmptyChart.tsx";
import classes from "./EnergyPage.module.css";
import { type CalendarDate, rangeName } from "../../ranges/ranges.ts";
import { usePlaceLink, usePresentLink } from "./usePlaceLink.ts";

interface UnknownPlaceProps {
  site: SiteReply;
  placement: string;
  floor: string;
}

/** The address names a building or floor that the site does not have. */
export function UnknownPlace({ site, placement, floor }: UnknownPlaceProps): ReactElement {
  const linkTo = usePlaceLink();
  const building = site.places.find((place) => place.key === placement);
  const nearest = building ?? { key: CAMPUS, name: t("all buildings") };
  return (
    <>
      <h1 className="sr-only">{t("Energy")}</h1>
      <EmptyState
        drawing={<EmptyChart />}
        title={building === undefined ? t("Building not found") : t("Floor not found")}
        actions={
          <Button variant="filled" renderRoot={(props) => <Link {...props} {...linkTo({ placement: nearest.key })} />}>
            {t("Show {name}", { name: nearest.name })}
          </Button>
        }
      >
        {building === undefined
          ? sentenceParts("The address contains {placement}, but {site} has no building of that name.", {
              placement: (
                <b key="placement" className="m">
                  {placement}
                </b>
              ),
              site: site.name,
            })
          : sentenceParts("The address contains floor {floor}, but {building} has no such floor.", {
              floor: (
                <b key="floor" className="m">
                  {floor}
                </b>
              ),
              building: building.name,
            })}
      </EmptyState>
    </>
  );
}

/** The address names a range that has not begun. */
export function NotHereYet({ range, date }: { range: EnergyRange; date: CalendarDate }): ReactElement {
  const link = usePresentLink();
  return (
    <EmptyState
      drawing={<EmptyChart />}
      title={t("{rangeName} has not started yet", { rangeName: rangeName(range, date) })}
      actions={
        <Button variant="filled" renderRoot={(props) => <Link {...props} {...link} />}>
          {t(SHOW_CURRENT[range])}
        </Button>
      }
    >
      {t("There are no measurements for that period yet, and Atrium shows no forecast.")}
    </EmptyState>
  );
}

const SHOW_CURRENT: Record<EnergyRange, Phrase> = {
  "hour-in-day": phrase("Show the current day"),
  "day-in-week": phrase("Show the current week"),
  "day-in-month": phrase("Show the current month"),
  "month-in-year": phrase("Show the current year"),
};

const DAY = 86_400_000;

/** The range is past or present, and no meter was recorded in it. */
export function NotRecorded({ reply }: { reply: EnergyReply }): ReactElement {
  const running = useHealth()?.historyImport;
  const now = useServerNow();
  // What ended before the first day that is brought in stays empty.
  const progress = running !== undefined && reply.to > now() - running.total * DAY ? running : undefined;
  return (
    <Card className={classes["empty"]}>
      <EmptyState
        drawing={<EmptyChart />}
        title={progress === undefined ? t("No data recorded in this range") : t("History is still being imported")}
      >
        {progress === undefined
          ? t("No meter here reported a value. Try a later date or another use.")
          : t(
              "Import in progress, newest days first: {done} of {total} days are available. This page updates automatically.",
              { done: progress.done, total: progress.total },
            )}
      </EmptyState>
    </Card>
  );
}

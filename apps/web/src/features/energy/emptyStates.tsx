import type { EnergyRange, EnergyReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { Card, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
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
        title={building === undefined ? t("There is no such building") : t("There is no such floor")}
        actions={
          <Button variant="filled" renderRoot={(props) => <Link {...props} {...linkTo({ placement: nearest.key })} />}>
            {t("Show {name}", { name: nearest.name })}
          </Button>
        }
      >
        {building === undefined ? (
          <>
            {t("The address names")} <b className="m">{placement}</b>
            {t(", and {name} has no building of that name.", { name: site.name })}
          </>
        ) : (
          <>
            {t("The address names the floor")} <b className="m">{floor}</b>
            {t(", and {name} has no such floor.", { name: building.name })}
          </>
        )}
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
      title={t("{rangeName} is still to come", { rangeName: rangeName(range, date) })}
      actions={
        <Button variant="filled" renderRoot={(props) => <Link {...props} {...link} />}>
          {t("Show the present {WORDS}", { WORDS: WORDS[range] })}
        </Button>
      }
    >
      {t("Nothing has been measured there yet, and Atrium shows no forecast.")}
    </EmptyState>
  );
}

const WORDS: Record<EnergyRange, string> = {
  "hour-in-day": "day",
  "day-in-week": "week",
  "day-in-month": "month",
  "month-in-year": "year",
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
        title={progress === undefined ? t("Nothing was recorded in this range") : t("The history is not here yet")}
      >
        {progress === undefined
          ? t("No meter of this place gave a value. Try a later date, or another use.")
          : t(
              "It is being brought in, newest days first: {done} of {total} days are here. This page fills by itself.",
              { done: progress.done, total: progress.total },
            )}
      </EmptyState>
    </Card>
  );
}

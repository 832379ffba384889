import { ScheduleContent, type ScheduleRow } from "@atrium/contract/automation";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import lists from "../../../../collections/lists.module.css";
import { useListQuery } from "../../../../collections/listAddress.ts";
import { ReadState } from "../../../../collections/ListState.tsx";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { preparedContent } from "../../../../collections/form/preparedContent.ts";
import { copyName } from "../../copyName.ts";
import { SCHEDULES_HREF } from "../scheduleAddress.ts";
import { schedulesQuery } from "../scheduleQueries.ts";
import { EMPTY_SCHEDULE, type ScheduleDraft, scheduleDraft } from "./scheduleDraft.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";

/** A new schedule begins as a copy of this one, or as another page has prepared it. */
const Filled = z.object({ from: z.coerce.number().int().positive().optional(), draft: z.string().optional() });

/** One schedule: read, changed, looked at as it would run, saved. */
export function SchedulePage() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { from, draft } = useListQuery(Filled);
  const result = useQuery(schedulesQuery);
  const row = result.data?.find((one) => String(one.id) === id);
  const [known, setKnown] = useState<ScheduleRow>();
  if (row !== undefined && row !== known) setKnown(row);
  const isNew = id === undefined;
  // Taken away by somebody else while it is open: what was typed stays.
  const last = row ?? (known !== undefined && String(known.id) === id ? known : undefined);
  if (result.data !== undefined && (isNew || last !== undefined)) {
    const copied = result.data.find((one) => one.id === from);
    const begin =
      copied === undefined
        ? preparedSchedule(draft)
        : { ...scheduleDraft(ScheduleContent.parse(copied)), name: copyName(copied.name) };
    return <ScheduleEditor key={id ?? "new"} saved={row} last={last} begin={begin} schedules={result.data} />;
  }
  return (
    <div className="col grow">
      <PageHeading title={t("Schedule")} crumb={<PageLink href={SCHEDULES_HREF}>{t("Schedules")}</PageLink>} />
      <div className={lists["body"]}>
        <ReadState what={t("schedules")} result={result}>
          {() => <NoSuchSchedule id={id ?? ""} />}
        </ReadState>
      </div>
    </div>
  );
}

function preparedSchedule(draft: string | undefined): ScheduleDraft {
  const prepared = preparedContent(draft, ScheduleContent);
  return prepared === undefined ? EMPTY_SCHEDULE : scheduleDraft(prepared);
}

function NoSuchSchedule({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t("Schedule “{id}” not found", { id })}
      actions={
        <Button variant="filled" onClick={() => void navigate({ href: SCHEDULES_HREF })}>
          {t("Show all schedules")}
        </Button>
      }
    >
      {t("It was removed, or the address is wrong.")}
    </EmptyState>
  );
}

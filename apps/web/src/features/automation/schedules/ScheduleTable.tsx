import type { ListSort } from "@atrium/contract";
import { isScheduleListed, type ScheduleRow } from "@atrium/contract/automation";
import { DataTable, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { scheduleHref, type ScheduleListWords } from "./scheduleAddress.ts";
import { scheduleColumns } from "./scheduleColumns.tsx";

export const INITIAL_SORT = { key: "name", isDescending: false };

interface ScheduleTableProps {
  schedules: readonly ScheduleRow[];
  wanted: ScheduleListWords;
  onSorted: (sort: ListSort | undefined) => void;
  onShowAll: () => void;
}

/** Every schedule: what it does, when, when next, and what became of its last run. */
export function ScheduleTable({ schedules, wanted, onSorted, onShowAll }: ScheduleTableProps) {
  const { timeZone } = useSite();
  const { pushPage } = useAddress();
  const navigate = useNavigate();
  const columns = useMemo(() => scheduleColumns(timeZone), [timeZone]);
  const rows = schedules.filter((row) => isScheduleListed(row, wanted));
  const { page, size } = wanted;
  return (
    <DataTable
      label={t("Schedules")}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={columns}
      rowHeight={50}
      isLoose
      initialSort={INITIAL_SORT}
      onSorted={onSorted}
      onOpen={({ id }) => void navigate({ href: scheduleHref(id) })}
      pages={{ page, size, onOpen: (next) => void pushPage(next) }}
      empty={
        <EmptyState
          title={t("No matching schedules")}
          actions={
            <Button variant="filled" onClick={onShowAll}>
              {t("Show all schedules")}
            </Button>
          }
        >
          {t("The search covers names, actions, days and times.")}
        </EmptyState>
      }
    />
  );
}

import type { ListSort } from "@atrium/contract";
import type { ConditionRow } from "@atrium/contract/automation";
import { DataTable, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { conditionHref, type ConditionListWords } from "./conditionAddress.ts";
import { conditionColumns } from "./conditionColumns.tsx";
import { useConditionsChanged } from "./conditionQueries.ts";

export const INITIAL_SORT = { key: "name", isDescending: false };

interface ConditionTableProps {
  conditions: readonly ConditionRow[];
  wanted: ConditionListWords;
  onSorted: (sort: ListSort | undefined) => void;
  onShowAll: () => void;
}

/** Every condition: whether it is on, when it fires, how often it did, and when it can next. */
export function ConditionTable({ conditions, wanted, onSorted, onShowAll }: ConditionTableProps) {
  const { timeZone } = useSite();
  const { pushPage } = useAddress();
  const navigate = useNavigate();
  const now = useMinute();
  const changed = useConditionsChanged();
  const columns = useMemo(() => conditionColumns({ timeZone, now, onChanged: changed }), [timeZone, now, changed]);
  const { page, size } = wanted;
  return (
    <DataTable
      label={t("Conditions")}
      rows={conditions}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={columns}
      rowHeight={50}
      isLoose
      initialSort={INITIAL_SORT}
      onSorted={onSorted}
      onOpen={({ id, source }) => void navigate({ href: conditionHref({ id, kind: source.kind }) })}
      pages={{ page, size, onOpen: (next) => void pushPage(next) }}
      empty={
        <EmptyState
          title={t("No matching conditions")}
          actions={
            <Button variant="filled" onClick={onShowAll}>
              {t("Show all conditions")}
            </Button>
          }
        >
          {t("The search covers names, measured values, places and actions.")}
        </EmptyState>
      }
    />
  );
}

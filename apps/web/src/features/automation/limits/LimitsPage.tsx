import type { ListSort } from "@atrium/contract";
import type { PeakLimitRow } from "@atrium/contract/automation";
import { Card, DataTable, EmptyState, Icon, Kpi, labelled, PageHeading, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { useCallback, useMemo, useRef } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useListQuery } from "../../../collections/listAddress.ts";
import lists from "../../../collections/lists.module.css";
import { AboveList, ExamplesToggle, useExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import { ReadState } from "../../../collections/ListState.tsx";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { LimitExamples } from "../examples/LimitExamples.tsx";
import { RunsView } from "../RunsView.tsx";
import { limitHref, LimitListAddress, NEW_LIMIT_HREF } from "./limitAddress.ts";
import { limitColumns } from "./limitColumns.tsx";
import { limitsQuery, useLimitsChanged } from "./limitQueries.ts";

const VIEWS = [
  { value: "list", label: phrase("List") },
  { value: "runs", label: phrase("Shedding history") },
] as const;
const INITIAL_SORT = { key: "name", isDescending: false };
const NONE: readonly PeakLimitRow[] = [];

/** The limit of a meter's power, the loads to shed before it, and what was shed. */
export function LimitsPage() {
  const { page, size, view } = useListQuery(LimitListAddress);
  const { replaceQuery } = useAddress();
  const result = useQuery(limitsQuery);
  const sort = useRef<ListSort | undefined>(INITIAL_SORT);
  const sorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const all = result.data ?? NONE;
  const examples = useExamplesToggle(all.length);
  const hrefOf = useCallback(
    (rule: number) => (all.some(({ id }) => id === rule) ? limitHref(rule) : undefined),
    [all],
  );
  const shed = all.reduce((sum, row) => sum + row.shed.length, 0);
  return (
    <div className="col grow">
      <PageHeading
        title={t("Peak limits")}
        crumb={t("Load shed and restored to keep 15-minute demand within its limit")}
        kpis={
          <>
            <Kpi
              value={result.isSuccess ? String(all.filter(({ isEnabled }) => isEnabled).length) : undefined}
              label={t("on")}
            />
            <Kpi
              value={result.isSuccess ? String(shed) : undefined}
              label={shed === 1 ? t("stage shed now") : t("stages shed now")}
            />
          </>
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Segmented
              label={t("View")}
              segments={labelled(VIEWS)}
              value={view}
              onChange={(next) => {
                void replaceQuery({ view: next, size });
              }}
            />
            {view === "list" ? (
              <ExportButton of={() => ({ list: "peak-limits", sort: sort.current })} />
            ) : (
              <ExportButton of={() => ({ list: "automation-runs", kind: "limit" })} />
            )}
            {view === "list" && <ExamplesToggle {...examples} />}
            <NewButton />
          </div>
        }
      />
      <div className={lists["body"]}>
        {view === "runs" ? (
          <RunsView kind="limit" page={page} size={size} hrefOf={hrefOf} />
        ) : (
          <ReadState what={t("peak limits")} result={result}>
            {(limits) => (
              <>
                <AboveList {...examples}>
                  <LimitExamples />
                </AboveList>
                <LimitTable limits={limits} page={page} size={size} onSorted={sorted} />
                {limits.length === 0 && <LimitExamples />}
              </>
            )}
          </ReadState>
        )}
      </div>
    </div>
  );
}

interface LimitTableProps {
  limits: readonly PeakLimitRow[];
  page: number;
  size: number;
  onSorted: (sort: ListSort | undefined) => void;
}

function LimitTable({ limits, page, size, onSorted }: LimitTableProps) {
  const { timeZone } = useSite();
  const { pushPage } = useAddress();
  const navigate = useNavigate();
  const changed = useLimitsChanged();
  const columns = useMemo(() => limitColumns({ timeZone, onChanged: changed }), [timeZone, changed]);
  if (limits.length === 0) {
    return (
      <Card>
        <EmptyState title={t("No peak limits yet")} actions={<NewButton />}>
          {t(
            "A peak limit watches the power of a meter. Before the 15-minute mean exceeds the agreed value, it reduces lights, air conditioners or fans in the order you set, and returns them to their rest states in reverse order. It is backtested on recorded data before it is enabled.",
          )}
        </EmptyState>
      </Card>
    );
  }
  return (
    <DataTable
      label={t("Peak limits")}
      rows={limits}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={columns}
      rowHeight={50}
      isLoose
      initialSort={INITIAL_SORT}
      onSorted={onSorted}
      onOpen={({ id }) => void navigate({ href: limitHref(id) })}
      pages={{ page, size, onOpen: (next) => void pushPage(next) }}
      empty={null}
    />
  );
}

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="filled"
      leftSection={<Icon of={plus} size={14} />}
      onClick={() => void navigate({ href: NEW_LIMIT_HREF })}
    >
      {t("New peak limit")}
    </Button>
  );
}

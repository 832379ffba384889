import type { EventQuery, EventRow, EventView } from "@atrium/contract/alarms";
import type { ExportAsked } from "@atrium/contract/exports";
import { Card, ErrorState, LoadingBlocks, PageHeading, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { hasFeature, useSession } from "../../platform/session.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { ActButtons } from "./acts/ActButtons.tsx";
import { possibleOf } from "./acts/possibleActs.ts";
import { ReasonDialog } from "./acts/ReasonDialog.tsx";
import { useAlarmActs } from "./acts/useAlarmActs.ts";
import { isNarrowed, isOverview, NOT_NARROWED } from "./eventAddress.ts";
import styles from "./events.module.css";
import { EventFilters } from "./filters/EventFilters.tsx";
import { FloodMeter } from "./flood/FloodMeter.tsx";
import { EventInspector } from "./inspector/EventInspector.tsx";
import { EventTable } from "./list/EventTable.tsx";
import { NoEvents } from "./list/NoEvents.tsx";
import { EventOverview } from "./overview/EventOverview.tsx";
import { useEventRows } from "./list/useEventRows.ts";
import type { EventAddress } from "./useEventAddress.ts";
import { useOpenEvents } from "./live/useOpenEvents.ts";
import { openRows } from "./list/eventRows.ts";

const VIEWS = [
  { value: "active", label: phrase("Active") },
  { value: "unacknowledged", label: phrase("To acknowledge") },
  { value: "all", label: phrase("All") },
] as const;

interface EventListProps {
  address: EventAddress;
  asked: EventQuery;
  /** "Office Building, 1st Floor". */
  place: string;
}

/** The list of a place, with what narrows it and what can be done to its alarms. */
export function EventList({ address, asked: query, place }: EventListProps) {
  const { search, change, open } = address;
  const list = useEventRows(query);
  const counts = useViewCounts(query);
  const mayAct = hasFeature(useSession(), "controllable");
  const { actAtOnce } = useAlarmActs();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const title = search.view === "shelved" ? t("Shelved") : t("Event list");
  const [asked, setAsked] = useState<{ kind: "acknowledge" | "shelve"; rows: readonly EventRow[] }>();
  const { rows } = list;
  const chosen = useMemo(() => rows?.filter(({ id }) => selection.has(String(id))) ?? [], [rows, selection]);
  const clear = () => setSelection(new Set());
  /** One at once; many with a reason for all of them. */
  async function acknowledge(some: readonly EventRow[]): Promise<void> {
    const alarms = possibleOf("acknowledge", some);
    if (alarms.length > 1) setAsked({ kind: "acknowledge", rows: some });
    else if (alarms.length > 0 && (await actAtOnce({ kind: "acknowledge", alarms })).length > 0) clear();
  }
  function shelve(some: readonly EventRow[]): void {
    if (possibleOf("shelve", some).length > 0) setAsked({ kind: "shelve", rows: some });
  }
  async function end(row: EventRow): Promise<void> {
    const kind = row.alarm?.outOfService === undefined ? "unshelve" : "return-to-service";
    await actAtOnce({ kind, alarms: [row.id] });
  }
  return (
    <div className={`grow flex min-h-0 relative ${styles["layout"]}`}>
      <div className="col grow min-h-0">
        <PageHeading
          title={title}
          crumb={place}
          actions={
            <>
              {search.view !== "shelved" && (
                <ViewSwitch
                  view={search.view}
                  counts={counts}
                  onChange={(view) => change({ view, state: undefined, event: undefined })}
                />
              )}
              <ExportButton of={() => exportOf(query)} />
            </>
          }
        />
        <div className={`col gap-12 flex-1 min-h-0 ${styles["body"]}`}>
          {search.view !== "shelved" && <FloodMeter group={search.group} onGroup={(group) => change({ group })} />}
          {isOverview(address) && <EventOverview address={address} />}
          <EventFilters search={search} onChange={change}>
            {mayAct && chosen.length > 0 && (
              <>
                <span className="t12 ink2 num">{t("{count} selected", { count: chosen.length })}</span>
                <ActButtons rows={chosen} onDone={clear} />
              </>
            )}
          </EventFilters>
          {list.failure !== undefined && (
            <ErrorState
              title={t("Could not load the events")}
              actions={
                <Button variant="filled" onClick={list.retry}>
                  {t("Retry")}
                </Button>
              }
            >
              {`${list.failure}.${rows === undefined ? "" : t(" The data below was loaded earlier.")}`}
            </ErrorState>
          )}
          {rows === undefined ? (
            list.failure === undefined && (
              <Card>
                <div className={styles["bones"]}>
                  <LoadingBlocks rows={8} label={t("Loading events")} />
                </div>
              </Card>
            )
          ) : (
            <EventTable
              label={t("{title}, {place}", { title, place })}
              query={query}
              list={{ ...list, rows }}
              open={search.event}
              onOpen={open}
              selection={selection}
              onSelect={setSelection}
              grouping={search.group}
              onAcknowledge={mayAct ? (some) => void acknowledge(some) : undefined}
              onShelve={mayAct ? shelve : undefined}
              onEnd={mayAct && search.view === "shelved" ? (row) => void end(row) : undefined}
              empty={
                <NoEvents
                  query={query}
                  place={place}
                  isNarrowed={isNarrowed(search)}
                  onClear={() => change(NOT_NARROWED)}
                />
              }
            />
          )}
        </div>
      </div>
      {search.event !== undefined && (
        <EventInspector key={search.event} id={search.event} mayAct={mayAct} onOpen={open} />
      )}
      {asked !== undefined && (
        <ReasonDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            clear();
          }}
        />
      )}
    </div>
  );
}

function exportOf({ after: _after, limit: _limit, ...narrowed }: EventQuery): ExportAsked {
  return { list: "events", ...narrowed };
}

/** How many alarms of the place stand or need somebody, whatever else narrows the list; undefined until all are read. */
function useViewCounts({ placement, floor, zone }: EventQuery) {
  const { alarms, isRead } = useOpenEvents();
  return useMemo(() => {
    if (!isRead) return undefined;
    const count = (view: "active" | "unacknowledged") =>
      openRows(alarms, { view, placement, floor, zone, search: "", limit: 1 }).length;
    return { active: count("active"), unacknowledged: count("unacknowledged") };
  }, [alarms, isRead, placement, floor, zone]);
}

interface ViewSwitchProps {
  view: EventView;
  /** How many alarms of the place each view has; undefined: not known yet. */
  counts: Readonly<Record<"active" | "unacknowledged", number>> | undefined;
  onChange: (view: EventView) => void;
}

/** What of the events is listed. What is shelved has a page of its own. */
function ViewSwitch({ view, counts, onChange }: ViewSwitchProps) {
  const segments = VIEWS.map(({ value, label }) => ({
    value,
    label: value === "all" || counts === undefined ? t(label) : `${t(label)} ${String(counts[value])}`,
  }));
  return (
    <Segmented label={t("View")} segments={segments} value={view === "shelved" ? null : view} onChange={onChange} />
  );
}

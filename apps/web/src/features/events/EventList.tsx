import { type EventQuery, type EventRow, type ExportAsked, isUnacknowledged } from "@atrium/contract";
import { Card, EmptyState, ErrorState, LoadingBlocks, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useState } from "react";
import { hasFeature, useSession } from "../../platform/session.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useAlarmActs } from "./acts/useAlarmActs.ts";
import { isNarrowed, NOT_NARROWED } from "./eventAddress.ts";
import styles from "./events.module.css";
import { EventTable } from "./list/EventTable.tsx";
import { useEventRows } from "./list/useEventRows.ts";
import type { EventAddress } from "./useEventAddress.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";

interface EventListProps {
  address: EventAddress;
  asked: EventQuery;
  /** "Office Building, 1st Floor". */
  place: string;
}

/** The list of a place, with what narrows it and what can be done to its alarms. */
export function EventList({ address, asked, place }: EventListProps) {
  const { search, change, open } = address;
  const list = useEventRows(asked);
  const mayAct = hasFeature(useSession(), "controllable");
  const { actAtOnce } = useAlarmActs();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const title = search.view === "shelved" ? "Shelved" : "Event list";
  async function acknowledge(rows: readonly EventRow[]): Promise<void> {
    const waiting = rows.filter(({ alarm }) => alarm !== undefined && isUnacknowledged(alarm.state));
    if (waiting.length === 0) return;
    await actAtOnce({ kind: "acknowledge", alarms: waiting.map(({ id }) => id) });
    setSelection(new Set());
  }
  const { rows } = list;
  return (
    <div className={styles["page"]}>
      <PageHeading
        title={title}
        crumb={place}
        actions={
          <>
            {search.view !== "shelved" && (
              <ViewSwitch view={search.view} onChange={(view) => change({ view, event: undefined })} />
            )}
            <ExportButton of={() => exportOf(asked)} />
          </>
        }
      />
      <div className={styles["body"]}>
        {list.failure !== undefined && (
          <ErrorState
            title="The events could not be read"
            actions={
              <Button variant="filled" onClick={list.retry}>
                Try again
              </Button>
            }
          >
            {`${list.failure}.${rows === undefined ? "" : " What shows below was read before."}`}
          </ErrorState>
        )}
        {rows === undefined ? (
          list.failure === undefined && (
            <Card>
              <div className={styles["bones"]}>
                <LoadingBlocks rows={8} label="Reading the events" />
              </div>
            </Card>
          )
        ) : (
          <EventTable
            label={`${title} of ${place}`}
            query={asked}
            list={{ ...list, rows }}
            open={search.event}
            onOpen={open}
            selection={selection}
            onSelect={setSelection}
            onAcknowledge={mayAct ? (chosen) => void acknowledge(chosen) : undefined}
            onShelve={undefined}
            empty={<NoEvents isNarrowed={isNarrowed(search)} view={search.view} onAll={() => change(NOT_NARROWED)} />}
          />
        )}
      </div>
    </div>
  );
}

function exportOf({ after: _after, limit: _limit, ...narrowed }: EventQuery): ExportAsked {
  return { list: "events", ...narrowed };
}

interface NoEventsProps {
  isNarrowed: boolean;
  view: EventQuery["view"];
  onAll: () => void;
}

const NOTHING: Record<EventQuery["view"], readonly [title: string, reason: string]> = {
  active: ["No alarm stands here", "Everything that is watched is as it should be, or is shelved."],
  unacknowledged: ["Nothing to acknowledge", "Somebody has seen every alarm of this place."],
  shelved: ["Nothing is shelved", "An alarm that is shelved stands here until it comes back by itself."],
  all: ["Nothing has happened here yet", "Alarms and events of this place are listed from their first on."],
};

function NoEvents({ isNarrowed: isSome, view, onAll }: NoEventsProps) {
  const [title, reason] = NOTHING[view];
  if (!isSome) return <EmptyState title={title}>{reason}</EmptyState>;
  return (
    <EmptyState
      title="Nothing fits these filters"
      actions={
        <Button variant="filled" onClick={onAll}>
          Show without filters
        </Button>
      }
    >
      The place may have others.
    </EmptyState>
  );
}

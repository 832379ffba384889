import { LOCKER_EVENTS, type LockerEvent, type FieldEvent } from "@atrium/contract/access";
import { LOCKER_EVENT_COLUMNS, SUMMARY_PERIODS } from "@atrium/contract/devices";
import { Card, DataTable, EmptyState, listColumns, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { ListState } from "../../../collections/ListState.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useAddress } from "../../../platform/address.ts";
import styles from "../lockers.module.css";
import { lockerEventsQuery, periodStart } from "../queries.ts";
import { useLockerAddress } from "../useLockerAddress.ts";
import { EVENT_MEANINGS, PERIOD_NAMES } from "../words.ts";

const ALL = "";

/** The events of a period, page by page: of the place, or of the compartment that is chosen. */
export function EventTable({ banks }: { banks: readonly Device[] }) {
  const { place, selection, timeZone } = useDevices();
  const { search, change } = useLockerAddress();
  const { pushPage } = useAddress();
  const { box, event, page, size, period } = search;
  const bank = banks.find(({ id }) => selection.has(id));
  const isOfBox = bank !== undefined && box !== undefined;
  const from = periodStart(period, useMinute(), timeZone);
  const asked = { ...(isOfBox ? { device: bank.id, box } : place), event, from, page, size };
  const result = useQuery(lockerEventsQuery(asked));
  const columns = useMemo(() => columnsOf(banks, timeZone), [banks, timeZone]);
  return (
    <Card
      title={isOfBox ? t("Events of compartment {box}", { box }) : t("Events")}
      note={isOfBox ? bank.name : undefined}
      actions={
        <div className="flex wrap justify-end gap-8">
          {isOfBox && (
            <Button
              variant="default"
              onClick={() => {
                change({ selection: [], box: undefined });
              }}
            >
              {t("All compartments")}
            </Button>
          )}
          <NativeSelect
            aria-label={t("Event type")}
            value={event ?? ALL}
            data={[{ value: ALL, label: t("All events") }, ...LOCKER_EVENTS]}
            onChange={({ currentTarget: { value } }) => {
              change({ event: LOCKER_EVENTS.find((one) => one === value) });
            }}
          />
          <Segmented
            label={t("Period")}
            value={period}
            onChange={(chosen) => {
              change({ period: chosen });
            }}
            segments={SUMMARY_PERIODS.map((one) => ({ value: one, label: t(PERIOD_NAMES[one]) }))}
          />
          <ExportButton
            isIcon
            what={t("events")}
            of={() => ({ list: "locker-events", place, event, from, ...(isOfBox ? { device: bank.id, box } : {}) })}
          />
        </div>
      }
      className={styles["eventTable"]}
    >
      <ListState
        isInCard
        what={t("events")}
        result={result}
        empty={<EmptyState title={t("No locker events")}>{nothing(event, period)}</EmptyState>}
      >
        {(list) => (
          <DataTable
            label={t("Locker events")}
            rows={list.data}
            rowKey={({ id }) => String(id)}
            rowName={({ id }) => t("Event {id}", { id })}
            columns={columns}
            isLoose
            isInCard
            isPassing={result.isPlaceholderData}
            pages={{ list, onOpen: (to) => void pushPage(to) }}
          />
        )}
      </ListState>
    </Card>
  );
}

function nothing(event: LockerEvent | undefined, period: keyof typeof PERIOD_NAMES): string {
  const isToday = period === "TODAY";
  if (event === undefined) {
    return isToday ? t("No events at these lockers today.") : t("No events at these lockers in the last 15 days.");
  }
  return isToday
    ? t("No {event} events at these lockers today.", { event })
    : t("No {event} events at these lockers in the last 15 days.", { event });
}

function columnsOf(banks: readonly Device[], timeZone: string) {
  const nameOf = (device: string) => banks.find(({ id }) => id === device)?.name ?? device;
  return listColumns(LOCKER_EVENT_COLUMNS, {
    of: (event: FieldEvent) => ({ event, bank: nameOf(event.device) }),
    isSorted: false,
    looks: {
      time: { cell: ({ time }) => <Timestamp time={time} timeZone={timeZone} /> },
      event: {
        isMain: true,
        cell: ({ content, device }) =>
          content.kind === "locker" && (
            <>
              <b className="m">{content.event}</b>
              <div className="t12 muted">{`${t(EVENT_MEANINGS[content.event])} · ${nameOf(device)}`}</div>
            </>
          ),
      },
      box: {},
    },
  });
}

import type { ListSort } from "@atrium/contract";
import { LOCKER_STATE_NAMES } from "@atrium/contract/access";
import { COMPARTMENT_COLUMNS, type CompartmentLine } from "@atrium/contract/devices";
import { type CardColumn, DataTable, listColumns } from "@atrium/ui";
import { sayTerm, t, uncapital } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { type Compartment, keyOf, rankOf, useCompartments } from "../compartments.ts";
import { lastEventsQuery } from "../queries.ts";
import styles from "../lockers.module.css";
import { StateFilters } from "../StateFilters.tsx";
import { StateWord } from "../StateMark.tsx";
import { useLockerAddress } from "../useLockerAddress.ts";

interface Row {
  readonly compartment: Compartment;
  readonly line: CompartmentLine;
}

/** Every compartment of the banks, those in error first. */
export function CompartmentTable({ banks }: { banks: readonly Device[] }) {
  const { place, placeName, selection, timeZone } = useDevices();
  const { search, change } = useLockerAddress();
  const compartments = useCompartments(banks);
  const { data: last } = useQuery(lastEventsQuery(place));
  const rows = useMemo(
    () =>
      compartments
        .filter(({ state }) => search.state === undefined || search.state === state)
        .map((compartment): Row => {
          const { device, box, state, isStale, since } = compartment;
          const event = last?.get(keyOf(compartment));
          const filledAt = state === "free" ? null : (event?.filledAt ?? null);
          const line = { box, bank: device.name, state, isStale, since, filledAt, lastEvent: event?.event ?? null };
          return { compartment, line };
        }),
    [compartments, last, search.state],
  );
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const open = compartments.find(({ device, box }) => selection.has(device.id) && box === search.box);
  const filtered =
    search.state === undefined
      ? ""
      : t(", {lowerCase} of {count}", {
          lowerCase: uncapital(sayTerm(LOCKER_STATE_NAMES[search.state])),
          count: compartments.length,
        });
  return (
    <section className={`col min-w-0 ${styles["compartments"]}`} aria-label={t("Compartments")}>
      <div className="row wrap justify-between gap-8">
        <StateFilters compartments={compartments} />
        <ExportButton
          isIcon
          what={t("compartments")}
          of={() => ({
            list: "compartments",
            place,
            state: search.state,
            columns: columns.map(({ key }) => key),
            sort: sort.current,
          })}
        />
      </div>
      <DataTable
        label={t("Compartments of {placeName}", { placeName })}
        rows={rows}
        rowKey={({ compartment }) => keyOf(compartment)}
        rowName={({ line }) => t("Compartment {box} of {bank}", { box: line.box, bank: line.bank })}
        columns={columns}
        cards={CARDS}
        initialSort={{ key: "state", isDescending: false }}
        onSorted={onSorted}
        empty={t("No compartments in this state.")}
        openKey={open === undefined ? undefined : keyOf(open)}
        onOpen={({ compartment: { device, box } }) => {
          change({ selection: [device.id], box });
        }}
        foot={(sortedBy) =>
          t("{count} compartments{filtered}{part}", {
            count: rows.length,
            filtered,
            part: sortedBy === "state" ? t(", errors first") : "",
          })
        }
      />
    </section>
  );
}

function columnsOf(timeZone: string) {
  return listColumns(COMPARTMENT_COLUMNS, {
    of: ({ line }: Row) => line,
    isSorted: true,
    looks: {
      box: { width: 64, isRowHead: true, cell: ({ line }) => <b className="num m">{line.box}</b> },
      bank: { least: 150 },
      state: {
        width: 160,
        sortBy: ({ compartment }) => rankOf(compartment),
        cell: ({ line }) => <StateWord state={line.state} isStale={line.isStale} />,
      },
      since: { width: 140, givesWay: 2, cell: ({ line }) => <Timestamp time={line.since} timeZone={timeZone} /> },
      filled: {
        width: 140,
        givesWay: 1,
        cell: ({ line }) => (line.filledAt === null ? "–" : <Timestamp time={line.filledAt} timeZone={timeZone} />),
      },
      event: { width: 120, givesWay: 3 },
    },
  });
}

const CARDS: { columns: readonly CardColumn<Row>[] } = {
  columns: [
    { key: "box", isRowHead: true, cell: ({ line }) => <b className="m">{`${line.box} · ${line.bank}`}</b> },
    { key: "state", align: "end", cell: ({ line }) => <StateWord state={line.state} isStale={line.isStale} /> },
  ],
};

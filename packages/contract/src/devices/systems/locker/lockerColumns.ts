import { phrase, sayTerm } from "@atrium/words";
import type { FieldEvent } from "../../../access/fieldEvent.ts";
import { LOCKER_STATE_NAMES, type LockerState } from "../../../access/locker.ts";
import { type Column, type DeviceColumn, pointValue } from "../../../base/column.ts";

/** The columns of banks. */
export const LOCKER_COLUMNS = [
  { key: "used", title: phrase("In use"), value: (row) => pointValue(row, "used") },
  { key: "errors", title: phrase("In error"), value: (row) => pointValue(row, "errors") },
] as const satisfies readonly DeviceColumn[];

/** One compartment where a list of compartments is written. */
export interface CompartmentLine {
  readonly box: string;
  /** The bank's name. */
  readonly bank: string;
  /** undefined: its bank has not reported it. */
  readonly state: LockerState | undefined;
  readonly isStale: boolean;
  /** When it came into this state, ms since the epoch; null: not known. */
  readonly since: number | null;
  /** When it was filled, where it has something in it; null: not known. */
  readonly filledAt: number | null;
  /** The last event of it, "DropOff". */
  readonly lastEvent: string | null;
}

export const COMPARTMENT_COLUMNS = [
  { key: "box", title: phrase("No."), value: ({ box }) => box },
  { key: "bank", title: phrase("Bank"), value: ({ bank }) => bank },
  {
    key: "state",
    title: phrase("State"),
    value: ({ state }) => (state === undefined ? null : sayTerm(LOCKER_STATE_NAMES[state])),
  },
  { key: "since", title: phrase("Since"), isMoment: true, value: ({ since }) => since },
  { key: "filled", title: phrase("Filled at"), isMoment: true, value: ({ filledAt }) => filledAt },
  { key: "event", title: phrase("Last event"), value: ({ lastEvent }) => lastEvent },
] as const satisfies readonly Column<CompartmentLine>[];

/** One event of a locker where a list of them is written. */
export interface LockerEventLine {
  readonly event: FieldEvent;
  /** The bank's name. */
  readonly bank: string;
}

export const LOCKER_EVENT_COLUMNS = [
  { key: "time", title: phrase("Time"), isMoment: true, value: ({ event }) => event.time },
  {
    key: "event",
    title: phrase("Event"),
    value: ({ event: { content } }) => (content.kind === "locker" ? content.event : null),
  },
  {
    key: "box",
    title: phrase("No."),
    value: ({ event: { content } }) => (content.kind === "locker" ? (content.box ?? "all") : null),
  },
  { key: "bank", title: phrase("Bank"), under: "event", value: ({ bank }) => bank },
] as const satisfies readonly Column<LockerEventLine>[];

import type { ConnectionFigures } from "./connectionState.ts";
import type { Column } from "../base/column.ts";

const STATES: Readonly<Record<ConnectionFigures["state"], string>> = {
  connected: "Online",
  connecting: "Connecting",
  lost: "Lost",
  paused: "Paused",
};
/** Those that somebody has to look at come first. */
const URGENCY = ["lost", "connecting", "paused", "connected"];

/** "Online", "Lost". */
export function connectionStateText({ state }: Pick<ConnectionFigures, "state">): string {
  return STATES[state];
}

/** Failed exchanges of the counted time, of all kinds. */
export function connectionFailures({ errors }: Pick<ConnectionFigures, "errors">): number {
  return Object.values(errors.byKind).reduce((sum, count) => sum + count, 0);
}

/** Whether somebody has to look at it: it does not answer, or something behind it does not. */
export function isConnectionInTrouble({
  state,
  reason,
  devices,
}: Pick<ConnectionFigures, "state" | "reason" | "devices">): boolean {
  return state !== "connected" || reason !== undefined || devices.silent + devices.stale > 0;
}

export const CONNECTION_COLUMNS = [
  { key: "name", title: "Connection", value: ({ name }) => name },
  { key: "id", title: "ID", under: "name", value: ({ id }) => id },
  { key: "protocol", title: "Protocol", value: ({ protocol }) => protocol },
  {
    key: "state",
    title: "State",
    value: connectionStateText,
    sortBy: ({ state }) => URGENCY.indexOf(state),
  },
  { key: "since", title: "Since", under: "state", isMoment: true, value: ({ since }) => since },
  { key: "reason", title: "Reason", under: "state", value: ({ reason }) => reason ?? null },
  { key: "median", title: "Round trip", unit: "ms", value: ({ roundTrip }) => roundTrip?.median ?? null },
  { key: "p95", title: "95 % under", unit: "ms", under: "median", value: ({ roundTrip }) => roundTrip?.p95 ?? null },
  { key: "failures", title: "Errors in 24 h", value: connectionFailures },
  { key: "losses", title: "Times lost", under: "failures", value: ({ errors }) => errors.losses },
  { key: "rate", title: "Points a second", value: ({ pointsPerSecond }) => pointsPerSecond },
  { key: "waiting", title: "Waiting", value: ({ queue }) => queue.waiting },
  { key: "devices", title: "Devices", value: ({ devices }) => devices.total },
  { key: "silent", title: "Silent", under: "devices", value: ({ devices }) => devices.silent },
  { key: "stale", title: "Stale", under: "devices", value: ({ devices }) => devices.stale },
] as const satisfies readonly Column<ConnectionFigures>[];

import { phrase, type Phrase, t } from "@atrium/words";
import type { ConnectionFigures } from "./connectionState.ts";
import type { Column } from "../base/column.ts";

const STATES: Readonly<Record<ConnectionFigures["state"], Phrase>> = {
  connected: phrase("Online"),
  connecting: phrase("Connecting"),
  lost: phrase("Lost"),
  paused: phrase("Paused"),
};
/** Those that somebody has to look at come first. */
const URGENCY = ["lost", "connecting", "paused", "connected"];

/** "Online", "Lost". */
export function connectionStateText({ state }: Pick<ConnectionFigures, "state">): string {
  return t(STATES[state]);
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
  { key: "name", title: phrase("Connection"), value: ({ name }) => name },
  { key: "id", title: phrase("ID"), under: "name", value: ({ id }) => id },
  { key: "protocol", title: phrase("Protocol"), value: ({ protocol }) => protocol },
  {
    key: "state",
    title: phrase("State"),
    value: connectionStateText,
    sortBy: ({ state }) => URGENCY.indexOf(state),
  },
  { key: "since", title: phrase("Since"), under: "state", isMoment: true, value: ({ since }) => since },
  { key: "reason", title: phrase("Reason"), under: "state", value: ({ reason }) => reason ?? null },
  { key: "median", title: phrase("Round-trip time"), unit: "ms", value: ({ roundTrip }) => roundTrip?.median ?? null },
  {
    key: "p95",
    title: phrase("95th percentile"),
    unit: "ms",
    under: "median",
    value: ({ roundTrip }) => roundTrip?.p95 ?? null,
  },
  { key: "failures", title: phrase("Errors in 24 h"), value: connectionFailures },
  { key: "losses", title: phrase("Disconnections"), under: "failures", value: ({ errors }) => errors.losses },
  { key: "rate", title: phrase("Points per second"), value: ({ pointsPerSecond }) => pointsPerSecond },
  { key: "waiting", title: phrase("Waiting"), value: ({ queue }) => queue.waiting },
  { key: "devices", title: phrase("Devices"), value: ({ devices }) => devices.total },
  { key: "silent", title: phrase("Silent"), under: "devices", value: ({ devices }) => devices.silent },
  { key: "stale", title: phrase("Stale"), under: "devices", value: ({ devices }) => devices.stale },
] as const satisfies readonly Column<ConnectionFigures>[];

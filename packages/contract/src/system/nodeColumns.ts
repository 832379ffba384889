import { phrase, type Phrase, t } from "@atrium/words";
import type { Column } from "../base/column.ts";
import { NODE_ROLES, type NodeRole, type NodeRow, type NodeState } from "./nodes.ts";

const ROLES: Readonly<Record<NodeRole, Phrase>> = {
  core: phrase("Core ## role of a node"),
  field: phrase("Field ## role of a node"),
  web: phrase("Web ## role of a node"),
};
const STATES: Readonly<Record<NodeState, Phrase>> = {
  active: phrase("Active ## state of a node"),
  standby: phrase("Standby"),
  drained: phrase("Drained"),
  "cut-off": phrase("Cut off"),
  gone: phrase("Not responding"),
};
/** Those that somebody has to look at come first. */
const URGENCY: readonly NodeState[] = ["gone", "cut-off", "drained", "standby", "active"];

/** "Core", "Core, field, web". */
export function nodeRolesText({ roles }: Pick<NodeRow, "roles">): string {
  if (roles.length === NODE_ROLES.length) return t("All roles");
  return roles.map((role) => t(ROLES[role])).join(", ");
}

export function nodeStateText({ state }: Pick<NodeRow, "state">): string {
  return t(STATES[state]);
}

/** Whether the core hears it. */
export function isHeard({ state }: Pick<NodeRow, "state">): boolean {
  return state !== "gone" && state !== "cut-off";
}

/** Figures of a node that is not heard are no present ones. */
function heard(row: NodeRow, value: number | null): number | null {
  return isHeard(row) ? value : null;
}

export const NODE_COLUMNS = [
  { key: "name", title: phrase("Node"), value: ({ name }) => name },
  { key: "role", title: phrase("Role"), value: nodeRolesText },
  {
    key: "state",
    title: phrase("State"),
    value: nodeStateText,
    sortBy: ({ state }) => URGENCY.indexOf(state),
  },
  { key: "heard", title: phrase("Last heard"), under: "state", isMoment: true, value: ({ heardAt }) => heardAt },
  { key: "version", title: phrase("Version"), value: ({ version }) => version },
  {
    key: "started",
    title: phrase("Running since"),
    isMoment: true,
    value: (row) => heard(row, row.startedAt),
  },
  {
    key: "load",
    title: phrase("Load of one processor"),
    unit: "%",
    value: (row) => heard(row, row.load === null ? null : row.load * 100),
  },
  { key: "memory", title: phrase("Memory"), unit: "MB", value: (row) => heard(row, row.memory / 1_048_576) },
  { key: "clock", title: phrase("Clock offset"), unit: "ms", value: ({ clockOffset }) => clockOffset },
  { key: "connections", title: phrase("Connections"), value: ({ connections }) => connections },
  { key: "queue", title: phrase("Queue"), value: ({ queue }) => queue },
  { key: "sockets", title: phrase("Live sockets"), value: (row) => heard(row, row.sockets) },
] as const satisfies readonly Column<NodeRow>[];

/** In the order of their names within their roles. */
export function byRole(one: NodeRow, other: NodeRow): number {
  const rank = ({ roles: [first = "web"] }: NodeRow) => NODE_ROLES.indexOf(first);
  return rank(one) - rank(other) || one.name.localeCompare(other.name);
}

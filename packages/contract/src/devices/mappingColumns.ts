import type { IdentifierKind, MappingRow, MappingState } from "./mapping.ts";
import type { Column } from "../base/column.ts";

/** The head of the column of identifiers, by their kind. */
export const IDENTIFIER_TITLES: Readonly<Record<IdentifierKind, string>> = { id: "ID", mac: "MAC", ip: "IP" };

const STATES: Readonly<Record<MappingState, string>> = {
  answers: "Answers",
  partly: "Answers in part",
  silent: "No answer",
  unconnected: "Not connected",
  retired: "Retired",
};

/** "Answers", "3 of 8 points answer". */
export function mappingStateText({ state, points, answering }: MappingRow): string {
  return state === "partly" ? `${answering} of ${points} points answer` : STATES[state];
}

/** The name of a state where it stands alone. */
export function mappingStateName(state: MappingState): string {
  return STATES[state];
}

/** Mapped devices of one module. The identifier's own title is that of its kind. */
export const MAPPING_COLUMNS = [
  { key: "identifier", title: "Identifier", value: ({ identifier }) => identifier },
  { key: "name", title: "Name", value: ({ name }) => name },
  { key: "id", title: "ID", under: "name", value: ({ id }) => id },
  { key: "room", title: "Room", value: ({ room }) => room },
  { key: "place", title: "Place", value: ({ place }) => place },
  { key: "connection", title: "Connection", value: ({ connectionName }) => connectionName },
  { key: "address", title: "Address", value: ({ address }) => address },
  { key: "state", title: "State now", value: mappingStateText },
  { key: "heardAt", title: "Last heard", isMoment: true, value: ({ heardAt }) => heardAt },
] as const satisfies readonly Column<MappingRow>[];

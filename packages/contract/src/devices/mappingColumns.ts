import { phrase, type Phrase, t } from "@atrium/words";
import type { IdentifierKind, MappingRow, MappingState } from "./mapping.ts";
import type { Column } from "../base/column.ts";

/** The head of the column of identifiers, by their kind. */
export const IDENTIFIER_TITLES: Readonly<Record<IdentifierKind, Phrase>> = {
  id: phrase("ID"),
  mac: phrase("MAC"),
  ip: phrase("IP"),
};

const STATES: Readonly<Record<MappingState, Phrase>> = {
  answers: phrase("Answering"),
  partly: phrase("Partly answering"),
  silent: phrase("No answer"),
  unconnected: phrase("Not connected"),
  retired: phrase("Retired"),
};

/** "Answers", "3 of 8 points answer". */
export function mappingStateText({ state, points, answering }: MappingRow): string {
  return state === "partly" ? t("{answering} of {points} points answer", { answering, points }) : t(STATES[state]);
}

/** The name of a state where it stands alone. */
export function mappingStateName(state: MappingState): string {
  return t(STATES[state]);
}

/** Mapped devices of one module. The identifier's own title is that of its kind. */
export const MAPPING_COLUMNS = [
  { key: "identifier", title: phrase("Identifier"), value: ({ identifier }) => identifier },
  { key: "name", title: phrase("Name"), value: ({ name }) => name },
  { key: "id", title: phrase("ID"), under: "name", value: ({ id }) => id },
  { key: "room", title: phrase("Room"), value: ({ room }) => room },
  { key: "place", title: phrase("Place"), value: ({ place }) => place },
  { key: "connection", title: phrase("Connection"), value: ({ connectionName }) => connectionName },
  { key: "address", title: phrase("Address"), value: ({ address }) => address },
  { key: "state", title: phrase("Current state"), value: mappingStateText },
  { key: "heardAt", title: phrase("Last heard"), isMoment: true, value: ({ heardAt }) => heardAt },
] as const satisfies readonly Column<MappingRow>[];

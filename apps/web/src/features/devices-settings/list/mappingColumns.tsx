import { t } from "@atrium/words";
import {
  IDENTIFIER_TITLES,
  type IdentifierKind,
  MAPPING_COLUMNS,
  type MAPPING_SORTS,
  type MappingRow,
  type MappingState,
  mappingStateText,
  type Module,
} from "@atrium/contract/devices";
import { type ColumnLook, type DataColumn, listColumns, StateGlyph, type StateName } from "@atrium/ui";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { detailHref } from "../mappingAddress.ts";

type Sort = (typeof MAPPING_SORTS)[number];
type Drawn = Exclude<(typeof MAPPING_COLUMNS)[number]["key"], "id">;
type Looks = Readonly<Record<Drawn, ColumnLook<MappingRow, Sort>>>;

const GLYPHS: Readonly<Record<MappingState, StateName>> = {
  answers: "normal",
  partly: "trouble",
  silent: "stale",
  unconnected: "disabled",
  retired: "disabled",
};

interface MappingLook {
  kind: IdentifierKind;
  module: Module;
  timeZone: string;
}

export function mappingColumns({ kind, module, timeZone }: MappingLook): DataColumn<MappingRow, Sort>[] {
  const looks: Looks = {
    identifier: {
      least: 140,
      sortWord: "identifier",
      isRowHead: true,
      cell: ({ id, identifier }) => (
        <PageLink href={detailHref(kind, module, id)} className="num m">
          {identifier ?? "–"}
        </PageLink>
      ),
    },
    name: {
      least: 140,
      sortWord: "name",
      cell: ({ id, name, room }, shown) => (
        <div>
          {name}
          {kind !== "id" && <div className="t12 muted">{id}</div>}
          {!shown.has("room") && <div className="t12 muted">{room}</div>}
        </div>
      ),
    },
    room: { least: 120, givesWay: 4, sortWord: "room" },
    place: { least: 190, givesWay: 3, sortWord: "place" },
    connection: { least: 100, givesWay: 5, sortWord: "connection", cell: (row) => row.connectionName ?? "–" },
    address: { least: 120, givesWay: 2, cell: ({ address }) => <span className="num">{address ?? "–"}</span> },
    state: {
      least: 130,
      sortWord: "state",
      cell: (row) => (
        <span className="inline-row gap-7">
          <StateGlyph state={GLYPHS[row.state]} />
          {mappingStateText(row)}
        </span>
      ),
    },
    heardAt: {
      least: 120,
      givesWay: 1,
      sortWord: "heardAt",
      cell: ({ heardAt }) => <Timestamp time={heardAt} timeZone={timeZone} />,
    },
  };
  const columns = listColumns(MAPPING_COLUMNS, { of: (row: MappingRow) => row, isSorted: false, looks });
  const [identifier, ...others] = columns;
  return identifier === undefined ? others : [{ ...identifier, title: t(IDENTIFIER_TITLES[kind]) }, ...others];
}

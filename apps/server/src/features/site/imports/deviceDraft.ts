import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { NewDevice } from "@atrium/contract/devices";
import { ADDRESS_COLUMN, FACT_COLUMN, MAPPING_FILE_COLUMNS, type MappingFileColumn } from "@atrium/contract/site";
import type { DeviceRecord } from "../records.ts";
import { textOf, valueOf } from "./mappingCells.ts";
import type { MappingRow, MappingTable } from "./mappingTable.ts";

export interface RowMistake {
  readonly column: string;
  readonly message: string;
}

/** A device as some rows of a file say it. */
export interface DeviceDraft {
  readonly row: number;
  readonly id: string;
  readonly isRetired: boolean;
  /** As it shall be; undefined where the rows do not make a device. */
  readonly after: Omit<DeviceRecord, "revision" | "retiredAt"> | undefined;
  readonly mistakes: readonly RowMistake[];
}

type Part = DeviceRecord["parts"][number];

/** The form of a device, but for its facts: those of its system are checked by it, and a plan may say more. */
const Draft = NewDevice.omit({ facts: true });
/** Columns of which each part of a device has its own value. */
const OF_PARTS: readonly MappingFileColumn[] = ["connection", "part", "product", "objects", "rest"];
/** Columns in which the rows of a device say the same. */
const SHARED = MAPPING_FILE_COLUMNS.filter(
  (column) => column === "connection" || !["id", "retired", ...OF_PARTS].includes(column),
);

/** The devices of a file, in its order. Rows of one id are its parts. @param before the device of an id as it is */
export function draftsOf(table: MappingTable, before: (id: string) => DeviceRecord | undefined): DeviceDraft[] {
  const groups = Map.groupBy(table.rows, ({ cells }) => textOf(cells["id"] ?? "") ?? "");
  return [...groups].map(([id, rows]) => draftOf(id, rows, { table, before: before(id) }));
}

function draftOf(
  id: string,
  rows: readonly MappingRow[],
  { table, before }: { readonly table: MappingTable; readonly before: DeviceRecord | undefined },
): DeviceDraft {
  const [first] = rows;
  const row = first?.row ?? 0;
  if (first === undefined || id === "") {
    return draft({ row, id, mistakes: [{ column: "id", message: t("Enter the device's id") }] });
  }
  const { cells } = first;
  const isRetired = /^(yes|true|1|x)$/iu.test(textOf(cells["retired"] ?? "") ?? "");
  if (isRetired) {
    const unknown = { column: "id", message: t("No device with this id to retire") };
    return draft({ row, id, isRetired, after: before, mistakes: before === undefined ? [unknown] : [] });
  }
  const has = (column: string) => table.columns.has(column);
  const word = (column: MappingFileColumn) => (has(column) ? textOf(cells[column] ?? "") : undefined);
  const [x, y] = [numberOf(cells, "x", has), numberOf(cells, "y", has)];
  const content = {
    id,
    module: word("module") ?? before?.module,
    name: word("name") ?? before?.name,
    placement: word("placement") ?? before?.placement,
    floor: word("floor") ?? before?.floor,
    room: word("room") ?? before?.room,
    ...zoneOf(has("zone") ? (word("zone") ?? null) : (before?.zone ?? null)),
    at: [x ?? before?.at[0], y ?? before?.at[1]],
    connection: has("connection") ? (word("connection") ?? null) : (before?.connection ?? null),
    parts: hasParts(table) ? partsOf(rows, { table, before }) : (before?.parts ?? []),
  };
  const checked = Draft.safeParse(content);
  const mistakes = [
    ...contradictions(rows),
    ...(checked.error?.issues ?? []).map((issue) => mistakeOf(issue, content)),
  ];
  if (!checked.success) return draft({ row, id, mistakes });
  const facts = factsOf(cells, table, before);
  const { zone = null, ...device } = checked.data;
  return draft({ row, id, after: { ...device, zone, facts }, mistakes });
}

function draft(given: Partial<DeviceDraft> & Pick<DeviceDraft, "row" | "id" | "mistakes">): DeviceDraft {
  return { isRetired: false, after: undefined, ...given };
}

function zoneOf(zone: string | null): { zone?: string } {
  return zone === null ? {} : { zone };
}

function numberOf(
  cells: MappingRow["cells"],
  column: "x" | "y",
  has: (column: string) => boolean,
): number | string | undefined {
  const text = has(column) ? textOf(cells[column] ?? "") : undefined;
  if (text === undefined) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function hasParts({ columns }: MappingTable): boolean {
  return columns.has("product") || [...columns].some((column) => column.startsWith(ADDRESS_COLUMN));
}

/** The parts that the rows say; what the file has no column for stays as it is. */
function partsOf(
  rows: readonly MappingRow[],
  { table, before }: { readonly table: MappingTable; readonly before: DeviceRecord | undefined },
): unknown[] {
  const addressColumns = [...table.columns].filter((column) => column.startsWith(ADDRESS_COLUMN));
  return rows.flatMap(({ cells }) => {
    const isEmpty = ["product", ...addressColumns].every((column) => (cells[column] ?? "").trim() === "");
    if (isEmpty) return [];
    const name = textOf(cells["part"] ?? "");
    const old = before?.parts.find(({ part }) => part === name);
    const product = table.columns.has("product") ? textOf(cells["product"] ?? "") : old?.product;
    const objects = table.columns.has("objects") ? valueOf(cells["objects"] ?? "") : old?.objects;
    const rest = table.columns.has("rest") ? valueOf(cells["rest"] ?? "") : old?.rest;
    return [
      {
        ...(name === undefined ? {} : { part: name }),
        product,
        address: addressOf(cells, addressColumns, old),
        ...(objects === undefined ? {} : { objects }),
        ...(rest === undefined ? {} : { rest }),
      },
    ];
  });
}

function addressOf(
  cells: MappingRow["cells"],
  columns: readonly string[],
  old: Part | undefined,
): Record<string, unknown> {
  const own = columns.flatMap((column) => {
    const value = valueOf(cells[column] ?? "");
    return value === undefined ? [] : [[column.slice(ADDRESS_COLUMN.length), value] as const];
  });
  const kept = Object.entries(old?.address ?? {}).filter(([key]) => !columns.includes(ADDRESS_COLUMN + key));
  return Object.fromEntries([...kept, ...own]);
}

function factsOf(
  cells: MappingRow["cells"],
  { columns }: MappingTable,
  before: DeviceRecord | undefined,
): Record<string, unknown> {
  const kept = Object.entries(before?.facts ?? {}).filter(([key]) => !columns.has(FACT_COLUMN + key));
  const own = [...columns].flatMap((column) => {
    const value = column.startsWith(FACT_COLUMN) ? valueOf(cells[column] ?? "") : undefined;
    return value === undefined ? [] : [[column.slice(FACT_COLUMN.length), value] as const];
  });
  return Object.fromEntries([...kept, ...own]);
}

/** Rows of one device say the same of it; what a later row leaves empty is as in the first. */
function contradictions(rows: readonly MappingRow[]): RowMistake[] {
  const [first, ...others] = rows;
  return SHARED.flatMap((column) => {
    const said = (first?.cells[column] ?? "").trim();
    const other = others.find(({ cells }) => !["", said].includes((cells[column] ?? "").trim()));
    if (other === undefined) return [];
    return [
      {
        column,
        message: t('Row {row} has "{words}" for the same device', {
          row: other.row,
          words: (other.cells[column] ?? "").slice(0, 40),
        }),
      },
    ];
  });
}

/** As a sentence about the cell: those of the schema are for developers. */
function mistakeOf(
  { path, code, message }: { path: readonly PropertyKey[]; code?: string; message: string },
  content: unknown,
): RowMistake {
  const column = columnOf(path.map(String));
  const value = path.reduce<unknown>((of, key) => (of instanceof Object ? Reflect.get(of, key) : undefined), content);
  if (value === undefined) return { column, message: t("Value missing") };
  return { column, message: typeof value === "string" ? ofText(value.slice(0, 40)) : ofOther() };

  function ofText(words: string): string {
    if (code === "invalid_format") return t('"{words}" is not allowed: use letters, digits, - and _', { words });
    if (code === "invalid_value") return t('"{words}" is not one of the allowed values', { words });
    if (code === "invalid_type") return t('"{words}" is the wrong type of value', { words });
    return `"${words}": ${message}`;
  }

  function ofOther(): string {
    if (code === "invalid_format") return t("This value is not allowed: use letters, digits, - and _");
    if (code === "invalid_value") return t("This value is not one of the allowed values");
    if (code === "invalid_type") return t("This is the wrong type of value");
    return message;
  }
}

/** The column of a field of a device. */
export function columnOf([field = "id", ...rest]: readonly string[]): string {
  if (field === "at") return rest[0] === "1" ? "y" : "x";
  if (field === "facts") return FACT_COLUMN + (rest[0] ?? "");
  if (field !== "parts") return field;
  const [, of = "product", key] = rest;
  return of === "address" && key !== undefined
    ? ADDRESS_COLUMN + key
    : (OF_PARTS.find((column) => column === of) ?? "product");
}

/** The fields in which two forms of a device differ. */
export function changedFields(
  before: Omit<DeviceRecord, "revision" | "retiredAt">,
  after: Omit<DeviceRecord, "revision" | "retiredAt">,
): string[] {
  const fields = [
    "module",
    "name",
    "placement",
    "floor",
    "zone",
    "room",
    "at",
    "facts",
    "connection",
    "parts",
  ] as const;
  // The others are columns of the file.
  const words: Partial<Record<(typeof fields)[number], string>> = { at: t("position"), parts: t("address") };
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => words[field] ?? field);
}

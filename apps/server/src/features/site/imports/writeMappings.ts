import { ADDRESS_COLUMN, FACT_COLUMN, MAPPING_FILE_COLUMNS, type MappingFileColumn } from "@atrium/contract/site";
import type { DeviceRecord } from "../records.ts";
import { cellOf, textCell } from "./mappingCells.ts";

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = "\uFEFF";
const LEFT_OUT: ReadonlySet<MappingFileColumn> = new Set(["retired"]);

/**
 * Devices as a file of mappings, a row for each part, whose reading changes nothing of them. Address fields and facts have a column
 * each.
 */
export function writeMappings(devices: readonly DeviceRecord[]): string {
  const address = keysOf(devices.flatMap(({ parts }) => parts.map((part) => part.address)));
  const facts = keysOf(devices.map((device) => device.facts));
  const named = MAPPING_FILE_COLUMNS.filter((column) => !LEFT_OUT.has(column));
  const titles = [...named, ...address.map((key) => ADDRESS_COLUMN + key), ...facts.map((key) => FACT_COLUMN + key)];
  const rows = devices.flatMap((device) =>
    (device.parts.length === 0 ? [undefined] : device.parts).map((part) => {
      const cells = namedCells(device, part);
      return named
        .map((column) => cells[column] ?? "")
        .concat(
          address.map((key) => cellOf(part?.address[key])),
          facts.map((key) => cellOf(device.facts[key])),
        );
    }),
  );
  return BYTE_ORDER_MARK + [titles, ...rows].map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function namedCells(
  { id, module, name, placement, floor, zone, room, at, connection }: DeviceRecord,
  part: DeviceRecord["parts"][number] | undefined,
): Partial<Record<MappingFileColumn, string>> {
  return {
    id: textCell(id),
    module,
    name: textCell(name),
    placement,
    floor,
    zone: textCell(zone ?? ""),
    room: textCell(room),
    x: String(at[0]),
    y: String(at[1]),
    connection: textCell(connection ?? ""),
    part: part?.part ?? "",
    product: textCell(part?.product ?? ""),
    objects: cellOf(part?.objects),
    rest: cellOf(part?.rest),
  };
}

function keysOf(records: readonly object[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted();
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

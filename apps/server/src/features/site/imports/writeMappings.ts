import { ADDRESS_COLUMN, FACT_COLUMN, MAPPING_FILE_COLUMNS, type MappingFileColumn } from "@atrium/contract/site";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { DeviceRecord } from "../records.ts";
import { cellOf, textCell } from "./mappingCells.ts";

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = "\uFEFF";
const LEFT_OUT: ReadonlySet<MappingFileColumn> = new Set(["retired"]);

/**
 * Devices as a file of mappings, a row for each part, whose reading changes nothing of them. Address fields and facts have a column
 * each.
 */
export async function writeMappings(devices: readonly DeviceRecord[]): Promise<string> {
  const address = keysOf(devices.flatMap(({ parts }) => parts.map((part) => part.address)));
  const facts = keysOf(devices.map((device) => device.facts));
  const named = MAPPING_FILE_COLUMNS.filter((column) => !LEFT_OUT.has(column));
  const titles = [...named, ...address.map((key) => ADDRESS_COLUMN + key), ...facts.map((key) => FACT_COLUMN + key)];
  const lines = [lineOf(titles)];
  const yielder = new EventLoopYielder();
  for (const device of devices) {
    for (const part of device.parts.length === 0 ? [undefined] : device.parts) {
      const cells = namedCells(device, part);
      lines.push(
        lineOf([
          ...named.map((column) => cells[column] ?? ""),
          ...address.map((key) => cellOf(part?.address[key])),
          ...facts.map((key) => cellOf(device.facts[key])),
        ]),
      );
    }
    await yielder.yieldIfDue();
  }
  return BYTE_ORDER_MARK + lines.join("");
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
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

import type { Phrase } from "@atrium/words";
import type { WrittenPoint } from "../devices/pointValue.ts";
import type { EquipmentKind } from "../devices/systems/equipment/equipmentKind.ts";
import type { FloorName } from "../site/site.ts";

/** What is known of a device where a list of devices is written: by a page, an export, a report. */
export interface DeviceValues {
  /** By the point's key; null or absent: not known. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly points: Readonly<Record<string, WrittenPoint>>;
  /** The fields of its own kind, as the site has them. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Its category, where that is the site's own. */
  readonly kind?: EquipmentKind | undefined;
  /** The floors of its building; those that are missing are called by their number. */
  readonly floors?: readonly FloorName[] | undefined;
  /** m³ of the room that it stands in; undefined: not known. */
  readonly roomVolume?: number | undefined;
}

/**
 * One column of a list, without its looks: pages draw a cell for it, exports write its value. A list's columns stand in
 * its order.
 */
export interface Column<Row> {
  readonly key: string;
  readonly title: Phrase;
  /** The unit of a number. */
  readonly unit?: string;
  /** The number is a moment, ms since the epoch: it is written in the time of the site. */
  readonly isMoment?: true;
  /**
   * The key of the column whose cell says it on a page, in its second line or beside the value: pages draw none of its own.
   * Exports write it like any other.
   */
  readonly under?: string;
  /** What rows are sorted by, where that is not the value; null goes last, whichever way. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** A number in the column's unit, or words; null: not known, or of no meaning now. */
  readonly value: (row: Row) => number | string | null;
}

export type DeviceColumn = Column<DeviceValues>;

/** The value of a point by its key. */
export function pointValue({ values }: Pick<DeviceValues, "values">, key: string): number | null {
  return values[key] ?? null;
}

/** The same in thousands: kW of W. */
export function thousandth(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

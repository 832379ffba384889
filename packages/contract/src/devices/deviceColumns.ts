import { phrase, type Phrase, t } from "@atrium/words";
import type { Hold } from "./command.ts";
import type { DeviceEnergyRow } from "../energy/deviceEnergy.ts";
import type { FloorName } from "../site/site.ts";
import type { Column } from "../base/column.ts";

/** What every list of devices says of one, whatever system it is of. */
export interface DeviceLine {
  readonly device: {
    readonly id: string;
    readonly name: string;
    readonly floor: string;
    readonly zone?: string | undefined;
  };
  /** The floors of its building; those that are missing are called by their key. */
  readonly floors?: readonly FloorName[] | undefined;
  /** The room's name. */
  readonly room: string;
  /** As text: "On", "Lamp failure". */
  readonly state: string;
  /** How much it needs somebody: 0 most. */
  readonly attention: number;
  /** Its use of today; undefined: not known. */
  readonly energy?: DeviceEnergyRow | undefined;
  /** The hold of one of its points, kept by the device or not. */
  readonly hold?: Hold | undefined;
  readonly changedAt: number | null;
  readonly seenAt: number | null;
  /** What it says is old. */
  readonly isStale: boolean;
}

/** "1st Floor": what a device's floor is called. */
export function deviceFloor({ device, floors = [] }: Pick<DeviceLine, "device" | "floors">): string {
  return floors.find(({ key }) => key === device.floor)?.label ?? device.floor;
}

/** What a list of devices begins with; the columns of its system follow. */
export const DEVICE_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device.name },
  { key: "id", title: phrase("ID"), under: "device", value: ({ device }) => device.id },
  { key: "room", title: phrase("Room"), value: ({ room }) => room },
  {
    key: "floor",
    title: phrase("Floor"),
    // As they lie upon each other.
    sortBy: ({ device, floors }) => floors?.findIndex(({ key }) => key === device.floor) ?? null,
    value: (row) => deviceFloor(row),
  },
  { key: "zone", title: phrase("Zone"), value: ({ device }) => device.zone ?? null },
  { key: "state", title: phrase("State"), sortBy: ({ attention }) => attention, value: ({ state }) => state },
] as const satisfies readonly Column<DeviceLine>[];

/** How a device lost a hold. */
const LOST_WORDS: Readonly<Record<NonNullable<Hold["lost"]>["kind"], Phrase>> = {
  forgotten: phrase("Hold lost by device"),
  "taken-over": phrase("Replaced by another source"),
};

/** What it ends with: its use, who set it, and when it was heard of. */
export const DEVICE_RECORD_COLUMNS = [
  { key: "today", title: phrase("Today"), unit: "kWh", value: ({ energy }) => energy?.kwh ?? null },
  {
    key: "measured",
    title: phrase("Measured"),
    unit: "%",
    under: "today",
    value: ({ energy }) => (energy === undefined ? null : energy.coverage * 100),
  },
  { key: "hold", title: phrase("Set by"), value: ({ hold }) => hold?.by ?? null },
  {
    key: "until",
    title: phrase("Set until"),
    isMoment: true,
    under: "hold",
    value: ({ hold }) => (hold === undefined || hold.lost !== undefined ? null : hold.until),
  },
  {
    key: "lost",
    title: phrase("Lost"),
    under: "hold",
    value: ({ hold }) => (hold?.lost === undefined ? null : t(LOST_WORDS[hold.lost.kind])),
  },
  { key: "changed", title: phrase("Last change"), isMoment: true, value: ({ changedAt }) => changedAt },
  {
    key: "seen",
    title: phrase("Last seen"),
    isMoment: true,
    // Silent for the longest first.
    sortBy: ({ isStale, seenAt }) => (isStale ? -(seenAt ?? 0) : null),
    value: ({ seenAt }) => seenAt,
  },
] as const satisfies readonly Column<DeviceLine>[];

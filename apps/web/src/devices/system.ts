import type { Position } from "@atrium/contract";
import type { Module, PointChannel } from "@atrium/contract/devices";
import type { DeviceEnergyRow } from "@atrium/contract/energy";
import type { DataColumn } from "@atrium/ui";
import type { Box } from "@atrium/ui/plan";
import type { Phrase } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { PastSpeed } from "../platform/past/pastSource.ts";
import type { Device } from "./device.ts";
import type { Reading, ReadingRules } from "./reading.ts";

/** What a system's things are called. */
export interface SystemWords {
  /** "light", "lights". */
  readonly one: string;
  readonly many: string;
  /** The head of the table's first column, where it is another word: "circuit". */
  readonly column?: string;
  /** The page's name where no place is shown, e.g. "Lighting". */
  readonly title: string;
  /** After "1st Floor has": "no lighting". */
  readonly none: string;
  /** How a value is written where unit, state name and On/Off are not the way; undefined leaves it to them. */
  readonly value?: (key: string, value: number | null) => string | undefined;
  /** After a count of those that are on: "3 open". Absent: "on". */
  readonly on?: string;
}

/** A device and what is known of it, as one row of the table. */
export interface DeviceRow {
  readonly device: Device;
  readonly reading: Reading;
  /** The room's name. */
  readonly room: string;
  /** Its use of today; undefined while that is unknown, or where it measures no power. */
  readonly energy?: DeviceEnergyRow | undefined;
  /** m³; undefined where the plan does not know it. */
  readonly roomVolume?: number | undefined;
}

/** What a table can be narrowed to: the rows of which this text is the same. */
export interface TableFilter {
  /** The column of which it is the text. */
  readonly key: string;
  /** "Media". */
  readonly label: Phrase;
  readonly of: (row: DeviceRow) => string;
}

export interface DevicesProps {
  readonly devices: readonly Device[];
}

export interface DeviceProps {
  readonly device: Device;
}

export interface PlanLayersProps {
  /** All devices of the floor. */
  readonly devices: readonly Device[];
  /** Those of the place that is looked at. */
  readonly near: readonly Device[];
}

/** What is drawn on the plan besides the pins; each layer listens to its own points. */
interface PlanLayers {
  /** Colours of rooms, under everything. */
  readonly Fields?: ComponentType<PlanLayersProps>;
  /** Light over the floor, under the walls. */
  readonly Glow?: ComponentType<PlanLayersProps>;
  /** Marks above the walls. */
  readonly Marks?: ComponentType<PlanLayersProps>;
  /** Names and values of rooms, in stage pixels; absent: the rooms' names. */
  readonly Labels?: ComponentType<PlanLayersProps>;
  /** The meaning of the colours; the marks of the pins follow by themselves. */
  readonly Legend?: ComponentType;
  /** Its legend says what trouble is; absent: the common legend does. */
  readonly hasOwnTrouble?: boolean;
  /** The key of the point whose burst of changes ends fading. */
  readonly paceOf?: string;
  /** Devices that belong to a room though they stand in another. Absent: those that stand in it. */
  readonly roomsOf?: (device: Device) => readonly string[];
  /** The part of the floor that the plan opens on. Absent: the whole floor. */
  readonly aim?: (near: readonly Device[]) => Box;
}

/** A picture of a system with a page of its own, as the switch of views names it. */
interface Picture {
  readonly name: Phrase;
  readonly icon: LucideIcon;
  /** After the placement: "/layout"; empty for the system's first page. */
  readonly path: string;
}

export interface StageProps {
  readonly devices: readonly Device[];
  readonly near: readonly Device[];
  readonly isPhone: boolean;
}

/** Everything in which pages that show devices differ. */
export interface DeviceSystem extends ReadingRules {
  readonly module: Module;
  readonly channel: PointChannel;
  /** The page's path without the placement: "/control/lightings". */
  readonly path: string;
  readonly words: () => SystemWords;
  /** `building`: its devices belong to a building, not to a floor (lifts). */
  readonly covers?: "floor" | "building";
  /** Its devices stand on more than one floor (lifts). */
  readonly spansFloors?: boolean;

  readonly pin: {
    /** A drawing in a 15 px square. */
    readonly icon: ReactNode | ((reading: Reading, device: Device) => ReactNode);
    /** The part of the ring that is drawn, 0 to 1; undefined: no ring. */
    readonly ring: (reading: Reading) => number | undefined;
    /** Under the pin that is pointed at, and in lists: "65 %", "27.94 → 23 °C". */
    readonly value: (reading: Reading, device: Device) => string;
    /** For a screen reader, after name and state: "65 percent". Absent: `value`. */
    readonly spoken?: (reading: Reading, device: Device) => string;
    /** Metres on the floor, where the device itself is drawn and the pin stands beside it. */
    readonly at?: (device: Device) => Position;
  };

  /** `Kpi`s of the devices that are looked at. */
  readonly Figures: ComponentType<DevicesProps>;
  /** Around all that is shown of a floor: what its parts ask it for. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** Of a place, while nothing is selected: more than its exceptions. */
  readonly PlaceParts?: ComponentType<DevicesProps>;
  /** One device in full. */
  readonly Inspector: ComponentType<DeviceProps>;
  /** Its own columns, between the place and the state. The same array each time. */
  readonly columns: readonly DataColumn<DeviceRow>[];
  /** Its devices measure their power, so the table says what each used today. */
  readonly hasEnergy?: boolean;
  /** Choices over the table. The same array each time. */
  readonly filters?: readonly TableFilter[];
  readonly plan: PlanLayers;
  /** In place of the plan (shafts of lifts, a schematic). */
  readonly Stage?: ComponentType<StageProps>;
  /** The stage needs no values: it is there while they are read. */
  readonly isStageSteady?: boolean;
  /** How fast its past plays; absent: as fast as is good for values. */
  readonly speeds?: readonly Exclude<PastSpeed, 0>[];
  /** The floor plan is a view of its own, beside the `Stage`. */
  readonly hasMap?: boolean;
  /** Its alarms cause something elsewhere, which a view of its own holds against what is planned. */
  readonly hasEffects?: boolean;
  /** A view besides the picture and the table: each device in full. */
  readonly Cards?: ComponentType<StageProps>;
  /** Of the devices of its module, those that it shows. Absent: all. */
  readonly shows?: (device: Device) => boolean;
  /** The same for an export of its list: the values of columns that those rows have. */
  readonly listed?: readonly { readonly key: string; readonly is: string }[];
  /** The page's path behind the placement: "/generator". Absent: nothing. */
  readonly pathEnd?: string;
  /** The name of the view beside the table; absent: "Plan". */
  readonly stageName?: Phrase;
  /** The pictures that it has besides the table, this one among them, where each has a page of its own. */
  readonly pictures?: readonly Picture[];
}

import type { Module } from "@atrium/contract/devices";
import type { EnergyUse } from "@atrium/contract/energy";
import type { FloorKey, FloorPlan, PlannedDevice, Room, ZoneKey } from "@atrium/contract/site";
import type { Moment } from "../physics/moment.ts";
import type { CircuitDemand } from "../physics/lightingDemand.ts";
import type { RoomUse } from "../physics/rooms.ts";

/** Where a load hangs. */
interface LoadPlace {
  /** The device's id, or `plug:<place>:<floor>:<room>` for what has no device of its own. */
  readonly id: string;
  readonly placement: string;
  readonly floor: FloorKey;
  readonly floorCode: number;
  readonly zone?: ZoneKey | undefined;
  /** `roomKey` of its room; undefined for a plant, which has none. */
  readonly roomKey?: string;
  readonly roomKind: string;
}

/** How much a load takes. */
interface LoadPower {
  /**
   * W that the model gives it at a moment; absent where a machine of the climate decides, live as in the past. Where a virtual device
   * stands for the load, the device decides.
   */
  readonly watts?: (moment: Moment) => number;
  /** W that its device takes at most, where that can be more than the model gives it. */
  readonly ceiling?: number;
  /** Share of its W that becomes heat in its room. */
  readonly heatShare?: number;
}

interface MachinePower extends LoadPower {
  readonly use: Exclude<EnergyUse, "lighting"> | "lift" | "chiller";
}

/** A lighting circuit: its level decides, be it the program's or an operator's. */
interface CircuitPower extends LoadPower {
  readonly use: "lighting";
  readonly watts: (moment: Moment) => number;
  readonly device: PlannedDevice;
  readonly room: Room;
  readonly demand: CircuitDemand;
  /** W at 100 %. */
  readonly ratedWatts: number;
  /** The gateway's own program with curtains as they usually hang, %. */
  programmedLevel(moment: Moment): number;
}

/** Something that takes electricity, and where it hangs. */
export type Load = LoadPlace & DevicePower;
export type CircuitLoad = LoadPlace & CircuitPower;
/** What one device takes. */
type DevicePower = MachinePower | CircuitPower;

/** A device of the plans in its room. */
interface PlacedDevice {
  readonly plan: FloorPlan;
  readonly room: Room;
  readonly use: RoomUse;
  readonly device: PlannedDevice;
}

/** What the devices of one system take. */
export interface LoadRule {
  /** undefined: what this device moves is in other loads. */
  load(placed: PlacedDevice): DevicePower | undefined;
  /** A plant that serves all of them and takes electricity of its own; undefined where they need none. */
  plant?(devices: readonly PlannedDevice[]): (MachinePower & { readonly id: string }) | undefined;
}

/** Devices that take next to nothing, or whose electricity is in another load already: the sentence says why. */
interface NoLoad {
  readonly none: string;
}

/** A system as the electricity sees it. */
export interface ElectricSystem {
  /** The plans' devices that it has. */
  readonly module: Module;
  readonly electricity: LoadRule | NoLoad;
}

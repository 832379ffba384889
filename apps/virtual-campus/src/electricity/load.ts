import type { EnergyUse, FloorKey, PlannedDevice, Room, ZoneKey } from "@atrium/contract";
import type { Moment } from "../physics/moment.ts";
import type { CircuitDemand } from "../physics/lightingDemand.ts";

/** Something that takes electricity, and where it hangs. */
export interface Load {
  /** The device's id, or `plug:<place>:<floor>:<room>` for what has no device of its own. */
  readonly id: string;
  readonly use: EnergyUse | "lift" | "chiller";
  readonly placement: string;
  readonly floor: FloorKey;
  readonly zone?: ZoneKey | undefined;
  readonly roomKind: string;
  /** W that the model gives it at a moment. Where a virtual device stands for the load, the device decides. */
  watts(moment: Moment): number;
  /** W that its device takes at most, where that can be more than the model gives it. */
  readonly ceiling?: number;
}

/** A lighting circuit's load: its level decides, be it the program's or an operator's. */
export interface CircuitLoad extends Load {
  readonly device: PlannedDevice;
  readonly room: Room;
  readonly demand: CircuitDemand;
  /** W at 100 %. */
  readonly ratedWatts: number;
  /** The gateway's own program with curtains as they usually hang, %. */
  programmedLevel(moment: Moment): number;
}

/** W that a circuit takes at a level in %: drivers lose a little more when dimmed. 0 when off. */
export function lightingWatts(ratedWatts: number, level: number): number {
  return level <= 0 ? 0 : ratedWatts * (0.04 + 0.96 * (level / 100) ** 1.05);
}

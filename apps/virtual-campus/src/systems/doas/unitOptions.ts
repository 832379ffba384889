import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { Air } from "./airPath.ts";
import type { DoasFault } from "./doasFaults.ts";
import type { FilterMemory } from "./filters.ts";

export interface UnitMemory {
  /** Absent where nobody but the unit's own program has asked for anything. */
  readonly on?: readonly (number | null)[];
  readonly level?: readonly (number | null)[];
  readonly hours: number;
  readonly filters: FilterMemory;
  readonly isTripped: boolean;
}

export interface UnitOptions {
  readonly id: string;
  /** m³/h at full speed */
  readonly ratedFlow: number;
  readonly memory: UnitMemory;
  readonly faults: DeviceFaults<DoasFault>;
}

/** What is around the unit at one instant. */
export interface Surroundings {
  readonly outdoor: Air;
  readonly zone: Air;
  /** °C */
  readonly waterIn: number;
}

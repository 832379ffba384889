import type { FloorPlan, PlannedDevice } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import type { Clock } from "../clock.ts";
import type { LiveElectricity } from "../electricity/liveElectricity.ts";
import { deviceFaults, type SizedFaults } from "../faults/deviceFaults.ts";
import type { FaultBoard } from "../faults/faultBoard.ts";
import type { Mechanics } from "../mechanics.ts";
import type { CampusAir } from "../physics/air/campusAir.ts";
import type { Moment } from "../physics/moment.ts";

/** What the machines of a campus live in: the campus of now, or one of the past. */
export interface Surroundings {
  readonly site: Site;
  readonly electricity: LiveElectricity;
  readonly air: CampusAir;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  readonly mechanics: Mechanics;
}

/** A device where the plans have it, and the id of its connection; undefined where the site maps it to none. */
export interface Standing {
  readonly plan: FloorPlan;
  readonly device: PlannedDevice;
  readonly connection: string | undefined;
}

/** What a point of a device reads now, and the smallest change of it that the past is written with. */
export interface MachineValue {
  readonly point: string;
  readonly value: number;
  readonly change: number;
}

/** A device whose past is written. */
export interface RecordedDevice {
  readonly id: string;
  values(): readonly MachineValue[];
}

/** A device that moves heat or air. The same object is stepped live and through the past. */
export interface Machine extends RecordedDevice {
  /** The clock has moved: its own program decides again, and it goes on to now. */
  step(moment: Moment): void;
}

/** What is wrong with a machine, in the words of its system. */
export function faultsAt<Own extends string>(
  { faults }: Surroundings,
  { device, connection = "" }: Standing,
): SizedFaults<Own> {
  return deviceFaults(faults, { device: device.id, connection });
}

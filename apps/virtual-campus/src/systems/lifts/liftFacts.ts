import { LIFT } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";

/** A lift as the plan says. */
export interface LiftFacts {
  /** The highest floor it serves, counted from 1. */
  readonly top: number;
  readonly persons: number;
  readonly kilograms: number;
  /** Released for remote control; it is where the plan says nothing. */
  readonly isControllable: boolean;
  /** Remote control may open, hold and close its doors. */
  readonly hasOpenController: boolean;
}

export function liftFacts(device: PlannedDevice): LiftFacts {
  const { serves, persons = 13, kg = 975, controllable = true, openController = true } = LIFT.facts.parse(device);
  return {
    top: Math.max(1, serves?.length ?? 1),
    persons,
    kilograms: kg,
    isControllable: controllable,
    hasOpenController: openController,
  };
}

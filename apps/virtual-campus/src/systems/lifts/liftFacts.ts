import type { PlannedDevice } from "@atrium/contract";
import * as z from "zod";

const Facts = z.object({
  serves: z.array(z.unknown()).nonempty().catch([1]),
  persons: z.number().catch(13),
  kg: z.number().catch(975),
  controllable: z.boolean().catch(true),
  openController: z.boolean().catch(true),
});

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
  const { serves, persons, kg, controllable, openController } = Facts.parse(device);
  return {
    top: serves.length,
    persons,
    kilograms: kg,
    isControllable: controllable,
    hasOpenController: openController,
  };
}

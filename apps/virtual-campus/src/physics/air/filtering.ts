import type { ChangingSpecies, Species } from "./species.ts";

/** How full the filters of fresh air are: 0 new, 1 due. */
export interface FilterDirt {
  readonly g4: number;
  readonly f8: number;
}

/**
 * Share of the particles that a pair of filters lets through, new and due. F8 (EN 779) holds 65 to 80 % of PM2.5 (ePM2.5 of
 * ISO 16890, where most of them are now) and over 90 % of what is coarser, of which G4 before it takes a half. Dust on the
 * fibres catches more dust: a full filter lets less through, and less air.
 */
const PASSES = { fine: [0.3, 0.18], coarse: [0.06, 0.03] } as const;
/** Of a unit whose filters nobody has looked at. */
const USUAL_DIRT: FilterDirt = { g4: 0.5, f8: 0.5 };

/** What is left of the species of outdoor air behind the filters of a fresh air unit. Vapours and gases pass. */
export function filtered(outdoors: Species, { f8 }: FilterDirt = USUAL_DIRT): Species {
  const fine = passing(PASSES.fine, f8);
  return {
    fine: outdoors.fine * fine,
    coarse: outdoors.coarse * passing(PASSES.coarse, f8),
    tvoc: outdoors.tvoc,
    smoke: outdoors.smoke * fine,
  };
}

function passing([whenNew, whenDue]: readonly [number, number], dirt: number): number {
  return whenNew + (whenDue - whenNew) * dirt;
}

/**
 * What is left of them behind cracks and doors: 0.78 of the particles of 0.1 to 1 µm come through a building's shell (Chen
 * and Zhao 2021, doi:10.1007/978-981-10-5155-5_9), of larger ones fewer.
 */
export function seeped(outdoors: Species): Species {
  return {
    fine: 0.75 * outdoors.fine,
    coarse: 0.4 * outdoors.coarse,
    tvoc: outdoors.tvoc,
    smoke: 0.75 * outdoors.smoke,
  };
}

/**
 * Share of the particles in a room that settles in an hour: 0.3 to 5 an hour from the finest to the coarsest (Wallace and
 * others 2004, an occupied townhouse). Smoke is fine.
 */
const SETTLING = { fine: 0.3, coarse: 1.5 };
/** Share that the coarse filter of an air conditioner in the room holds of what passes through it. */
const HELD = { fine: 0.05, coarse: 0.35 };

/**
 * m³/h of a room's air that is freed of each species in the room itself.
 * @param circulated m³/h that its air conditioners blow through their filters
 */
export function freedInRoom(volume: number, circulated: number, freed: ChangingSpecies): void {
  freed.fine = SETTLING.fine * volume + HELD.fine * circulated;
  freed.coarse = SETTLING.coarse * volume + HELD.coarse * circulated;
  freed.tvoc = 0;
  freed.smoke = freed.fine;
}

import { HOUR } from "../localTime.ts";
import { freedInRoom } from "./filtering.ts";
import type { RoomFlows } from "./roomFlows.ts";
import type { RoomNature } from "./roomNature.ts";
import type { FloorStep, RoomStep } from "./roomStep.ts";
import { madeIn } from "./sources.ts";
import { type Airing, aired, type Species } from "./species.ts";

/** s from which on species have changed enough to be solved for. */
const SPECIES_STEP = 59;
/** Air changes an hour that pass a fully used coil, with the filter before it. */
export const COIL_CHANGES = 6;
/** What happens to the species of one room after the other: each step of each room overwrites it. */
const AIRING: Airing = {
  volume: 0,
  hours: 0,
  flow: 0,
  brought: { fine: 0, coarse: 0, tvoc: 0, smoke: 0 },
  made: { fine: 0, coarse: 0, tvoc: 0, smoke: 0 },
  freed: { fine: 0, coarse: 0, tvoc: 0, smoke: 0 },
};

/** Particles, vapours and smoke in one room: the flows of its air, filters and cracks on their way, and what is given off in it. */
export class RoomSpecies implements Species {
  readonly #nature: RoomNature;
  // Before it has been lived in.
  fine = 10;
  coarse = 8;
  tvoc = 80;
  smoke = 0;
  /** s for which they have stood still: they are solved exactly, and seldom. */
  #waited = 0;

  constructor(nature: RoomNature) {
    this.#nature = nature;
  }

  restore([fine = this.fine, coarse = this.coarse, tvoc = this.tvoc, smoke = 0]: readonly number[]): void {
    this.fine = fine;
    this.coarse = coarse;
    this.tvoc = tvoc;
    this.smoke = smoke;
  }

  advance(around: FloorStep, step: RoomStep, flows: RoomFlows): void {
    this.#waited += around.seconds;
    if (this.#waited < SPECIES_STEP) return;
    const { volume, ratedCooling } = this.#nature;
    const { cooling } = step.inputs;
    AIRING.volume = volume;
    AIRING.hours = (this.#waited * 1000) / HOUR;
    AIRING.flow = flows.supplied + flows.leakage + flows.transferred;
    this.#waited = 0;
    bring(around, step, flows);
    madeIn(this.#nature, step, around.moment, AIRING.made);
    const circulated = ratedCooling > 0 ? COIL_CHANGES * volume * Math.min(1, cooling / ratedCooling) : 0;
    freedInRoom(volume, circulated, AIRING.freed);
    aired(this, AIRING);
  }
}

/** What the flows of air bring into a room. */
function bring({ outdoors, cracks, neighbours }: FloorStep, { inputs }: RoomStep, flows: RoomFlows): void {
  const { leakage, transferred } = flows;
  const { species } = neighbours;
  let fine = 0;
  let coarse = 0;
  let tvoc = 0;
  let smoke = 0;
  for (const { flow, air } of inputs.supplies) {
    const supplied = air.speciesOf(outdoors.species);
    fine += flow * supplied.fine;
    coarse += flow * supplied.coarse;
    tvoc += flow * supplied.tvoc;
    smoke += flow * supplied.smoke;
  }
  const { brought } = AIRING;
  brought.fine = fine + leakage * cracks.fine + transferred * species.fine;
  brought.coarse = coarse + leakage * cracks.coarse + transferred * species.coarse;
  brought.tvoc = tvoc + leakage * cracks.tvoc + transferred * species.tvoc;
  brought.smoke = smoke + leakage * cracks.smoke + transferred * species.smoke;
}

/** What floats in a room's air beside water and carbon dioxide. Particles in µg/m³, vapours in ppb. */
export interface Species {
  /** Particles up to 2.5 µm, those of a fire apart. */
  readonly fine: number;
  /** Particles from 2.5 to 10 µm. */
  readonly coarse: number;
  /** All volatile organic compounds together. */
  readonly tvoc: number;
  /** Particles of a fire in the building. */
  readonly smoke: number;
}

/** µg/m³ of a ppb of the usual mixture of vapours, of 110 g/mol (as makers of TVOC sensors convert them). */
export const TVOC_MASS = 4.5;

/** The same where it changes in place: a step of the model that made objects for each room would spend its time on their garbage. */
export type ChangingSpecies = { -readonly [Kind in keyof Species]: number };

/** What happens to the species of a room for a step. As much air leaves as comes in. */
export interface Airing {
  /** m³ */
  volume: number;
  hours: number;
  /** m³/h of air that comes in, and what it brings an hour: µg of particles, ppb·m³ of vapours. */
  flow: number;
  readonly brought: ChangingSpecies;
  /** What is given off in the room an hour, in the same. */
  readonly made: ChangingSpecies;
  /** m³/h of air that is freed of a species without leaving: by what settles, and by filters in the room. */
  readonly freed: ChangingSpecies;
}

/** Below this share of the air that is exchanged in a step, the curve is a straight line. */
const STRAIGHT = 1e-6;

/** Brings a room's species through a step: solved for the whole of it, so that no flow, however strong, takes more than there is. */
export function aired(species: ChangingSpecies, { volume, hours, flow, brought, made, freed }: Airing): void {
  const share = hours / volume;
  species.fine = settled(species.fine, (brought.fine + made.fine) * share, (flow + freed.fine) * share);
  species.coarse = settled(species.coarse, (brought.coarse + made.coarse) * share, (flow + freed.coarse) * share);
  species.tvoc = settled(species.tvoc, (brought.tvoc + made.tvoc) * share, (flow + freed.tvoc) * share);
  const smoke = brought.smoke + made.smoke;
  // Hardly ever is there any.
  if (species.smoke > 0 || smoke > 0) {
    species.smoke = settled(species.smoke, smoke * share, (flow + freed.smoke) * share);
  }
}

/** The exact end of a step in which so much is gained, and the air is exchanged so many times. */
function settled(before: number, gained: number, exchanged: number): number {
  if (exchanged <= STRAIGHT) {
    return before + gained - exchanged * (before + gained / 2);
  }
  const level = gained / exchanged;
  return level + (before - level) * Math.exp(-exchanged);
}

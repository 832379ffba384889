import * as z from "zod";

/** What several devices say together. `known` of `of` have a good value now; null: none has. */
const CampusFigure = z.object({
  value: z.number().nullable(),
  known: z.int().nonnegative(),
  of: z.int().nonnegative(),
});
export type CampusFigure = z.infer<typeof CampusFigure>;

/** What is measured this moment on the campus, in a building, or on a floor. Values that are not good count as unknown. */
export const CampusFigures = z.object({
  /** `campus`, or `placeKey` of a building or a floor. */
  place: z.string(),
  /** kW that its loads draw. */
  power: CampusFigure,
  /** kW that its inverters give; what they take by night is none. */
  solar: CampusFigure,
  /** m³/h through the meters of its buildings; without these, what comes in from outside. */
  water: CampusFigure,
  /** Mean °C of its rooms, by the sensors of air quality; without these by the air conditioners, outdoors by the station. */
  temperature: CampusFigure,
  /** The worst CO₂ of its rooms, ppm. */
  co2: CampusFigure,
  /** How many of its circuits of lamps are on. */
  lamps: CampusFigure,
  /** Of a floor, ids of the rooms where a lamp is on, and of those where all lamps are known to be off; lamps on posts by their own ids too. */
  lit: z.array(z.string()),
  dark: z.array(z.string()),
});
export type CampusFigures = z.infer<typeof CampusFigures>;

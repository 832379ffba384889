import type { Species } from "./species.ts";

/** A room's air as a sensor in it would measure it. */
export interface RoomAir {
  /** °C */
  readonly temperature: number;
  /** % of saturation */
  readonly humidity: number;
  /** ppm */
  readonly co2: number;
  /** Particles up to 2.5 and up to 10 µm, µg/m³. */
  readonly pm25: number;
  readonly pm10: number;
  /** Volatile organic compounds, ppb. */
  readonly tvoc: number;
  /** Share of the light that smoke swallows on a metre, %. */
  readonly smoke: number;
}

/** m² of light that a µg of smoke swallows (8.7 m²/g: Mulholland and Croarkin 2000). */
const SMOKE_SWALLOWS = 8.7e-6;

/** Species as sensors say them. */
export function measured({ fine, coarse, tvoc, smoke }: Species): Pick<RoomAir, "pm25" | "pm10" | "tvoc" | "smoke"> {
  const pm25 = fine + smoke;
  return { pm25, pm10: pm25 + coarse, tvoc, smoke: 100 * (1 - Math.exp(-SMOKE_SWALLOWS * smoke)) };
}

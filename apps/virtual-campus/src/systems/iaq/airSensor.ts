import { chance, drift } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { RoomAir } from "../../physics/air/roomAir.ts";

/** What a sensor shows. */
export interface AirReading {
  /** ppm */
  readonly co2: number;
  /** µg/m³ */
  readonly pm25: number;
  readonly pm10: number;
  /** ppb */
  readonly tvoc: number;
  /** °C */
  readonly temp: number;
  /** % */
  readonly rh: number;
}

/** A mean over a minute is published once a minute, by each sensor at a second of its own. */
const INTERVAL = MINUTE;
/** The calibration error of a better sensor, and how far it drifts around that. */
const OFF = { co2: 15, share: 0.06, temp: 0.15, rh: 1 } as const;
const WANDERS = { co2: 6, share: 0.03, temp: 0.05, rh: 0.4 } as const;

/** A sensor at a wall: the air of its room, as well as it can measure it. */
export class AirSensor {
  readonly #seed: number;
  #due = -Infinity;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Whether a minute is over since it published last. @param time ms since the epoch */
  isDue(time: number): boolean {
    const phase = chance(this.#seed, 1) * INTERVAL;
    const slot = Math.floor((time - phase) / INTERVAL);
    if (slot === this.#due) {
      return false;
    }
    this.#due = slot;
    return true;
  }

  read(air: RoomAir, time: number): AirReading {
    const error = (off: number, wanders: number, number: number) =>
      off * (2 * chance(this.#seed, number) - 1) + wanders * (2 * drift(this.#seed ^ number, time, 0.2 * HOUR) - 1);
    const shared = (value: number, number: number) => value * (1 + error(OFF.share, WANDERS.share, number));
    const pm25 = Math.max(0, shared(air.pm25, 3));
    return {
      co2: Math.round(air.co2 + error(OFF.co2, WANDERS.co2, 2)),
      pm25: rounded(pm25, 1),
      // One optical cell counts both: the greater holds the smaller.
      pm10: rounded(Math.max(pm25, shared(air.pm10, 3)), 1),
      tvoc: Math.round(Math.max(0, shared(air.tvoc, 5))),
      temp: rounded(air.temperature + error(OFF.temp, WANDERS.temp, 6), 2),
      rh: rounded(Math.min(100, Math.max(0, air.humidity + error(OFF.rh, WANDERS.rh, 7))), 1),
    };
  }
}

/** The sensor's message: each metric with its unit in the field's name. @param time ms since the epoch */
export function airMessage(reading: AirReading, time: number): string {
  return JSON.stringify({
    time: Math.round(time / 1_000),
    co2_ppm: reading.co2,
    pm25_ugm3: reading.pm25,
    pm10_ugm3: reading.pm10,
    tvoc_ppb: reading.tvoc,
    temp_C: reading.temp,
    rh_percent: reading.rh,
  });
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

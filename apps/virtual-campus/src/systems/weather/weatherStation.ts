import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { outdoorAirAt } from "../../physics/outdoorAir.ts";

/** A tipping bucket holds this much, mm. */
const BUCKET = 0.2;
const MAX_STEP = 2 * MINUTE;

/** Adds up the rain since local midnight, as far back as it has to when it is started in the middle of a day. */
class RainGauge {
  readonly #momentAt: (time: number) => Moment;
  #day = Number.NaN;
  #until = 0;
  #fallen = 0;

  constructor(momentAt: (time: number) => Moment) {
    this.#momentAt = momentAt;
  }

  /** mm since local midnight, in whole buckets. */
  read({ time, local }: Moment): number {
    if (local.day !== this.#day || time < this.#until) {
      this.#day = local.day;
      this.#until = time - local.passed;
      this.#fallen = 0;
    }
    while (this.#until < time) {
      const step = Math.min(MAX_STEP, time - this.#until);
      const middle = this.#momentAt(this.#until + step / 2);
      this.#fallen += (outdoorAirAt(middle).rainRate * step) / HOUR;
      this.#until += step;
    }
    return Math.round(Math.floor(this.#fallen / BUCKET) * BUCKET * 10) / 10;
  }
}

/** What a station measures. */
export interface WeatherReading {
  /** °C */
  readonly temperature: number;
  /** hPa */
  readonly barometer: number;
  /** % */
  readonly humidity: number;
  /** W/m² */
  readonly light: number;
  /** mm since midnight */
  readonly rain: number;
  /** m/s */
  readonly windSpeed: number;
  /** Degrees clockwise from north. */
  readonly windDirection: number;
}

/** A weather station on a roof. */
export class WeatherStation {
  readonly #gauge: RainGauge;

  constructor(momentAt: (time: number) => Moment) {
    this.#gauge = new RainGauge(momentAt);
  }

  read(moment: Moment): WeatherReading {
    const { sky } = moment;
    const air = outdoorAirAt(moment);
    return {
      temperature: rounded(sky.temperature, 2),
      barometer: rounded(air.pressure, 2),
      humidity: rounded(sky.humidity, 2),
      light: rounded(sky.irradiance, 1),
      rain: this.#gauge.read(moment),
      windSpeed: rounded(air.windSpeed, 2),
      windDirection: rounded(air.windDirection, 0) % 360,
    };
  }
}

/** The station's message as WeeWX's MQTT uploader writes it: unit system METRICWX, numbers as text. */
export function loopPacket(reading: WeatherReading, time: number): string {
  return JSON.stringify({
    dateTime: (time / 1_000).toFixed(1),
    usUnits: "17.0",
    outTemp_C: String(reading.temperature),
    barometer_mbar: String(reading.barometer),
    outHumidity: String(reading.humidity),
    radiation_Wpm2: String(reading.light),
    dayRain_mm: String(reading.rain),
    windSpeed_mps: String(reading.windSpeed),
    windDir: String(reading.windDirection),
  });
}

/** A reading by the keys of the station's points. */
export function pointsOf({ windSpeed, windDirection, ...same }: WeatherReading): Readonly<Record<string, number>> {
  return { ...same, "wind-speed": windSpeed, "wind-direction": windDirection };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

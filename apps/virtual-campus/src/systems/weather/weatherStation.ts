import type { Moment } from "../../physics/moment.ts";
import { outdoorAirAt } from "../../physics/outdoorAir.ts";
import { RainGauge } from "./rainGauge.ts";

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

import {
  factsOf,
  QUALITY,
  type DeviceDescription,
  WEATHER_POINTS,
  WEATHER_STATION,
  WEATHER_UNITS,
  type Weather,
  type WeatherValueName,
} from "@atrium/contract";

/** Newest values and qualities by point id. */
interface WeatherValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

export interface OutdoorWeatherOptions {
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly newest: WeatherValues;
}

/** The present values of the site's weather station: the first one of the plans, where there are several. */
export class OutdoorWeather {
  readonly #newest: WeatherValues;
  readonly #station: DeviceDescription | undefined;
  readonly #points: ReadonlyMap<string, number>;

  constructor({ directory, newest }: OutdoorWeatherOptions) {
    this.#newest = newest;
    this.#station = directory.devices.find((device) => device.module === WEATHER_STATION.module);
    this.#points = new Map(this.#station?.points.map((point) => [point.key, point.id]));
  }

  /** The station as a device, with the points of its values; undefined where the site has none. */
  get station(): DeviceDescription | undefined {
    return this.#station;
  }

  current(): Weather {
    return {
      temperature: this.#valueOf("temperature"),
      barometer: this.#valueOf("barometer"),
      barometer_unit: WEATHER_UNITS.barometer,
      humidity: this.#valueOf("humidity"),
      humidity_unit: WEATHER_UNITS.humidity,
      light: this.#valueOf("light"),
      rain: this.#valueOf("rain"),
      wind_speed: this.#valueOf("wind_speed"),
      wind_speed_unit: WEATHER_UNITS.wind_speed,
      wind_direction: this.#valueOf("wind_direction"),
      station_id: this.#station === undefined ? null : stationNumber(this.#station),
    };
  }

  /** null where the value may no longer be true. */
  #valueOf(name: WeatherValueName): number | null {
    const point = this.#points.get(WEATHER_POINTS[name]);
    if (point === undefined || this.#newest.qualities[point] !== QUALITY.good) return null;
    const value = this.#newest.values[point] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }
}

/** The number that the plan gives the station, e.g. of the weather service; otherwise its id on this site. */
function stationNumber({ id, facts }: DeviceDescription): string {
  return factsOf(WEATHER_STATION, facts).station ?? id;
}

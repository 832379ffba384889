import { celsius } from "@atrium/contract";
import { factsOf, QUALITY, type DeviceDescription, WEATHER_STATION } from "@atrium/contract/devices";
import {
  DEFAULT_WEATHER_DISPLAY,
  WEATHER_POINTS,
  WEATHER_UNITS,
  type Weather,
  type WeatherDisplay,
  type WeatherValueName,
} from "@atrium/contract/site";

/** Newest values and qualities by point id. */
interface WeatherValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

export interface OutdoorWeatherOptions {
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    readonly settings: { readonly weatherDisplay?: WeatherDisplay | undefined };
  };
  readonly newest: WeatherValues;
}

/** The present values of the weather station that the site has chosen; otherwise of the first one of the plans. */
export class OutdoorWeather {
  readonly #options: OutdoorWeatherOptions;

  constructor(options: OutdoorWeatherOptions) {
    this.#options = options;
  }

  /** The station as a device, with the points of its values; undefined where the site has none. */
  get station(): DeviceDescription | undefined {
    const stations = this.#options.directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
    return stations.find(({ id }) => id === this.display.station) ?? stations[0];
  }

  /** What the header shows of it. */
  get display(): WeatherDisplay {
    return this.#options.directory.settings.weatherDisplay ?? DEFAULT_WEATHER_DISPLAY;
  }

  current(): Weather {
    const { station } = this;
    const valueOf = (name: WeatherValueName) => this.#valueOf(station, name);
    return {
      temperature: celsius(valueOf("temperature")),
      barometer: valueOf("barometer"),
      barometer_unit: WEATHER_UNITS.barometer,
      humidity: valueOf("humidity"),
      humidity_unit: WEATHER_UNITS.humidity,
      light: valueOf("light"),
      rain: valueOf("rain"),
      wind_speed: valueOf("wind_speed"),
      wind_speed_unit: WEATHER_UNITS.wind_speed,
      wind_direction: valueOf("wind_direction"),
      station_id: station === undefined ? null : stationNumber(station),
    };
  }

  /** null where the value may no longer be true. */
  #valueOf(station: DeviceDescription | undefined, name: WeatherValueName): number | null {
    const { values, qualities } = this.#options.newest;
    const point = station?.points.find(({ key }) => key === WEATHER_POINTS[name])?.id;
    if (point === undefined || qualities[point] !== QUALITY.good) return null;
    const value = values[point] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }
}

/** The number that the plan gives the station, e.g. of the weather service; otherwise its id on this site. */
function stationNumber({ id, facts }: DeviceDescription): string {
  return factsOf(WEATHER_STATION, facts).station ?? id;
}

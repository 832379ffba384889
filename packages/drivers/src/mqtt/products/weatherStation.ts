import { MAX_UNCHANGED_TIMES } from "@atrium/contract/devices";
import { WEATHER_UNITS } from "@atrium/contract/site";
import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";

const EXPECTED_INTERVAL = 5_000;

/**
 * A weather station as WeeWX's MQTT uploader publishes it (`aggregation = aggregate`, `binding = loop`,
 * `unit_system = METRICWX`): one JSON object on `<topic>/loop`, the unit in each field's name, numbers often as text.
 * WeeWX serves most station makes (Davis, Vaisala, Ecowitt), which is why we use its form and not one make's.
 * A millibar is a hectopascal.
 */
export const weatherStation: MqttProduct = {
  name: "weather-station",
  label: term("Weather station (WeeWX)"),
  modules: ["weather-station"],
  state: "loop",
  availability: { topic: "status", online: "online", offline: "offline" },
  time: "dateTime",
  points: [
    {
      key: "temperature",
      name: term("Temperature"),
      kind: "number",
      unit: WEATHER_UNITS.temperature,
      field: "outTemp_C",
      min: -60,
      max: 70,
      expectedInterval: EXPECTED_INTERVAL,
      stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir },
      deadband: 0.005,
    },
    {
      key: "barometer",
      name: term("Barometric pressure"),
      kind: "number",
      unit: WEATHER_UNITS.barometer,
      field: "barometer_mbar",
      min: 800,
      max: 1_100,
      expectedInterval: EXPECTED_INTERVAL,
      stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir },
      deadband: 0.005,
    },
    {
      key: "humidity",
      name: term("Humidity"),
      kind: "number",
      unit: WEATHER_UNITS.humidity,
      field: "outHumidity",
      min: 0,
      max: 100,
      expectedInterval: EXPECTED_INTERVAL,
      stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir, restsAt: [100] },
      deadband: 0.005,
    },
    {
      key: "light",
      name: term("Light"),
      kind: "number",
      unit: WEATHER_UNITS.light,
      field: "radiation_Wpm2",
      min: 0,
      max: 2_000,
      expectedInterval: EXPECTED_INTERVAL,
      stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir, restsAt: [0] },
      deadband: 0.05,
    },
    {
      // Since local midnight.
      key: "rain",
      name: term("Rain today"),
      kind: "number",
      unit: WEATHER_UNITS.rain,
      field: "dayRain_mm",
      min: 0,
      max: 2_000,
      expectedInterval: EXPECTED_INTERVAL,
      deadband: 0.005,
    },
    {
      key: "wind-speed",
      name: term("Wind speed"),
      kind: "number",
      unit: WEATHER_UNITS.wind_speed,
      field: "windSpeed_mps",
      min: 0,
      max: 120,
      expectedInterval: EXPECTED_INTERVAL,
      stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir, restsAt: [0] },
      deadband: 0.005,
    },
    {
      // Degrees clockwise from north that the wind comes from; null in a calm.
      key: "wind-direction",
      name: term("Wind direction"),
      kind: "number",
      unit: WEATHER_UNITS.wind_direction,
      field: "windDir",
      isOptional: true,
      min: 0,
      max: 360,
      isCircular: true,
      expectedInterval: EXPECTED_INTERVAL,
      deadband: 0.5,
    },
  ],
};

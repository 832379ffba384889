import type { DeviceDescription, PointDescription, Unit } from "@atrium/contract/devices";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import type { PublishedPoint } from "./publishedPoints.ts";

type Component = "sensor" | "binary_sensor" | "switch" | "number" | "select";

/** What Home Assistant calls a quantity by its unit (its device classes of sensors). Absent: the unit alone says it. */
const CLASSES: Partial<Record<Unit, string>> = {
  "°C": "temperature",
  W: "power",
  kW: "power",
  kWh: "energy",
  V: "voltage",
  A: "current",
  Hz: "frequency",
  kvar: "reactive_power",
  kVA: "apparent_power",
  bar: "pressure",
  hPa: "pressure",
  Pa: "pressure",
  lx: "illuminance",
  "W/m²": "irradiance",
  "m/s": "wind_speed",
  "m³/h": "volume_flow_rate",
  "m³": "volume",
  kg: "weight",
  h: "duration",
  s: "duration",
};
/** Units that it writes otherwise. */
const UNITS: Partial<Record<Unit, string>> = { "ug/m³": "µg/m³", "l/min": "L/min" };

/** Where Home Assistant looks for a point. */
export function homeAssistantTopic({ device, point }: PublishedPoint, component: Component, prefix: string): string {
  return `homeassistant/${component}/${plain(prefix)}/${plain(`${device.id}_${point.key}`)}/config`;
}

/**
 * How Home Assistant shows a point, by MQTT discovery. undefined: it has no place for it.
 * @param topics - of its values, and of whether Atrium is there
 */
export function homeAssistantConfig(
  { device, point, isCommanded }: PublishedPoint,
  { state, status }: { readonly state: string; readonly status: string },
): { readonly component: Component; readonly content: object } | undefined {
  const component = componentOf(point, isCommanded);
  const content = {
    unique_id: `atrium_${device.id}_${point.key}`,
    name: nameOf(point.name),
    state_topic: state,
    value_template: `{{ value_json.${point.kind === "enum" ? "state" : "value"} }}`,
    device: deviceOf(device),
    // Atrium is there, and the device answers it.
    availability_mode: "all",
    availability: [
      { topic: status },
      { topic: state, value_template: "{{ 'online' if value_json.quality in ['good', 'stuck'] else 'offline' }}" },
    ],
    ...traitsOf(point, component),
    ...(isCommanded && { command_topic: `${state}/set` }),
  };
  return { component, content };
}

function componentOf({ kind }: PointDescription, isCommanded: boolean): Component {
  if (kind === "boolean") return isCommanded ? "switch" : "binary_sensor";
  if (!isCommanded) return "sensor";
  return kind === "enum" ? "select" : "number";
}

function traitsOf({ kind, unit, min, max, step, states }: PointDescription, component: Component): object {
  const named = unit && { unit_of_measurement: UNITS[unit] ?? unit };
  const quantity = unit && CLASSES[unit] !== undefined ? { device_class: CLASSES[unit] } : {};
  switch (component) {
    case "switch":
      return { payload_on: "true", payload_off: "false", state_on: "True", state_off: "False" };
    case "binary_sensor":
      return { payload_on: "True", payload_off: "False" };
    case "select":
      return { options: (states ?? []).filter((one) => one.isReported !== true).map(({ name }) => nameOf(name)) };
    case "number":
      return { ...named, min: min ?? 0, max: max ?? 100, ...(step !== undefined && { step }) };
    default:
      if (kind === "enum" || kind === "text") return {};
      return { ...named, ...quantity, state_class: kind === "counter" ? "total_increasing" : "measurement" };
  }
}

function deviceOf({ id, name, room }: DeviceDescription): object {
  return {
    identifiers: [`atrium_${id}`],
    name: nameOf(name),
    manufacturer: "Atrium",
    ...(room !== "" && { suggested_area: room }),
  };
}

/** The letters that its topics take. */
function plain(words: string): string {
  return words.replaceAll(/[^A-Za-z0-9_-]/g, "_");
}

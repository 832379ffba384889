/** What a gateway announces of what it measures, by the fields of its message (Home Assistant, "Sensor device classes"). */
const MEASURED = [
  { field: "power", deviceClass: "power", unit: "W" },
  { field: "voltage", deviceClass: "voltage", unit: "V" },
  { field: "current", deviceClass: "current", unit: "A" },
  { field: "energy", deviceClass: "energy", unit: "kWh" },
] as const;

export interface AnnouncedPlug {
  readonly id: string;
  readonly topic: string;
  readonly hasMeter: boolean;
}

/**
 * The messages by which a gateway announces a plug to Home Assistant: one for each thing that it has, as Zigbee2MQTT does
 * with `homeassistant` switched on.
 */
export function announcements({ id, topic, hasMeter }: AnnouncedPlug): { topic: string; payload: string }[] {
  const device = {
    identifiers: [`zigbee2mqtt_${id.toLowerCase()}`],
    name: id,
    manufacturer: "Wulian",
    model: hasMeter ? "Smart plug with meter" : "Wall switch",
  };
  const common = {
    state_topic: topic,
    availability: [{ topic: `${topic}/availability`, value_template: "{{ value_json.state }}" }],
    device,
  };
  const at = (component: string, object: string): string =>
    `homeassistant/${component}/${id.toLowerCase()}/${object}/config`;
  const relay = {
    ...common,
    name: null,
    command_topic: `${topic}/set`,
    payload_on: "ON",
    payload_off: "OFF",
    value_template: "{{ value_json.state }}",
  };
  const sensors = (hasMeter ? MEASURED : []).map(({ field, deviceClass, unit }) => ({
    topic: at("sensor", field),
    payload: JSON.stringify({
      ...common,
      name: field,
      device_class: deviceClass,
      unit_of_measurement: unit,
      value_template: `{{ value_json.${field} }}`,
    }),
  }));
  return [{ topic: at("switch", "switch"), payload: JSON.stringify(relay) }, ...sensors];
}

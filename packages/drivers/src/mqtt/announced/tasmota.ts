import { type FoundAvailability, type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { saidText } from "./saidWords.ts";
import { isObject, objectIn } from "../message.ts";
import { type AnnouncedDevice, type Family, type NamedPoint, type Thing } from "./family.ts";

/** `tasmota/discovery/<mac>/config` and `/sensors`, kept by the broker (Tasmota, "MQTT", SetOption19 0). */
const TOPIC = /^tasmota\/discovery\/([^/]+)\/(config|sensors)$/;
const MAX_DEVICES = 1_000;
/** Ms; `TelePeriod` where nobody has changed it. */
const TELE_PERIOD = 300_000;
/** Kinds of relays, `rl` of the announcement. */
const LIGHT = 2;
const SHUTTER = 3;
/** Fields of sensors by their units and what they measure, in Home Assistant's words. */
const SENSORS: Readonly<
  Record<string, { readonly unit?: string; readonly measures?: string; readonly isCounter?: boolean }>
> = {
  Temperature: { measures: "temperature" },
  DewPoint: {},
  Humidity: { unit: "%", measures: "humidity" },
  Pressure: { unit: "hPa" },
  SeaPressure: { unit: "hPa" },
  Illuminance: { unit: "lx" },
  CarbonDioxide: { unit: "ppm", measures: "carbon_dioxide" },
  eCO2: { unit: "ppm" },
  TVOC: { unit: "ppb", measures: "volatile_organic_compounds_parts" },
  "PM2.5": { unit: "µg/m³", measures: "pm25" },
  PM10: { unit: "µg/m³", measures: "pm10" },
  Power: { unit: "W", measures: "power" },
  ApparentPower: { unit: "VA" },
  ReactivePower: { unit: "var" },
  Voltage: { unit: "V", measures: "voltage" },
  Current: { unit: "A", measures: "current" },
  Frequency: { unit: "Hz" },
  Total: { unit: "kWh", measures: "energy", isCounter: true },
  Today: { unit: "kWh", isCounter: true },
  Yesterday: { unit: "kWh" },
};
/** Of a message of sensors, what none of them measures. */
const NO_SENSOR = new Set(["Time", "TempUnit", "PressureUnit", "SpeedUnit"]);

type Said = Readonly<Record<string, unknown>>;

interface Announced {
  config?: Said;
  sensors?: Said;
}

/** Devices with Tasmota, which announce their relays, and what their sensors say. */
export class Tasmota implements Family {
  readonly #devices = new Map<string, Announced>();
  isCut = false;

  hear(topic: string, payload: Buffer): boolean {
    const [, mac = "", which] = TOPIC.exec(topic) ?? [];
    const said = which === undefined ? null : objectIn(payload);
    if (said === null) return false;
    const known = this.#devices.get(mac) ?? {};
    if (this.#devices.size >= MAX_DEVICES && !this.#devices.has(mac)) {
      this.isCut = true;
      return true;
    }
    this.#devices.set(mac, which === "config" ? { ...known, config: said } : { ...known, sensors: said });
    return true;
  }

  devices(): AnnouncedDevice[] {
    return [...this.#devices].flatMap(([mac, { config, sensors }]) => {
      const topics = config === undefined ? undefined : topicsOf(config, mac);
      if (config === undefined || topics === undefined) return [];
      const [name, model, firmware] = ["dn", "md", "sw"].map((key) => saidText(config, key));
      const identity = { vendor: "Tasmota", name, model, firmware, serial: mac };
      return [
        {
          key: `tasmota ${mac}`,
          form: "tasmota",
          identity: Object.fromEntries(Object.entries(identity).filter(([, word]) => word !== undefined)),
          topic: topics.own,
          things: [...relays(config, topics), ...sensorsOf(sensors?.["sn"], topics)],
        },
      ];
    });
  }
}

interface Topics {
  readonly own: string;
  readonly command: (name: string) => string;
  readonly state: string;
  readonly result: string;
  readonly sensor: string;
  readonly availability: FoundAvailability;
}

/** The topics by the device's own pattern, `%prefix%/%topic%/` where nobody has changed it. */
function topicsOf(config: Said, mac: string): Topics | undefined {
  const own = saidText(config, "t");
  const [command = "cmnd", stat = "stat", tele = "tele"] = Array.isArray(config["tp"]) ? config["tp"].map(String) : [];
  const pattern = saidText(config, "ft") ?? "%prefix%/%topic%/";
  if (own === undefined) return undefined;
  const full = (prefix: string, name: string): string =>
    `${pattern}${pattern.endsWith("/") ? "" : "/"}${name}`
      .replaceAll("%prefix%", prefix)
      .replaceAll("%topic%", own)
      .replaceAll("%hostname%", saidText(config, "hn") ?? "")
      .replaceAll("%id%", mac.slice(-6));
  return {
    own,
    command: (name) => full(command, name),
    state: full(tele, "STATE"),
    result: full(stat, "RESULT"),
    sensor: full(tele, "SENSOR"),
    availability: {
      topics: [
        {
          topic: full(tele, "LWT"),
          online: saidText(config, "onln") ?? "Online",
          offline: saidText(config, "ofln") ?? "Offline",
        },
      ],
    },
  };
}

function relays(config: Said, topics: Topics): Thing[] {
  const kinds = Array.isArray(config["rl"]) ? config["rl"].map(Number) : [];
  const names = Array.isArray(config["fn"])
    ? config["fn"].map((name) => (typeof name === "string" ? name : undefined))
    : [];
  const [off = "OFF", on = "ON"] = Array.isArray(config["state"]) ? config["state"].map(String) : [];
  const isFan = config["if"] === 1;
  const used = kinds.filter((kind) => kind > 0);
  const things = used.flatMap((kind, index): Thing[] => {
    const number = index + 1;
    const name = (names[index] ?? `Relay ${String(number)}`).slice(0, 80);
    // A shutter has two relays.
    const shutters = used.slice(0, index).filter((one) => one === SHUTTER).length;
    if (kind === SHUTTER) return shutters % 2 === 0 ? [shutter(topics, shutters / 2 + 1, name)] : [];
    // The only relay has no number in its name.
    const words = used.length === 1 ? ["POWER", "POWER1"] : [`POWER${String(number)}`];
    const point: FoundPoint = {
      ...reported(topics, words),
      kind: "boolean",
      words: { [on]: 1, [off]: 0 },
      set: { topic: topics.command(`POWER${String(number)}`) },
    };
    const isDimmed = kind === LIGHT && Number(config["lt_st"] ?? 0) > 0;
    return [
      {
        component: kind === LIGHT ? "light" : "switch",
        name,
        points: isDimmed ? [{ name, point }, dimmer(topics, name)] : [{ name, point }],
        availability: topics.availability,
      },
    ];
  });
  return isFan ? [...things, fan(topics)] : things;
}

/** A value of the regular state, and of the answer to each change. */
function reported(
  topics: Topics,
  words: readonly string[],
): Pick<FoundPoint, "topic" | "field" | "also" | "isOptional" | "expectedInterval"> {
  const [first = { topic: "" }, ...also] = words.flatMap((field) => [
    { topic: topics.state, field },
    { topic: topics.result, field },
  ]);
  return { ...first, also, expectedInterval: TELE_PERIOD };
}

function dimmer(topics: Topics, name: string): NamedPoint {
  return {
    name: `${name} dimmer`,
    point: {
      ...reported(topics, ["Dimmer"]),
      kind: "number",
      unit: "%",
      min: 0,
      max: 100,
      step: 1,
      set: { topic: topics.command("Dimmer"), decimals: 0 },
    },
  };
}

const SPEEDS = ["Off", "Low", "Medium", "High"];

function fan(topics: Topics): Thing {
  const point: FoundPoint = {
    ...reported(topics, ["FanSpeed"]),
    kind: "enum",
    states: SPEEDS.map((name, value) => ({ value, name })),
    words: Object.fromEntries(SPEEDS.map((_, value) => [String(value), value])),
    set: { topic: topics.command("FanSpeed") },
  };
  return { component: "fan", points: [{ name: "Fan speed", point }], availability: topics.availability };
}

function shutter(topics: Topics, number: number, name: string): Thing {
  const field = `Shutter${String(number)}.Position`;
  const point: FoundPoint = {
    topic: topics.sensor,
    field,
    also: [{ topic: topics.result, field }],
    kind: "number",
    unit: "%",
    min: 0,
    max: 100,
    step: 1,
    set: { topic: topics.command(`ShutterPosition${String(number)}`), decimals: 0 },
    expectedInterval: TELE_PERIOD,
  };
  return { component: "cover", name, points: [{ name: `${name} position`, point }], availability: topics.availability };
}

/** All values of the message of sensors; a list has one for each phase or channel. */
function sensorsOf(message: unknown, topics: Topics): Thing[] {
  if (!isObject(message)) return [];
  const units = {
    Temperature: `°${saidText(message, "TempUnit") ?? "C"}`,
    Pressure: saidText(message, "PressureUnit"),
  };
  const things: Thing[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (isObject(value) || Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (path.length > 0 || !NO_SENSOR.has(key)) walk(inner, [...path, key]);
      }
    } else if (!path.includes("TotalStartTime")) {
      things.push(sensor(value, path, units, topics));
    }
  };
  walk(message, []);
  return things;
}

function sensor(
  value: unknown,
  path: readonly string[],
  units: Readonly<Record<string, string | undefined>>,
  topics: Topics,
): Thing {
  // The last name of the path that is one and no number.
  const called = path.findLast((key) => !/^\d+$/.test(key)) ?? "";
  const known = Object.hasOwn(SENSORS, called) ? SENSORS[called] : undefined;
  const isTemperature = called === "DewPoint" || called === "Temperature";
  const unit = isTemperature
    ? units["Temperature"]
    : called.endsWith("Pressure")
      ? (units["Pressure"] ?? known?.unit)
      : known?.unit;
  const isSwitch = value === "ON" || value === "OFF";
  const kind = isSwitch
    ? "boolean"
    : typeof value !== "number"
      ? "text"
      : known?.isCounter === true
        ? "counter"
        : "number";
  const name = path.join(" ");
  const point: FoundPoint = {
    topic: topics.sensor,
    field: path.join("."),
    kind,
    ...(isSwitch ? { words: { ON: 1, OFF: 0 } } : {}),
    ...(kind === "number" || kind === "counter" ? statedUnit(unit) : {}),
    ...(called === "Today" ? { startsAgain: true } : {}),
    isOptional: true,
    expectedInterval: TELE_PERIOD,
  };
  const isMeasured = kind === "number" || kind === "counter";
  return {
    component: isSwitch ? "binary_sensor" : "sensor",
    name,
    ...(isMeasured && known?.measures !== undefined ? { measures: known.measures } : {}),
    ...(isMeasured && unit !== undefined ? { unit } : {}),
    points: [{ name, point }],
    availability: topics.availability,
  };
}

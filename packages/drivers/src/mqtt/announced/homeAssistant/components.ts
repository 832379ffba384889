import { statedUnit } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { NamedPoint, Thing } from "../family.ts";
import { climatePoints } from "./climate.ts";
import type { Config } from "./config.ts";
import { choice, isNumberRange, percentOf, point, relay } from "./points.ts";

/** What a component is here: its points, the main one first. */
type Reader = (config: Config, name: string) => readonly (NamedPoint | undefined)[];

/** Components that have nothing to read: they take commands, or report an event. */
const WITHOUT_STATE = new Set(["button", "scene", "notify", "device_automation", "event", "tag", "camera", "image"]);

const READERS: Readonly<Record<string, Reader>> = {
  sensor: (config, name) => [sensor(config, name)],
  binary_sensor: (config, name) => [relay(config, name, { state: ["state_topic", "value_template"] })],
  switch: (config, name) => [relay(config, name, SWITCHED)],
  siren: (config, name) => [relay(config, name, { ...SWITCHED, state: ["state_topic", "state_value_template"] })],
  number: (config, name) => [number(config, name)],
  select: (config, name) => [
    choice(config, name, {
      state: ["state_topic", "value_template"],
      set: ["command_topic", "command_template"],
      words: config.list("options"),
    }),
  ],
  text: (config, name) => [point(config, name, { state: ["state_topic", "value_template"], kind: "text" })],
  light,
  cover,
  valve: cover,
  fan,
  lock,
  climate: climatePoints,
  water_heater: climatePoints,
  humidifier,
};

const SWITCHED = { state: ["state_topic", "value_template"], set: ["command_topic", "command_template"] } as const;

/** A thing as its component's words say it. */
export function thingOf(component: string, config: Config): Thing {
  const name = config.text("name");
  const measures = config.text("device_class");
  const called = name ?? measures?.replaceAll("_", " ") ?? component;
  const read = Object.hasOwn(READERS, component) ? READERS[component] : undefined;
  const points = (read?.(config, called) ?? []).filter((one) => one !== undefined);
  const problem = config.problem ?? problemOf(component, points.length, read !== undefined);
  const category = config.text("entity_category");
  const availability = config.availability;
  return {
    component,
    name,
    measures,
    unit: config.text("unit_of_measurement"),
    points,
    ...(problem === undefined ? {} : { problem }),
    isOfDevice: category === "diagnostic" || category === "config",
    ...(availability === undefined ? {} : { availability }),
  };
}

function problemOf(component: string, points: number, isKnown: boolean): string | undefined {
  if (points > 0) return undefined;
  return isKnown || WITHOUT_STATE.has(component)
    ? t("It reports no state.")
    : t("{component} is not supported.", { component });
}

/** A state class, a unit or a class of numbers says that it is a number; else its first value shows it. */
function sensor(config: Config, name: string): NamedPoint | undefined {
  const options = config.list("options");
  const state = ["state_topic", "value_template"] as const;
  if (options.length > 0) return choice(config, name, { state, words: options });
  const unit = statedUnit(config.text("unit_of_measurement"));
  const stateClass = config.text("state_class");
  const isNumber = stateClass !== undefined || config.text("unit_of_measurement") !== undefined;
  const isCounted = stateClass?.startsWith("total") === true && (unit.unit === "kWh" || unit.unit === "m³");
  const kind = isCounted ? "counter" : isNumber ? "number" : "text";
  // A counter that may fall is a balance, and one that rises and starts again is a counter here too.
  return point(config, name, { state, kind, ...unit });
}

function number(config: Config, name: string): NamedPoint | undefined {
  const [min, max, step] = [config.number("min", 1), config.number("max", 100), config.number("step", 1)];
  const found = point(config, name, {
    ...SWITCHED,
    kind: "number",
    ...statedUnit(config.text("unit_of_measurement")),
  });
  if (found === undefined || !isNumberRange(min, max)) return found;
  return {
    ...found,
    point: {
      ...found.point,
      ...inUnit(found.point, { min, max }),
      ...(step > 0 && found.point.deviceUnit === undefined ? { step } : {}),
    },
  };
}

/** Limits in the device's own unit say nothing of those of the point. */
function inUnit({ deviceUnit }: { readonly deviceUnit?: string | undefined }, limits: { min: number; max: number }) {
  return deviceUnit === undefined ? limits : {};
}

/** Its state, and its brightness as a level in percent. */
function light(config: Config, name: string): (NamedPoint | undefined)[] {
  const schema = config.text("schema") ?? "default";
  const most = config.number("brightness_scale", 255);
  if (schema === "template") {
    config.problem ??= t("Its template is not supported: {template}", { template: "schema: template" });
    return [];
  }
  if (schema !== "json") {
    const state = relay(config, name, { ...SWITCHED, state: ["state_topic", "state_value_template"] });
    const level = percentOf(config, `${name} brightness`, {
      state: ["brightness_state_topic", "brightness_value_template"],
      set: ["brightness_command_topic", "brightness_command_template"],
      most,
    });
    return [state, level];
  }
  const topic = config.topic("state_topic");
  const set = config.topic("command_topic");
  if (topic === undefined) return [];
  const common = { topic, expectedInterval: config.interval };
  const on: NamedPoint = {
    name,
    point: {
      ...common,
      field: "state",
      kind: "boolean",
      words: { ON: 1, OFF: 0 },
      ...(set === undefined ? {} : { set: { topic: set, field: "state" } }),
    },
  };
  const level: NamedPoint = {
    name: `${name} brightness`,
    point: {
      ...common,
      field: "brightness",
      kind: "number",
      unit: "%",
      scale: 100 / most,
      min: 0,
      max: 100,
      step: 1,
      isOptional: true,
      ...(set === undefined
        ? {}
        : { set: { topic: set, payload: '{"state":"ON","brightness":{value}}', decimals: 0 } }),
    },
  };
  return config.text("brightness") === "true" || hasLevel(config) ? [on, level] : [on];
}

/** All modes of color but on and off have a brightness (Home Assistant, "supported_color_modes"). */
function hasLevel(config: Config): boolean {
  return config.list("supported_color_modes").some((mode) => mode !== "onoff");
}

/** Its position, where it has one, and what it does. */
function cover(config: Config, name: string): (NamedPoint | undefined)[] {
  const [closed, open] = [config.number("position_closed", 0), config.number("position_open", 100)];
  const position = percentOf(config, `${name} position`, {
    state:
      config.topic("position_topic") === undefined && config.text("reports_position") === "true"
        ? ["state_topic", "value_template"]
        : ["position_topic", "position_template"],
    set:
      config.topic("set_position_topic") === undefined && config.text("reports_position") === "true"
        ? ["command_topic", "command_template"]
        : ["set_position_topic", "set_position_template"],
    least: closed,
    most: open,
  });
  const states = ["closed", "open", "opening", "closing", "stopped"];
  const state = choice(config, name, {
    state: ["state_topic", "value_template"],
    set: ["command_topic", "command_template"],
    names: states,
    words: states.map((word) => config.word(`state_${word}`, word)),
    commands: [
      config.word("payload_close", "CLOSE"),
      config.word("payload_open", "OPEN"),
      undefined,
      undefined,
      config.word("payload_stop", "STOP"),
    ],
  });
  const tilt = percentOf(config, `${name} tilt`, {
    state: ["tilt_status_topic", "tilt_status_template"],
    set: ["tilt_command_topic", "tilt_command_template"],
    least: config.number("tilt_min", 0),
    most: config.number("tilt_max", 100),
  });
  return config.text("reports_position") === "true" ? [position] : [position, state, tilt];
}

function fan(config: Config, name: string): (NamedPoint | undefined)[] {
  return [
    relay(config, name, { ...SWITCHED, state: ["state_topic", "state_value_template"] }),
    percentOf(config, `${name} speed`, {
      state: ["percentage_state_topic", "percentage_value_template"],
      set: ["percentage_command_topic", "percentage_command_template"],
      least: config.number("speed_range_min", 1) - 1,
      most: config.number("speed_range_max", 100),
    }),
    choice(config, `${name} preset`, {
      state: ["preset_mode_state_topic", "preset_mode_value_template"],
      set: ["preset_mode_command_topic", "preset_mode_command_template"],
      words: config.list("preset_modes"),
    }),
    relay(config, `${name} oscillation`, {
      state: ["oscillation_state_topic", "oscillation_value_template"],
      set: ["oscillation_command_topic", "oscillation_command_template"],
      on: config.word("payload_oscillation_on", "oscillate_on"),
      off: config.word("payload_oscillation_off", "oscillate_off"),
    }),
  ];
}

function lock(config: Config, name: string): (NamedPoint | undefined)[] {
  const states = ["unlocked", "locked", "unlocking", "locking", "jammed"];
  return [
    choice(config, name, {
      ...SWITCHED,
      names: states,
      words: states.map((word) => config.word(`state_${word}`, word.toUpperCase())),
      commands: [config.word("payload_unlock", "UNLOCK"), config.word("payload_lock", "LOCK")],
    }),
  ];
}

function humidifier(config: Config, name: string): (NamedPoint | undefined)[] {
  const range = { unit: "%", min: config.number("min_humidity", 0), max: config.number("max_humidity", 100) } as const;
  return [
    relay(config, name, { ...SWITCHED, state: ["state_topic", "state_value_template"] }),
    point(config, `${name} target humidity`, {
      state: ["target_humidity_state_topic", "target_humidity_state_template"],
      set: ["target_humidity_command_topic", "target_humidity_command_template"],
      kind: "number",
      ...range,
    }),
    point(config, `${name} humidity`, {
      state: ["current_humidity_topic", "current_humidity_template"],
      kind: "number",
      unit: "%",
    }),
    choice(config, `${name} mode`, {
      state: ["mode_state_topic", "mode_state_template"],
      set: ["mode_command_topic", "mode_command_template"],
      words: config.list("modes"),
    }),
  ];
}

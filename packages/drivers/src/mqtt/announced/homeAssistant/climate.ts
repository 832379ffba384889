import { statedUnit } from "@atrium/contract/devices";
import type { NamedPoint } from "../family.ts";
import type { Config } from "./config.ts";
import { choice, isNumberRange, point } from "./points.ts";

/** Of what is there where an announcement names none (Home Assistant, "MQTT climate"). */
const MODES = ["auto", "off", "cool", "heat", "dry", "fan_only"];
const FAN_MODES = ["auto", "low", "medium", "high"];
const SWING_MODES = ["on", "off"];
const ACTIONS = ["off", "heating", "cooling", "drying", "idle", "fan", "preheating", "defrosting"];

/** A thermostat: what it measures, its setpoints, and what it does. */
export function climatePoints(config: Config, name: string): (NamedPoint | undefined)[] {
  const unit = statedUnit(config.text("temperature_unit") === "F" ? "°F" : "°C");
  const [min, max, step] = [config.number("min_temp", 7), config.number("max_temp", 35), config.number("temp_step", 1)];
  // Limits are in the unit of the device.
  const limits =
    unit.deviceUnit === undefined && isNumberRange(min, max) ? { min, max, ...(step > 0 ? { step } : {}) } : {};
  const setpoint = (words: string, which: string): NamedPoint | undefined =>
    point(config, `${name} ${words}`, {
      state: [`${which}_state_topic`, `${which}_state_template`],
      set: [`${which}_command_topic`, `${which}_command_template`],
      kind: "number",
      ...unit,
      ...limits,
    });
  const modes = (words: string, which: string, list: string, usual: readonly string[]): NamedPoint | undefined => {
    const said = config.list(list);
    return choice(config, `${name} ${words}`, {
      state: [`${which}_state_topic`, `${which}_${which === "preset_mode" ? "value" : "state"}_template`],
      set: [`${which}_command_topic`, `${which}_command_template`],
      words: said.length === 0 ? usual : said,
    });
  };
  return [
    setpoint("setpoint", "temperature"),
    point(config, `${name} temperature`, {
      state: ["current_temperature_topic", "current_temperature_template"],
      kind: "number",
      ...unit,
    }),
    setpoint("setpoint low", "temperature_low"),
    setpoint("setpoint high", "temperature_high"),
    modes("mode", "mode", "modes", MODES),
    modes("fan mode", "fan_mode", "fan_modes", FAN_MODES),
    modes("swing mode", "swing_mode", "swing_modes", SWING_MODES),
    modes("preset", "preset_mode", "preset_modes", []),
    choice(config, `${name} action`, { state: ["action_topic", "action_template"], words: ACTIONS }),
    point(config, `${name} humidity`, {
      state: ["current_humidity_topic", "current_humidity_template"],
      kind: "number",
      unit: "%",
    }),
  ];
}

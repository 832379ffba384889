import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { MqttDriver } from "./mqttDriver.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { mqttCatalog } from "./product.ts";
import { shellyPlug } from "./products/shellyPlug.ts";
import { weatherStation } from "./products/weatherStation.ts";

const products = [shellyPlug, weatherStation];

/** MQTT 3.1.1. A new product is one line in `products`. */
export const mqtt: Protocol = {
  catalog: mqttCatalog(products),
  settings: formFields(MqttSettings),
  checkSettings: (settings) => settingsProblems(MqttSettings, settings),
  create: (options) => new MqttDriver(options),
};

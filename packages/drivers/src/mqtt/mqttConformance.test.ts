import { driverConformance } from "../../test/driverConformance.ts";
import { exchangeConformance } from "../../test/exchangeConformance.ts";
import { mqttDriver, MQTT_HARNESS } from "../../test/mqttHarness.ts";
import { mqtt } from "./mqtt.ts";

/** The broker of the tests accepts every client: the password is sent anyway. */
const settings = { username: "atrium", password: "of-the-field-7" };
const named: typeof MQTT_HARNESS = {
  ...MQTT_HARNESS,
  driver: (endpoint, sink, clock) => mqttDriver(endpoint, sink, clock, { settings }),
};

driverConformance("MQTT", MQTT_HARNESS);
exchangeConformance("MQTT", named, {
  protocol: mqtt,
  reading: /"temperature":21/,
  write: /^Publish .*40/,
  isAsked: false,
  secrets: ["of-the-field-7"],
});

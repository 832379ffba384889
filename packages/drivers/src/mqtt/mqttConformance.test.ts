import { driverConformance } from "../../test/driverConformance.ts";
import { MQTT_HARNESS } from "../../test/mqttHarness.ts";

driverConformance("MQTT", MQTT_HARNESS);

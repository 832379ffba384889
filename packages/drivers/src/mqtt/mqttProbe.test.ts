import { MQTT_HARNESS } from "../../test/mqttHarness.ts";
import { probeConformance } from "../../test/probeConformance.ts";

probeConformance("MQTT", MQTT_HARNESS);

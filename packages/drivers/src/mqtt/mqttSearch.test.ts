import { MQTT_HARNESS } from "../../test/mqttHarness.ts";
import { searchConformance } from "../../test/searchConformance.ts";

searchConformance("MQTT", MQTT_HARNESS);

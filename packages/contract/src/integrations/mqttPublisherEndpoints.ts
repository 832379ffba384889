import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { MqttPublisherState } from "./mqttPublisher.ts";

export const getMqttPublisher = endpoint({
  method: "GET",
  path: `${CORE_API}/integrations/mqtt-publisher`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "How values are published at an MQTT broker",
  tag: "integrations",
  reply: MqttPublisherState,
});

export const releaseMqttPublisher = endpoint({
  method: "DELETE",
  path: `${CORE_API}/integrations/mqtt-publisher/commands`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Release every point that MQTT messages command",
  tag: "integrations",
  reply: MqttPublisherState,
});

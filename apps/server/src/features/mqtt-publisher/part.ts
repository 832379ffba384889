import { getMqttPublisher, releaseMqttPublisher } from "@atrium/contract/integrations";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { MqttPublisher, type MqttPublisherOptions } from "./mqttPublisher.ts";

export type MqttPublisherPartOptions = MqttPublisherOptions;

/** The site's values at a broker, for programs of other makers. */
export function mqttPublisherPart(options: MqttPublisherPartOptions): Part {
  const publisher = new MqttPublisher(options);
  return {
    name: "mqtt publisher",
    routes: [
      async (app) => {
        handle(app, getMqttPublisher, () => publisher.state());
        handle(app, releaseMqttPublisher, async (request) => publisher.release(personOf(request)));
      },
    ],
    start: () => publisher.start(),
    stop: async () => publisher.stop(),
  };
}

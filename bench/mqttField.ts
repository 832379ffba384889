import { FastBroker } from "./fastBroker.ts";
import { plugTopic } from "./fieldKinds.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { Source } from "./sources.ts";

/** A broker on a free port, with plugs behind it; the power of each changes. */
export function mqttGateway({ connection, devices, base }: GatewayOptions): Gateway {
  const sources = devices.map((device) => new Source(device, "power", base));
  const publish = (source: Source): void =>
    broker.publish(`${plugTopic(source.device)}/relay/0/power`, String(source.read()));
  const broker = new FastBroker(() => {
    for (const source of sources) publish(source);
  });
  const endpoint = {
    connection,
    name: connection,
    protocol: "mqtt",
    get port() {
      return broker.port;
    },
    start: async () => broker.start(),
    stop: async () => broker.stop(),
  };
  return { endpoint, sources, changed: publish };
}

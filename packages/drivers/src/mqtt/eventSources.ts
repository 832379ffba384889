import type { DriverPoint } from "../productCatalog.ts";
import type { EventSource } from "./eventMessage.ts";
import { MqttAddress } from "./product.ts";

/** Each topic of events once; the points of one device all name them. */
export function eventSourcesOf(points: Iterable<DriverPoint>): EventSource[] {
  const sources = [...points].flatMap(({ device, address }) =>
    (MqttAddress.parse(address).events ?? []).map((event): EventSource => ({ device, address: event })),
  );
  return [...new Map(sources.map((source) => [source.address.topic, source])).values()];
}

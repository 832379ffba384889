import { term } from "@atrium/words";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import { BrokerClosed } from "./brokerError.ts";
import { BrokerLink } from "./brokerLink.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { Announcements } from "./announced/announcements.ts";
import { rebirthRequest } from "./sparkplug/sparkplugNodes.ts";
import { sparkplugTopic } from "./sparkplug/topics.ts";
import { recognised } from "./recognise.ts";

/** Octets; a longer message is a picture or a file, and no value. */
const MAX_MESSAGE_LENGTH = 262_144;
/** A list of all devices of a gateway is longer. */
const MAX_ANNOUNCEMENT_LENGTH = 8_388_608;
/** A broker of a whole city says more than anybody can look through. */
const MAX_TOPICS = 2_000;
/** Where devices announce themselves, room is left for them. */
const MAX_TOPICS_BESIDE = 1_000;

/** How often, in all, the progress of listening is reported. */
const PARTS = 20;

export const MqttRange = z.strictObject({
  filter: z
    .string()
    .min(1)
    .max(1_000)
    .default("#")
    .meta({ label: term("Topics"), hint: term("With the wildcards + and #. # alone means all topics.") }),
  duration: z
    .int()
    .min(100)
    .max(300_000)
    .default(10_000)
    .meta({ label: term("Listening time"), unit: "ms" }),
  rebirth: z
    .boolean()
    .default(false)
    .meta({
      label: term("Send rebirth requests"),
      hint: term("Sparkplug nodes announce themselves only once. A request makes those that are heard do so again."),
    }),
});

/**
 * Listens for a while, and says of each topic what its first message looks like; at the end, of each device what it has
 * announced.
 */
export async function findTopics({
  run,
  settings,
  range,
  found,
  cut,
  progressed,
}: SearchTask<z.output<typeof MqttRange>>): Promise<void> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const topics = new Set<string>();
  const announcements = new Announcements();
  const asked = new Set<string>();
  const askForBirth = (topic: string): void => {
    const place = sparkplugTopic(topic);
    if (place?.kind !== "DATA" || asked.has(`${place.group}/${place.node}`)) return;
    asked.add(`${place.group}/${place.node}`);
    const request = rebirthRequest(place, run.clock.now());
    link.publish(request.topic, request.payload).catch(() => {});
  };
  const link = new BrokerLink({
    ...(run.name === undefined ? {} : { name: run.name }),
    settings: MqttSettings.parse(settings),
    clientId: `atrium-search-${randomUUID()}`,
    clock: run.clock,
    onMessage: ({ topic, payload }) => {
      if (range.rebirth) askForBirth(topic);
      if (payload.length > MAX_ANNOUNCEMENT_LENGTH || announcements.hear(topic, payload)) return;
      if (topics.has(topic) || payload.length > MAX_MESSAGE_LENGTH) return;
      if (topics.size >= (announcements.isEmpty ? MAX_TOPICS : MAX_TOPICS_BESIDE)) return cut();
      topics.add(topic);
      found(recognised(topic, payload));
    },
    onLost: (reason) => lost.reject(new BrokerClosed(reason)),
  });
  const close = (): void => link.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    await run.ask(() => link.open([range.filter]));
    for (let part = 1; part <= PARTS; part += 1) {
      await run.pause(range.duration / PARTS, lost.promise);
      progressed(part / PARTS);
    }
    for (const device of announcements.found()) found(device);
    if (announcements.isCut) cut();
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

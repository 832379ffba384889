import { term } from "@atrium/words";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import { BrokerClosed } from "./brokerError.ts";
import { BrokerLink } from "./brokerLink.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { AnnouncedDevices } from "./announced/announcedDevices.ts";
import { isAnnouncement } from "./announced/announcement.ts";
import { objectIn } from "./message.ts";
import { recognised } from "./recognise.ts";

/** Octets; a longer message is a picture or a file, and no value. */
const MAX_MESSAGE_LENGTH = 262_144;
/** A broker of a whole city says more than anybody can look through. */
const MAX_TOPICS = 2_000;

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
});

/**
 * Listens for a while, and says of each topic what its first message looks like; at the end, of each device what it has
 * announced to Home Assistant.
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
  const heard = new Set<string>();
  const announced = new AnnouncedDevices();
  const link = new BrokerLink({
    ...(run.name === undefined ? {} : { name: run.name }),
    settings: MqttSettings.parse(settings),
    clientId: `atrium-search-${randomUUID()}`,
    clock: run.clock,
    onMessage: ({ topic, payload }) => {
      if (heard.has(topic) || payload.length > MAX_MESSAGE_LENGTH) return;
      if (heard.size >= MAX_TOPICS) return cut();
      heard.add(topic);
      const config = isAnnouncement(topic) ? objectIn(payload) : null;
      if (config === null) found(recognised(topic, payload));
      else announced.add(topic, config);
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
    for (const device of announced.found()) found(device);
    if (announced.isCut) cut();
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

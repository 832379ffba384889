import type { PointChannel } from "@atrium/contract/devices";
import type { ListChannel, NewestChannel, RowsChannel } from "@atrium/contract/live";
import type { Place } from "@atrium/contract/site";

/** What a page asks for: a channel, and what its subscription says besides, such as a place. */
export interface LiveTopic {
  readonly channel: string;
  readonly [ask: string]: unknown;
}

export function topicOf<Asks extends object>(
  channel: NewestChannel<Asks> | RowsChannel<Asks> | ListChannel<Asks>,
  asks: Asks,
): LiveTopic {
  return { ...asks, channel: channel.name };
}

export function pointTopic(channel: PointChannel, place: Place): LiveTopic {
  return { channel, place };
}

/** One word for a topic, so that two parts of a page that ask for the same share one subscription. */
export function topicKey(topic: LiveTopic): string {
  return JSON.stringify(topic, (_key, value: unknown) => (isRecord(value) ? inOrder(value) : value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inOrder(record: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

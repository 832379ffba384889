const MAX_PLACE_LENGTH = 400;

/** A topic as a search calls it. */
export function topicKey(topic: string): string {
  return topic.slice(0, MAX_PLACE_LENGTH);
}

/** A field of a topic's message as a search calls it. */
export function fieldPlace(topic: string, field: string): string {
  return `${topic} ${field}`.slice(0, MAX_PLACE_LENGTH);
}

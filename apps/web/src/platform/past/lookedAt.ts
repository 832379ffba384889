import type { LiveTopic } from "../liveTopic.ts";
import type { Looked } from "./pastCalls.ts";

/** The place and the channel of a topic of points; undefined: it is none, and has no past. */
export function lookedAt({ channel, place }: LiveTopic): Looked | undefined {
  if (typeof place !== "object" || place === null || !("placement" in place)) return undefined;
  const { placement } = place;
  if (typeof placement !== "string") return undefined;
  return { channel, placement, floor: wordOf(place, "floor"), zone: wordOf(place, "zone") };
}

function wordOf(place: object, key: string): string | undefined {
  const value: unknown = Reflect.get(place, key);
  return typeof value === "string" ? value : undefined;
}

/** The topic that all of these lie below; of one topic the level above it. Empty: they share none. */
export function sharedTopic(topics: readonly string[]): string {
  const [first = [], ...others] = [...new Set(topics)].map((topic) => topic.split("/"));
  const differs = first.findIndex((level, index) => others.some((levels) => levels[index] !== level));
  if (others.length === 0) return first.slice(0, Math.max(1, first.length - 1)).join("/");
  return (differs === -1 ? first : first.slice(0, differs)).join("/");
}

/** A whole topic as a product has it for a device with its own topic: below it, or whole with `{topic}` in it. */
export function topicBelow(whole: string, own: string): string {
  if (whole === own) return "";
  if (own !== "" && whole.startsWith(`${own}/`)) return whole.slice(own.length + 1);
  const levels = `/${whole}/`.replace(`/${own}/`, () => "/{topic}/");
  return own === "" ? `/${whole}` : levels.slice(0, -1);
}

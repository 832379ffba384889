/**
 * Classes by Unicode property, the null character and look-around, which many readers of JSON Schema do not support.
 */
const NOT_EVERYWHERE = /\\[pP]\{|\\0|\(\?[=!<]/;

/**
 * A document of schemas that every generator of clients can read: a pattern that some languages lack becomes a
 * sentence. The server checks it all the same.
 */
export function portable<Document extends object>(document: Document): Document;
export function portable(document: unknown): unknown;
export function portable(document: unknown): unknown {
  if (Array.isArray(document)) return document.map((one) => portable(one));
  if (typeof document !== "object" || document === null) return document;
  const entries = Object.entries(document).map(([key, value]) => [key, portable(value)] as const);
  const { pattern, ...others }: Record<string, unknown> = Object.fromEntries(entries);
  if (pattern === undefined) return others;
  if (typeof pattern !== "string" || !NOT_EVERYWHERE.test(pattern)) return { ...others, pattern };
  const words = typeof others["description"] === "string" ? `${others["description"]}. ` : "";
  return { ...others, description: `${words}As JavaScript with the flag u: ${pattern}` };
}

/**
 * The address's query, both ways. Every value stays text (the router's own parser would make a number of `floor=3`);
 * lists are joined by commas; what is undefined, null or empty is left out.
 */
export function parseQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifyQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = textOf(value);
    if (text !== "") search.set(key, text);
  }
  // Commas are allowed in a query; encoded they only make shared links ugly.
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return "";
}

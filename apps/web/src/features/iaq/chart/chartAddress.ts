const KEYS = ["floor", "zone", "view", "selection", "metrics", "range", "from", "to", "bands"] as const;

/** The address's own words, unjudged: the page says what of them it does not understand. */
export function readChartSearch(search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search[key];
      const text = Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : "";
      return text === "" ? [] : [[key, text] as const];
    }),
  );
}

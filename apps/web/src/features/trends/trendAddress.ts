const KEYS = ["points", "range", "from", "to"] as const;

/** The address's own words, unjudged: the page says what of them it does not understand. */
export function readTrendSearch(search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search[key];
      return typeof value === "string" && value !== "" ? [[key, value] as const] : [];
    }),
  );
}

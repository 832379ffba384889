/** Other words for what a page shows, as people on a campus say them. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  lighting: "lights lamps",
  "air conditioner": "ac aircon air conditioning cooling climate temperature",
  curtain: "blinds shades",
  "exhaust fan": "ventilation extract",
  doas: "fresh air ventilation",
  pa: "public address speakers announcement music volume",
  lift: "elevator",
  energy: "electricity power kwh meter",
  overrides: "holds held by hand release",
  "user account": "users people accounts",
  "user permission": "roles rights",
};

/** The page's label with the other words for it. */
export function pageWords(label: string): string {
  return `${label} ${PAGE_WORDS[label.toLowerCase()] ?? ""}`;
}

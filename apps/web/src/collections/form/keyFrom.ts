/** "Chilled water return temperature" → `chilled-water-return-temperature`: what a new point's key is, until it is written. */
export function keyFrom(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, 40);
}

/** A weather value as text: two decimals, `N/A` for anything but a number (specification points 2 and 9). */
export function formatReading(value: unknown): string {
  return typeof value === "number" && Number.isFinite(value) ? value.toFixed(2) : "N/A";
}

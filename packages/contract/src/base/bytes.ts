import { phrase, t } from "@atrium/words";
const BASE = 1024;
const BYTES = phrase("Bytes");
const UNITS = ["KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/** A size as text, e.g. `1.50 KB`: base 1024, two decimals (specification point 9). @param bytes zero or more */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would round to 1024.00 is already the next unit.
  while (Number(value.toFixed(2)) >= BASE && unit < UNITS.length) {
    value /= BASE;
    unit += 1;
  }
  return `${value.toFixed(2)} ${UNITS[unit - 1] ?? t(BYTES)}`;
}

import type { Part } from "../../platform/part.ts";
import type { UsageBooks } from "../../platform/usage.ts";
import type { MetersOptions } from "./book.ts";
import { Meters } from "./meters.ts";

export interface MetersPart extends Part {
  readonly books: UsageBooks;
}

export function metersPart(options: MetersOptions): MetersPart {
  const meters = new Meters(options);
  return { name: "meters", books: meters, start: () => meters.start(), stop: () => meters.stop() };
}

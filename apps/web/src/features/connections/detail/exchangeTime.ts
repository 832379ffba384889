import { secondClock } from "../../../platform/time.ts";

/** `10:42:17.604`: exchanges follow each other by milliseconds. */
export function formatExchangeTime(at: number, timeZone: string): string {
  return `${secondClock(at, timeZone)}.${String(Math.floor(at) % 1_000).padStart(3, "0")}`;
}

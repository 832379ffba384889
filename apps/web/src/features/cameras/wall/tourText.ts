import type { Tour } from "./useTour.ts";

/** Where a tour is: "Page 2 of 3, next in 12 s". */
export function tourText({ page, left }: Tour, pages: number, isHeld: boolean): string {
  return `Page ${String(page + 1)} of ${String(pages)}, ${isHeld ? "paused" : `next in ${String(left)} s`}`;
}

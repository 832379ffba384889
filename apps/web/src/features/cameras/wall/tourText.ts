import { t } from "@atrium/words";
import type { Tour } from "./useTour.ts";

/** Where a tour is: "Page 2 of 3, next in 12 s". */
export function tourText({ page, left }: Tour, pages: number, isHeld: boolean): string {
  return t("Page {value} of {pages}, {part}", {
    value: page + 1,
    pages,
    part: isHeld ? "paused" : t("next in {left} s", { left }),
  });
}

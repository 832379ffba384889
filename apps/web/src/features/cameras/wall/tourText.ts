import { t } from "@atrium/words";
import type { Tour } from "./useTour.ts";

/** Where a tour is: "Page 2 of 3, next in 12 s". */
export function tourText({ page, left }: Tour, pages: number, isHeld: boolean): string {
  const of = { page: page + 1, pages };
  return isHeld
    ? t("Page {page} of {pages}, paused", of)
    : t("Page {page} of {pages}, next in {left} s", { ...of, left });
}

import { t } from "@atrium/words";
/** Table page size and its options (specification point 9). */
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZE_OPTIONS = [10, 20, 50] as const;

/** A table in a dialog scrolls above this height, pixels. */
export const MODAL_TABLE_HEIGHT = 550;

/** The text below a list: `11-20 of 34 items`. @param from the first row shown, counted from 1 */
export function listText(from: number, to: number, total: number): string {
  return t("{from}-{to} of {total} items", { from, to, total });
}

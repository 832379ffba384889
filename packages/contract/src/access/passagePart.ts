/** Lists of what happens at doors: all of it, or one part. */
export const PASSAGE_PARTS = ["all", "passed", "refused", "incident"] as const;
export type PassagePart = (typeof PASSAGE_PARTS)[number];

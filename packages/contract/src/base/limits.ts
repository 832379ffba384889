/** Ratings a person can give (specification point 9). */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/** The most rows of one answer that is not paged, such as an export (specification point 9). */
export const MAX_ROWS = 50_000;

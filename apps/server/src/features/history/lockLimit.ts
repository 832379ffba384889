/** How long others wait behind us for a table that somebody reads. */
export const LOCK_LIMIT = "1s";
/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCKED = "55P03";

/** Whether a statement gave up because somebody holds the table. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCKED;
}

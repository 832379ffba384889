/** Share of the former value below which a smaller one means that the counter started again from 0. */
const RESTART_SHARE = 0.1;

/**
 * The count of a counter between two readings. After a restart it is the reading itself; a small step back is a meter's
 * noise or an exchanged meter, and counts nothing. rollupStore.ts has the same rule in SQL.
 */
export function counted(from: number, to: number): number {
  if (to >= from) return to - from;
  return to <= from * RESTART_SHARE ? to : 0;
}

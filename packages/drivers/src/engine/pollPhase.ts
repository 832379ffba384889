/** The longest that a cycle's second run comes later than its interval says, as a share of the interval. */
const MAX_SHARE = 0.5;

/**
 * How much later than its interval a cycle runs for the second time, as a share of the interval: gateways that were all
 * found in the same second, as after a restart or a cut of the network, are then not asked in the same second for ever.
 * The same cycle of the same connection always gets the same; less than one interval, or its values would grow stale.
 */
export function pollPhase(connection: string, interval: number): number {
  // FNV-1a, 32 bits: any even spread will do.
  let hash = 0x811c9dc5;
  for (const letter of `${connection} ${interval}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 0) / 2 ** 32) * MAX_SHARE;
}

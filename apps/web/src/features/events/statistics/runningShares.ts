/** The share of all alarms that the sources down to each one make. */
export function runningShares(sources: readonly { readonly share: number }[]): number[] {
  let sum = 0;
  return sources.map(({ share }) => (sum = Math.min(1, sum + share)));
}

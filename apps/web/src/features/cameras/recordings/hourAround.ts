const HOUR = 3_600_000;

/** The hours before and after a moment: enough to say where a gap of a recording begins and ends. */
export function hourAround(at: number): { readonly from: number; readonly to: number } {
  const hour = Math.floor(at / HOUR) * HOUR;
  return { from: hour - HOUR, to: hour + 2 * HOUR };
}

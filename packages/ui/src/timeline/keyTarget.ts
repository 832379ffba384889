const MINUTE = 60_000;
/** By how much each key moves, ms. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -MINUTE,
  ArrowDown: -MINUTE,
  ArrowRight: MINUTE,
  ArrowUp: MINUTE,
  PageDown: -60 * MINUTE,
  PageUp: 60 * MINUTE,
  ",": -1_000,
  ".": 1_000,
};
/** With the shift key, arrows move a quarter of an hour. */
const LONGER = 15;

/**
 * The moment to which a key leads from another; undefined: the line does not use this key. Home is the beginning of the
 * day.
 */
export function keyTarget(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { at, from }: { readonly at: number; readonly from: number },
): number | undefined {
  if (key === "Home") return from;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  return at + (shiftKey && key.startsWith("Arrow") ? LONGER * step : step);
}

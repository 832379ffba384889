/** Share of the full colour that the quietest sound has already, %. */
const QUIETEST = 28;

/** The colour of a room in which an evacuation message is heard. */
export const EVACUATION_FILL = "var(--alarm-soft)";

/** The colour of a room that something plays in. @param volume % */
export function soundFill(volume: number): string {
  const share = Math.min(100, Math.round(QUIETEST + (volume * (100 - QUIETEST)) / 100));
  return `color-mix(in oklab, var(--accent-soft) ${String(share)}%, var(--p-floor))`;
}

/** Power factor by use: at full load, and how much it sinks towards none. */
const POWER_FACTORS: Readonly<Record<string, readonly [atFull: number, sinking: number]>> = {
  lighting: [0.96, 0.1],
  ac: [0.91, 0.14],
  chiller: [0.9, 0.1],
  plug: [0.95, 0.08],
  lift: [0.84, 0.3],
};
const OTHERS = [0.93, 0.1] as const;
/** W after which most of the sinking is over. */
const LITTLE = 4_000;

/** var for each W of loads of one use; below 0 where they are capacitive, as the electronic ballasts of lamps are. */
export function reactiveShare(use: string | undefined, watts: number): number {
  const [atFull, sinking] = POWER_FACTORS[use ?? ""] ?? OTHERS;
  const factor = atFull - sinking * Math.exp(-Math.max(0, watts) / LITTLE);
  const share = Math.sqrt(1 / factor ** 2 - 1);
  return use === "lighting" ? -share : share;
}

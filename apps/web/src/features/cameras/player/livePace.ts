/** Seconds behind the newest picture, and what is done from there on. */
const JUMP = 1.5;
const HURRY = 0.4;
const CATCH_UP = 0.2;
/** Where a jump goes to. */
const AT_EDGE = 0.08;

/** How fast a live picture is played so that it stays live; `seekTo`: it is too late to catch up. */
export function livePace(current: number, newest: number): { readonly rate: number; readonly seekTo?: number } {
  const lag = newest - current;
  if (lag > JUMP || lag < -AT_EDGE) return { rate: 1, seekTo: Math.max(0, newest - AT_EDGE) };
  if (lag > HURRY) return { rate: 1.1 };
  return { rate: lag > CATCH_UP ? 1.04 : 1 };
}

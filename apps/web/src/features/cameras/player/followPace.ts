/** Seconds away from where it should be, at life's speed, beyond which it jumps; and what of it is caught up a second. */
const JUMP = 0.7;
const CATCH_UP = 0.25;
/** A picture that stands is the one of its moment, seconds. */
const STANDS = 0.02;
/** What browsers play at most. */
const FASTEST = 16;

/** How fast a recording is played so that it stays where the page is in time. `seekTo`: it is too far away for that. */
export function followPace({ current, target, speed }: { current: number; target: number; speed: number }): {
  readonly rate: number;
  readonly seekTo?: number;
} {
  const behind = target - current;
  if (speed === 0) return Math.abs(behind) > STANDS ? { rate: 0, seekTo: target } : { rate: 0 };
  const pace = Math.max(1, speed);
  if (Math.abs(behind) > JUMP * pace) return { rate: Math.min(FASTEST, speed), seekTo: target };
  const correction = Math.max(-0.2, Math.min(0.2, (behind / pace) * CATCH_UP));
  return { rate: Math.min(FASTEST, speed * (1 + correction)) };
}

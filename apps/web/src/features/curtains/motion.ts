import { CURTAIN_MOVEMENT } from "@atrium/contract/devices";

/** The last report of a curtain. Positions in % open. */
export interface CurtainReport {
  readonly position: number;
  /** When the position was read at the device, epoch ms. */
  readonly time: number;
  readonly target: number;
  /** Codes of the point `movement`. */
  readonly movement: number;
  /** Seconds from closed to open. */
  readonly travelTime: number;
}

export const MOVEMENT = CURTAIN_MOVEMENT;

/** Reports come each second; a curtain without one for longer is drawn at its last position. */
const LONGEST_GUESS = 3_000;

export function isMoving({ movement }: Pick<CurtainReport, "movement">): boolean {
  return movement === MOVEMENT.opening || movement === MOVEMENT.closing;
}

/**
 * Where a curtain is now: between two reports it goes on at the pace that its travel time says, and never past its
 * target. @returns % open
 */
export function positionAt(report: CurtainReport, now: number): number {
  const { position, time, target, movement, travelTime } = report;
  if (!isMoving(report) || travelTime <= 0) return position;
  const seconds = Math.min(LONGEST_GUESS, Math.max(0, now - time)) / 1000;
  const way = (seconds * 100) / travelTime;
  return movement === MOVEMENT.opening
    ? Math.max(position, Math.min(target, position + way))
    : Math.min(position, Math.max(target, position - way));
}

/** Seconds until a curtain that is at `position` now reaches its target. */
export function secondsLeft({ target, travelTime }: CurtainReport, position: number): number {
  return (Math.abs(target - position) * travelTime) / 100;
}

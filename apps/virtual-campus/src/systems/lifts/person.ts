/** Somebody on the way from one floor to another. */
export interface Person {
  readonly from: number;
  readonly to: number;
  /** When they came to the lift, s of the group's own time. */
  readonly since: number;
}

import type { ReadablePoint } from "./readablePoint.ts";

/** A kind of equipment (specification point 3, device categories). */
export interface EquipmentCategory {
  name: string;
  /** Stands on plans and in diagrams, where there is no room for the name. */
  shortCode: string;
  /** The name of its drawing. */
  icon: string;
  /** Whether it is either running or not: a pump is, a distribution board is not. */
  hasActiveStatus: boolean;
  /** The point that stands for it where there is room for one value. */
  main: ReadablePoint;
  /** What can be read, in the order it is shown. */
  points: readonly ReadablePoint[];
  /** Units of its own where they are others than those of every readable point. */
  units?: Partial<Record<ReadablePoint, string>>;
}

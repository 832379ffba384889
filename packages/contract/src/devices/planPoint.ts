/** A position on a plan's picture, pixels. */
export interface PlanPoint {
  x: number;
  y: number;
}

/** Widths of the same plan: the picture's own, and the container's that shows it. */
export interface PlanWidths {
  natural: number;
  displayed: number;
}

/** A point of the picture where the container shows it (specification point 3, plan points). */
export function toDisplayed(point: PlanPoint, { natural, displayed }: PlanWidths): PlanPoint {
  return scaled(point, displayed / natural);
}

/** A point of the container where it is in the picture. */
export function toNatural(point: PlanPoint, { natural, displayed }: PlanWidths): PlanPoint {
  return scaled(point, natural / displayed);
}

function scaled({ x, y }: PlanPoint, factor: number): PlanPoint {
  return { x: x * factor, y: y * factor };
}

/** Where everything of the shafts stands, px. One drawing for one size of the stage. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  /** From the top to the shafts' heads. */
  readonly top: number;
  /** From the left to the first shaft's column: the floors' names stand there. */
  readonly left: number;
  readonly floors: number;
  readonly floorHeight: number;
  readonly column: number;
  readonly shaft: number;
  readonly carWidth: number;
  readonly carHeight: number;
  /** Too narrow for words beside the cars. */
  readonly isCompact: boolean;
}

const WIDEST = 864;
const TOP = 70;
/** Where words need two lines. */
const COMPACT_TOP = 92;
const FOOT = 10;
/** Between a car's floor and the landing's. */
const SILL = 4;

/** @param stage the room there is, px */
export function geometryOf(stage: { width: number; height: number }, floors: number, lifts: number): Geometry {
  const isCompact = stage.width < 640;
  const width = Math.min(WIDEST, Math.max(300, stage.width - (isCompact ? 16 : 48)));
  const left = isCompact ? 46 : 86;
  const column = (width - left) / Math.max(1, lifts);
  const shaft = isCompact ? Math.min(60, column * 0.58) : Math.min(96, column * 0.5);
  const top = isCompact ? COMPACT_TOP : TOP;
  const most = floors > 3 ? 96 : 124;
  const floorHeight = Math.round(
    Math.min(most, Math.max(50, (stage.height - top - FOOT - (isCompact ? 16 : 84)) / floors)),
  );
  return {
    width,
    height: top + floors * floorHeight + FOOT,
    top,
    left,
    floors,
    floorHeight,
    column,
    shaft,
    carWidth: shaft - (isCompact ? 10 : 18),
    carHeight: Math.min(76, floorHeight - 14),
    isCompact,
  };
}

/** The left edge of a lift's shaft. */
export function shaftLeft(geometry: Geometry, index: number): number {
  return geometry.left + index * geometry.column + (geometry.isCompact ? 4 : 18);
}

/** The line of a floor, from the drawing's top. */
export function floorLine({ top, floors, floorHeight }: Geometry, floor: number): number {
  return top + (floors - floor + 1) * floorHeight;
}

/** How far a car at a position stands below its place on the top floor. */
export function carOffset({ floors, floorHeight }: Geometry, position: number): number {
  return (floors - position) * floorHeight;
}

/** The upper edge of a car on the top floor, from the shaft's head. */
export function carTop({ floorHeight, carHeight }: Geometry): number {
  return floorHeight - SILL - carHeight;
}

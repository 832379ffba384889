/** Pixels of the drawing; its text is never scaled, so that only the ducts grow with the width. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Upper edge of the exhaust duct and of the supply duct, and how high each is. */
  readonly top: number;
  readonly bottom: number;
  readonly duct: number;
  readonly left: number;
  readonly right: number;
  readonly wheel: number;
  readonly coil: number;
  readonly supplyFan: number;
  readonly exhaustFan: number;
  readonly mixed: number;
  readonly supply: number;
  readonly returned: number;
  readonly returnFlow: number;
  readonly returnCo2: number;
  readonly returnFilter: number;
}

const LEAST_WIDTH = 648;
const MOST_WIDTH = 900;

/** The drawing for a place of a width. @param available px */
export function layoutFor(available: number): Layout {
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.floor(available)));
  const spare = width - LEAST_WIDTH;
  return {
    width,
    height: 412,
    top: 84,
    bottom: 232,
    duct: 58,
    left: 28,
    right: 620 + spare,
    wheel: 212,
    exhaustFan: 166,
    mixed: 270 + spare * 0.15,
    coil: 356 + spare * 0.35,
    supplyFan: 448 + spare * 0.55,
    supply: 530 + spare * 0.8,
    returnFlow: 300 + spare * 0.3,
    returned: 420 + spare * 0.6,
    returnCo2: 420 + spare * 0.6,
    returnFilter: 560 + spare * 0.9,
  };
}

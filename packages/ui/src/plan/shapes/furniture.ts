interface Measure {
  readonly key: string;
  readonly label: string;
  /** "m" where it is left out. */
  readonly unit?: string;
  readonly min: number;
  /** Of a piece that is new. */
  readonly start: number;
}

/** A kind of furniture that can be put on a plan, with what can be said of a piece. */
export interface FurnitureKind {
  /** `t` of its drawing. */
  readonly kind: string;
  readonly label: string;
  /** "corner": drawn from corner to corner; "place": it has a size of its own, or numbers. */
  readonly drawn: "corner" | "place";
  readonly measures: readonly Measure[];
  /** Whether it may stand upright on the plan instead of lying. */
  readonly canTurn?: true;
}

const metres = (key: string, label: string, start: number): Measure => ({ key, label, min: 0.1, start });
const count = (key: string, label: string, start: number): Measure => ({ key, label, unit: "", min: 1, start });
const BOX = [metres("w", "Width", 2), metres("h", "Depth", 1)];
const RADIUS = (start: number) => [metres("r", "Radius", start)];
const matrix = (dx: number, dy: number) => [
  count("cols", "Columns", 2),
  count("rows", "Rows", 2),
  metres("dx", "Between columns", dx),
  metres("dy", "Between rows", dy),
];
const box = (kind: string, label: string, more: readonly Measure[] = []): FurnitureKind => ({
  kind,
  label,
  drawn: "corner",
  measures: [...BOX, ...more],
});
const place = (kind: string, label: string, measures: readonly Measure[]): FurnitureKind => ({
  kind,
  label,
  drawn: "place",
  measures,
});

/** Everything that a floor's furniture can be. */
export const FURNITURE: readonly [FurnitureKind, ...FurnitureKind[]] = [
  { ...place("wc", "Toilets", [count("n", "Cubicles", 2)]), canTurn: true },
  { ...place("bed", "Bed", []), canTurn: true },
  { ...box("bench", "Laboratory bench"), canTurn: true },
  { ...box("stair", "Stair"), canTurn: true },
  { ...box("stalls", "Parking bays", [count("n", "Bays", 4)]), canTurn: true },
  box("bars", "Parallel bars"),
  box("board", "Board or panel"),
  box("counter", "Counter"),
  box("cross", "Void"),
  box("desk", "Desk"),
  box("hob", "Hob"),
  box("lift", "Lift shaft"),
  box("lockers", "Lockers", [count("n", "Doors", 6)]),
  box("mat", "Mat"),
  box("piano", "Piano"),
  box("planter", "Planter"),
  box("pool", "Pool"),
  box("pv", "Solar modules", [count("cols", "Modules in a row", 6), count("rows", "Rows", 2)]),
  box("racks", "Racks", [count("n", "Racks", 4)]),
  box("shelf", "Shelf"),
  box("skylight", "Skylight", [count("nx", "Panes across", 3), count("ny", "Panes down", 2)]),
  box("sofa", "Sofa"),
  box("sport", "Ball court"),
  box("table", "Table with chairs", [count("seats", "Chairs a side", 3)]),
  box("unit", "Air handling unit", [count("fans", "Fans", 2)]),
  place("cafe", "Café tables", matrix(2.4, 2.4)),
  place("cls", "School desks", matrix(2, 1.6)),
  place("desks", "Double desks", matrix(2.2, 3.4)),
  place("pods", "Tables for four", matrix(2.8, 2.8)),
  place("round", "Round table", RADIUS(0.6)),
  place("rows", "Rows of tables", [
    metres("w", "Width", 6),
    count("rows", "Rows", 3),
    metres("dy", "Between rows", 1.4),
  ]),
  place("seats", "Auditorium seats", [
    metres("r0", "Radius of the first row", 4),
    count("rows", "Rows", 4),
    metres("dr", "Between rows", 1),
    { key: "a0", label: "From angle", unit: "°", min: -360, start: 30 },
    { key: "a1", label: "To angle", unit: "°", min: -360, start: 150 },
  ]),
  place("tank", "Tank", RADIUS(1)),
  place("tree", "Tree", RADIUS(1)),
];

export function furnitureKind(kind: string): FurnitureKind | undefined {
  return FURNITURE.find((one) => one.kind === kind);
}

/** A drawn thing with its numbers. */
type Piece = { readonly t: string } & Record<string, string | number>;

/** A new piece of a kind, at a place on the plan. */
export function newFurniture({ kind, measures }: FurnitureKind, [x, y]: readonly [number, number]): Piece {
  return { t: kind, x, y, ...Object.fromEntries(measures.map(({ key, start }) => [key, start])) };
}

import { phrase, type Phrase } from "@atrium/words";
interface Measure {
  readonly key: string;
  readonly label: Phrase;
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
  readonly label: Phrase;
  /** "corner": drawn from corner to corner; "place": it has a size of its own, or numbers. */
  readonly drawn: "corner" | "place";
  readonly measures: readonly Measure[];
  /** Whether it may stand upright on the plan instead of lying. */
  readonly canTurn?: true;
}

const metres = (key: string, label: Phrase, start: number): Measure => ({ key, label, min: 0.1, start });
const count = (key: string, label: Phrase, start: number): Measure => ({ key, label, unit: "", min: 1, start });
const BOX = [metres("w", phrase("Width"), 2), metres("h", phrase("Depth"), 1)];
const RADIUS = (start: number) => [metres("r", phrase("Radius"), start)];
const matrix = (dx: number, dy: number) => [
  count("cols", phrase("Columns"), 2),
  count("rows", phrase("Rows"), 2),
  metres("dx", phrase("Between columns"), dx),
  metres("dy", phrase("Between rows"), dy),
];
const box = (kind: string, label: Phrase, more: readonly Measure[] = []): FurnitureKind => ({
  kind,
  label,
  drawn: "corner",
  measures: [...BOX, ...more],
});
const place = (kind: string, label: Phrase, measures: readonly Measure[]): FurnitureKind => ({
  kind,
  label,
  drawn: "place",
  measures,
});

/** Everything that a floor's furniture can be. */
export const FURNITURE: readonly [FurnitureKind, ...FurnitureKind[]] = [
  { ...place("wc", phrase("Toilets"), [count("n", phrase("Cubicles"), 2)]), canTurn: true },
  { ...place("bed", phrase("Bed"), []), canTurn: true },
  { ...box("bench", phrase("Laboratory bench")), canTurn: true },
  { ...box("stair", phrase("Stairs")), canTurn: true },
  { ...box("stalls", phrase("Parking bays"), [count("n", phrase("Bays"), 4)]), canTurn: true },
  box("bars", phrase("Parallel bars")),
  box("board", phrase("Board or panel")),
  box("counter", phrase("Counter")),
  box("cross", phrase("Void")),
  box("desk", phrase("Desk")),
  box("hob", phrase("Hob")),
  box("lift", phrase("Lift shaft")),
  box("lockers", phrase("Lockers"), [count("n", phrase("Doors"), 6)]),
  box("mat", phrase("Mat")),
  box("piano", phrase("Piano")),
  box("planter", phrase("Planter")),
  box("pool", phrase("Pool")),
  box("pv", phrase("Solar modules"), [count("cols", phrase("Modules in a row"), 6), count("rows", phrase("Rows"), 2)]),
  box("racks", phrase("Racks"), [count("n", phrase("Racks"), 4)]),
  box("shelf", phrase("Shelf")),
  box("skylight", phrase("Skylight"), [count("nx", phrase("Panes across"), 3), count("ny", phrase("Panes down"), 2)]),
  box("sofa", phrase("Sofa")),
  box("sport", phrase("Ball court")),
  box("table", phrase("Table with chairs"), [count("seats", phrase("Chairs per side"), 3)]),
  box("unit", phrase("Air handling unit"), [count("fans", phrase("Fans"), 2)]),
  place("cafe", phrase("Café tables"), matrix(2.4, 2.4)),
  place("cls", phrase("School desks"), matrix(2, 1.6)),
  place("desks", phrase("Double desks"), matrix(2.2, 3.4)),
  place("pods", phrase("Tables for four"), matrix(2.8, 2.8)),
  place("round", phrase("Round table"), RADIUS(0.6)),
  place("rows", phrase("Rows of tables"), [
    metres("w", phrase("Width"), 6),
    count("rows", phrase("Rows"), 3),
    metres("dy", phrase("Between rows"), 1.4),
  ]),
  place("seats", phrase("Auditorium seats"), [
    metres("r0", phrase("First row radius"), 4),
    count("rows", phrase("Rows"), 4),
    metres("dr", phrase("Between rows"), 1),
    { key: "a0", label: phrase("Start angle"), unit: "°", min: -360, start: 30 },
    { key: "a1", label: phrase("End angle"), unit: "°", min: -360, start: 150 },
  ]),
  place("tank", phrase("Tank"), RADIUS(1)),
  place("tree", phrase("Tree"), RADIUS(1)),
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

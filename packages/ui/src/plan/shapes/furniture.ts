import { t } from "@atrium/words";
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
const BOX = [metres("w", t("Width"), 2), metres("h", t("Depth"), 1)];
const RADIUS = (start: number) => [metres("r", t("Radius"), start)];
const matrix = (dx: number, dy: number) => [
  count("cols", t("Columns"), 2),
  count("rows", t("Rows"), 2),
  metres("dx", t("Between columns"), dx),
  metres("dy", t("Between rows"), dy),
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
  { ...place("wc", t("Toilets"), [count("n", t("Cubicles"), 2)]), canTurn: true },
  { ...place("bed", t("Bed"), []), canTurn: true },
  { ...box("bench", t("Laboratory bench")), canTurn: true },
  { ...box("stair", t("Stairs")), canTurn: true },
  { ...box("stalls", t("Parking bays"), [count("n", t("Bays"), 4)]), canTurn: true },
  box("bars", t("Parallel bars")),
  box("board", t("Board or panel")),
  box("counter", t("Counter")),
  box("cross", t("Void")),
  box("desk", t("Desk")),
  box("hob", t("Hob")),
  box("lift", t("Lift shaft")),
  box("lockers", t("Lockers"), [count("n", t("Doors"), 6)]),
  box("mat", t("Mat")),
  box("piano", t("Piano")),
  box("planter", t("Planter")),
  box("pool", t("Pool")),
  box("pv", t("Solar modules"), [count("cols", t("Modules in a row"), 6), count("rows", t("Rows"), 2)]),
  box("racks", t("Racks"), [count("n", t("Racks"), 4)]),
  box("shelf", t("Shelf")),
  box("skylight", t("Skylight"), [count("nx", t("Panes across"), 3), count("ny", t("Panes down"), 2)]),
  box("sofa", t("Sofa")),
  box("sport", t("Ball court")),
  box("table", t("Table with chairs"), [count("seats", t("Chairs per side"), 3)]),
  box("unit", t("Air handling unit"), [count("fans", t("Fans"), 2)]),
  place("cafe", t("Café tables"), matrix(2.4, 2.4)),
  place("cls", t("School desks"), matrix(2, 1.6)),
  place("desks", t("Double desks"), matrix(2.2, 3.4)),
  place("pods", t("Tables for four"), matrix(2.8, 2.8)),
  place("round", t("Round table"), RADIUS(0.6)),
  place("rows", t("Rows of tables"), [
    metres("w", t("Width"), 6),
    count("rows", t("Rows"), 3),
    metres("dy", t("Between rows"), 1.4),
  ]),
  place("seats", t("Auditorium seats"), [
    metres("r0", t("First row radius"), 4),
    count("rows", t("Rows"), 4),
    metres("dr", t("Between rows"), 1),
    { key: "a0", label: t("Start angle"), unit: "°", min: -360, start: 30 },
    { key: "a1", label: t("End angle"), unit: "°", min: -360, start: 150 },
  ]),
  place("tank", t("Tank"), RADIUS(1)),
  place("tree", t("Tree"), RADIUS(1)),
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

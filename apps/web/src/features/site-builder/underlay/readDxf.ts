import { type Position, UNDERLAY_MOST_POINTS, type UnderlayPath } from "@atrium/contract";
import { type DxfEntity, dxfSections, numberOf, textOf } from "./dxfPairs.ts";
import { type DxfPath, pathOf } from "./dxfShapes.ts";

export interface DxfDrawing {
  /** In its own units, y down, from its north-west corner. */
  readonly paths: readonly UnderlayPath[];
  readonly size: Position;
  /** Metres of one of its units, as far as the file says. */
  readonly scale: number;
  /** Entities that were left out, by type: "HATCH" 12. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Whether lines were left out because they are too many. */
  readonly isCut: boolean;
}

/** $INSUNITS: metres of an inch, a foot, a millimetre, a centimetre, a metre. */
const UNITS: Readonly<Record<number, number>> = { 1: 0.0254, 2: 0.3048, 4: 0.001, 5: 0.01, 6: 1 };
/** A drawing that does not say its unit and is wider than this is in millimetres. */
const WIDEST_IN_METRES = 1_000;
/** Blocks within blocks. */
const DEEPEST = 4;
const MOST_PATHS = 20_000;
/** Parts of other entities, and what ends a list. */
const PARTS = new Set(["", "VERTEX", "SEQEND", "ENDSEC", "EOF", "ATTRIB", "BLOCK", "ENDBLK"]);

/** Lines of a DXF drawing; a sentence says why there are none. */
export function readDxf(text: string): DxfDrawing | string {
  if (text.startsWith("AutoCAD Binary DXF")) return "This is a binary DXF file: save it as text (ASCII) DXF";
  const sections = dxfSections(text);
  if (sections === undefined) return "This is not a DXF drawing";
  const reader = new Reader(blocksOf(sections.get("BLOCKS") ?? []));
  reader.read(sections.get("ENTITIES") ?? [], (at) => at, 0);
  const { paths, leftOut, isCut } = reader;
  if (paths.length === 0) return "There are no lines in this drawing";
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of paths.flatMap(({ points }) => points)) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  const size: Position = [Math.max(right - left, 0.001), Math.max(top - bottom, 0.001)];
  const [header] = sections.get("HEADER") ?? [];
  const units = header === undefined ? undefined : unitsOf(header);
  return {
    paths: paths.map(({ points, isClosed, layer }) => ({
      points: points.map(([x, y]): Position => [thousandth(x - left), thousandth(top - y)]),
      isClosed,
      layer,
    })),
    size,
    scale: units ?? (size[0] > WIDEST_IN_METRES ? 0.001 : 1),
    leftOut,
    isCut,
  };
}

/** A list of entities that are drawn wherever the block stands. */
function blocksOf(entities: readonly DxfEntity[]): ReadonlyMap<string, readonly DxfEntity[]> {
  const blocks = new Map<string, DxfEntity[]>();
  let block: DxfEntity[] = [];
  for (const entity of entities) {
    if (entity.type === "BLOCK") blocks.set(textOf(entity, 2), (block = []));
    else block.push(entity);
  }
  return blocks;
}

type Placing = (at: Position) => Position;

class Reader {
  readonly paths: DxfPath[] = [];
  readonly leftOut = new Map<string, number>();
  isCut = false;
  #points = 0;
  readonly #blocks: ReadonlyMap<string, readonly DxfEntity[]>;

  constructor(blocks: ReadonlyMap<string, readonly DxfEntity[]>) {
    this.#blocks = blocks;
  }

  read(entities: readonly DxfEntity[], place: Placing, depth: number): void {
    entities.forEach((entity, index) => {
      if (this.isCut || PARTS.has(entity.type)) return;
      const block = entity.type === "INSERT" ? this.#blocks.get(textOf(entity, 2)) : undefined;
      if (block !== undefined && depth < DEEPEST) {
        const placeOf = insertOf(entity);
        this.read(block, (at) => place(placeOf(at)), depth + 1);
        return;
      }
      const path = pathOf(entity, entity.type === "POLYLINE" ? verticesBehind(entities, index) : []);
      if (path === undefined) this.leftOut.set(entity.type, (this.leftOut.get(entity.type) ?? 0) + 1);
      else this.#keep({ ...path, points: path.points.map(place) });
    });
  }

  #keep(path: DxfPath): void {
    const isWhole = path.points.length >= 2 && path.points.flat().every((one) => Number.isFinite(one));
    if (!isWhole || path.points.length > 5_000) return;
    this.#points += path.points.length;
    this.isCut = this.#points > UNDERLAY_MOST_POINTS || this.paths.length >= MOST_PATHS;
    if (!this.isCut) this.paths.push(path);
  }
}

function verticesBehind(entities: readonly DxfEntity[], index: number): DxfEntity[] {
  const vertices: DxfEntity[] = [];
  for (let at = index + 1; entities[at]?.type === "VERTEX"; at += 1) {
    const vertex = entities[at];
    if (vertex !== undefined) vertices.push(vertex);
  }
  return vertices;
}

/** Where a block stands: scaled, turned, moved. */
function insertOf(entity: DxfEntity): Placing {
  const [dx, dy] = [numberOf(entity, 10), numberOf(entity, 20)];
  const [sx, sy] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)];
  const angle = (numberOf(entity, 50) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => [dx + x * sx * cos - y * sy * sin, dy + x * sx * sin + y * sy * cos];
}

function unitsOf({ pairs }: DxfEntity): number | undefined {
  const index = pairs.findIndex(({ code, value }) => code === 9 && value === "$INSUNITS");
  return index === -1 ? undefined : UNITS[Number(pairs[index + 1]?.value)];
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

import type { Position } from "@atrium/contract";
import { UNDERLAY_MOST_POINTS, UNDERLAY_MOST_TEXTS, type UnderlayPath, type UnderlayText } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { type DxfEntity, dxfSections, numberOf, textOf } from "./dxfPairs.ts";
import { type DxfPath, isTurnedOver, pathOf } from "./dxfShapes.ts";
import { drawingUnit, hiddenLayers } from "./dxfUnits.ts";

const LONGEST = 80;

export interface DxfDrawing {
  /** In its own units, y down, from its north-west corner. */
  readonly paths: readonly UnderlayPath[];
  readonly size: Position;
  /** Its texts, which may be names of rooms. */
  readonly texts: readonly UnderlayText[];
  /** Metres of one of its units, as far as the file says. */
  readonly scale: number;
  /** Entities of a type that is not drawn: "HATCH" 12. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Entities that the drawing does not show on its plan: of the printed sheet, and of layers that are off or frozen. */
  readonly hidden: { readonly sheet: number; readonly layers: number };
  /** Whether lines were left out because they are too many. */
  readonly isCut: boolean;
}

/** Blocks within blocks. */
const DEEPEST = 4;
/** Times that one block stands in a row or column of an array. */
const MOST_IN_ARRAY = 500;
const MOST_PATHS = 20_000;
/** Parts of other entities, and what ends a list. */
const PARTS = new Set(["", "VERTEX", "SEQEND", "ENDSEC", "EOF", "ATTDEF", "BLOCK", "ENDBLK"]);

/** Lines of a DXF drawing; a sentence says why there are none. */
export function readDxf(text: string): DxfDrawing | string {
  if (text.startsWith("AutoCAD Binary DXF")) return t("This is a binary DXF file. Save it as text (ASCII) DXF.");
  const sections = dxfSections(text);
  if (sections === undefined) return t("This is not a DXF drawing");
  const reader = new Reader(blocksOf(sections.get("BLOCKS") ?? []), hiddenLayers(sections));
  reader.read(sections.get("ENTITIES") ?? [], (at) => at, 0);
  const { paths, texts, leftOut, hidden, isCut } = reader;
  if (paths.length === 0) return t("This drawing contains no lines");
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of paths.flatMap(({ points }) => points)) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  const size: Position = [Math.max(right - left, 0.001), Math.max(top - bottom, 0.001)];
  const placed = ([x, y]: Position): Position => [thousandth(x - left), thousandth(top - y)];
  return {
    paths: paths.map(({ points, isClosed, layer }) => ({ points: points.map(placed), isClosed, layer })),
    texts: texts.map(({ at, text: words }) => ({ at: placed(at), text: words })),
    size,
    scale: drawingUnit(sections, size[0]),
    leftOut,
    hidden,
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
  readonly texts: UnderlayText[] = [];
  readonly leftOut = new Map<string, number>();
  readonly hidden = { sheet: 0, layers: 0 };
  isCut = false;
  #points = 0;
  readonly #blocks: ReadonlyMap<string, readonly DxfEntity[]>;
  readonly #hiddenLayers: ReadonlySet<string>;

  constructor(blocks: ReadonlyMap<string, readonly DxfEntity[]>, hidden: ReadonlySet<string>) {
    this.#blocks = blocks;
    this.#hiddenLayers = hidden;
  }

  read(entities: readonly DxfEntity[], place: Placing, depth: number): void {
    entities.forEach((entity, index) => {
      if (this.isCut || PARTS.has(entity.type)) return;
      if (numberOf(entity, 67) === 1) this.hidden.sheet += 1;
      else if (this.#hiddenLayers.has(textOf(entity, 8))) this.hidden.layers += 1;
      else this.#draw(entity, { place, depth, vertices: () => verticesBehind(entities, index) });
    });
  }

  #draw(
    entity: DxfEntity,
    { place, depth, vertices }: { place: Placing; depth: number; vertices: () => DxfEntity[] },
  ): void {
    const block = entity.type === "INSERT" ? this.#blocks.get(textOf(entity, 2)) : undefined;
    if (block !== undefined && depth < DEEPEST) {
      for (const placeOf of insertsOf(entity)) this.read(block, (at) => place(placeOf(at)), depth + 1);
      return;
    }
    const text = writtenText(entity);
    if (text !== undefined) {
      const x = numberOf(entity, 10) * (isTurnedOver(entity) ? -1 : 1);
      if (this.texts.length < UNDERLAY_MOST_TEXTS) this.texts.push({ at: place([x, numberOf(entity, 20)]), text });
      return;
    }
    const path = pathOf(entity, entity.type === "POLYLINE" ? vertices() : []);
    if (path === undefined) this.leftOut.set(entity.type, (this.leftOut.get(entity.type) ?? 0) + 1);
    else this.#keep({ ...path, points: path.points.map(place) });
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

/** Where a block stands: scaled, turned, moved, mirrored; an array has it in rows and columns, along its own axes. */
function insertsOf(entity: DxfEntity): Placing[] {
  const [dx, dy] = [numberOf(entity, 10), numberOf(entity, 20)];
  const [sx, sy] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)];
  const angle = (numberOf(entity, 50) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = isTurnedOver(entity) ? -1 : 1;
  const times = (code: number) => Math.min(Math.max(Math.round(numberOf(entity, code, 1)), 1), MOST_IN_ARRAY);
  const [columns, rows] = [times(70), times(71)];
  const [across, along] = [numberOf(entity, 44), numberOf(entity, 45)];
  return Array.from({ length: columns * rows }, (_, index): Placing => {
    const [cx, cy] = [(index % columns) * across, Math.floor(index / columns) * along];
    return ([x, y]) => {
      const [bx, by] = [x * sx + cx, y * sy + cy];
      return [side * (dx + bx * cos - by * sin), dy + bx * sin + by * cos];
    };
  });
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What a text of a drawing says, without the codes of its look; undefined: the entity is no text, or an empty one. */
function writtenText(entity: DxfEntity): string | undefined {
  if (entity.type === "TEXT" || entity.type === "ATTRIB") return plain(textOf(entity, 1));
  if (entity.type !== "MTEXT") return undefined;
  // A long one comes in pieces before its last.
  const whole = entity.pairs.flatMap(({ code, value }) => (code === 3 || code === 1 ? [value] : [])).join("");
  return plain(
    whole
      .replaceAll(/\\[Pp]/gu, " ")
      .replaceAll(/\\[ACFHQTWfc][^;\\]*;/gu, "")
      .replaceAll(/\\[LlOoKk~]/gu, "")
      .replaceAll(/[{}]/gu, ""),
  );
}

function plain(text: string): string | undefined {
  const words = text
    .replaceAll(/%%[a-z]/giu, "")
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST)
    .trim();
  return words === "" ? undefined : words;
}

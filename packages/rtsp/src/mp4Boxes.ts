/** A box of a file (ISO 14496-12 section 4.2). */
export interface Box {
  readonly type: string;
  /** Where its content begins and ends. */
  readonly from: number;
  readonly to: number;
}

const SIZE_AND_TYPE = 8;
/** With a size of 64 bits. */
const LONG_SIZE = 16;

/** The head of the box that begins at a place; undefined: it is not all there yet. @throws RangeError where it has no end */
export function boxAt(view: DataView, at: number): Box | undefined {
  if (view.byteLength - at < SIZE_AND_TYPE) return undefined;
  const size = view.getUint32(at);
  const isLong = size === 1;
  if (isLong && view.byteLength - at < LONG_SIZE) return undefined;
  const whole = isLong ? Number(view.getBigUint64(at + SIZE_AND_TYPE)) : size;
  const head = isLong ? LONG_SIZE : SIZE_AND_TYPE;
  if (whole < head) throw new RangeError("a box without an end");
  const type = String.fromCodePoint(...[4, 5, 6, 7].map((octet) => view.getUint8(at + octet)));
  return { type, from: at + head, to: at + whole };
}

/** The boxes within one. @throws RangeError where one reaches beyond it */
export function boxesIn(view: DataView, { from, to }: Pick<Box, "from" | "to">): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const box = boxAt(view, at);
    if (box === undefined || box.to > to) throw new RangeError("a box reaches beyond the one around it");
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** The first box down a path of types, e.g. `["mdia", "mdhd"]`. @throws RangeError where there is none */
export function boxOn(view: DataView, within: Pick<Box, "from" | "to">, path: readonly string[]): Box {
  let box: Pick<Box, "from" | "to"> & { type?: string } = within;
  for (const type of path) {
    const found = boxesIn(view, box).find((one) => one.type === type);
    if (found === undefined) throw new RangeError(`no box ${type}`);
    box = found;
  }
  return { type: path.at(-1) ?? "", from: box.from, to: box.to };
}

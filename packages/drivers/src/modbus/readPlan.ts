import { REGISTER_COUNT } from "@atrium/contract/devices";
import type { ModbusAddress, Table } from "./product.ts";

/** Most registers and bits of one read (Modbus Application Protocol 6.1 to 6.4). */
const MAX_REGISTERS = 125;
const MAX_BITS = 2_000;
/** Registers nobody asked for that are cheaper to read along than a request of their own. */
const MAX_GAP = 32;

/** A point as the driver addresses it: its index in the driver's list and its place. */
export interface PlacedPoint {
  readonly index: number;
  readonly address: ModbusAddress;
}

/** One read: a run of one table of one unit, and the points in it by address. */
export interface ReadBlock {
  readonly unit: number;
  readonly table: Table;
  readonly start: number;
  readonly count: number;
  readonly points: readonly PlacedPoint[];
}

/** The fewest reads that fetch all these points. Where those of SunSpec are, their device has to say first. */
export function planReads(points: readonly PlacedPoint[]): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  let run: PlacedPoint[] = [];
  for (const point of points.filter(({ address }) => address.sunSpec === undefined).toSorted(byPlace)) {
    if (run.length > 0 && !fits(run, point)) {
      blocks.push(blockOf(run));
      run = [];
    }
    run.push(point);
  }
  if (run.length > 0) blocks.push(blockOf(run));
  return blocks;
}

/**
 * What to read instead of a block that the device refuses with "illegal data address": cut at its widest gap, where a
 * register that the device lacks most likely is; in the middle where there is none.
 * @returns null where nothing can be cut
 */
export function splitBlock(block: ReadBlock): ReadBlock[] | null {
  const { points } = block;
  if (points.length < 2) return null;
  let cut = Math.floor(points.length / 2);
  let widest = 0;
  for (let next = 1; next < points.length; next += 1) {
    const gap = startOf(points[next]) - endOf(points[next - 1]);
    if (gap > widest) {
      widest = gap;
      cut = next;
    }
  }
  return [blockOf(points.slice(0, cut)), blockOf(points.slice(cut))];
}

export function isBitTable(table: Table): boolean {
  return table === "coil" || table === "discrete-input";
}

function fits(run: readonly PlacedPoint[], point: PlacedPoint): boolean {
  const first = run[0];
  if (first === undefined) return true;
  const { unit, table } = first.address;
  if (point.address.unit !== unit || point.address.table !== table) return false;
  const end = Math.max(...run.map(endOf));
  const limit = isBitTable(table) ? MAX_BITS : MAX_REGISTERS;
  return startOf(point) - end <= MAX_GAP && Math.max(end, endOf(point)) - startOf(first) <= limit;
}

function blockOf(points: readonly PlacedPoint[]): ReadBlock {
  const [first] = points;
  if (first === undefined) throw new Error("a read block has at least one point");
  const { unit, table, start } = first.address;
  return { unit, table, start, count: Math.max(...points.map(endOf)) - start, points };
}

function startOf(point: PlacedPoint | undefined): number {
  return point?.address.start ?? 0;
}

/** The address after the point's last register. */
function endOf(point: PlacedPoint | undefined): number {
  return point === undefined ? 0 : point.address.start + REGISTER_COUNT[point.address.type];
}

function byPlace(one: PlacedPoint, other: PlacedPoint): number {
  const a = one.address;
  const b = other.address;
  return a.unit - b.unit || a.table.localeCompare(b.table) || a.start - b.start;
}

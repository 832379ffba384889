import { expect, test } from "vitest";
import { counted } from "./counting.ts";
import type { Series } from "./samples.ts";
import { joinedBuckets, summarise } from "./summarising.ts";
import { joined, type Summary } from "./summary.ts";
import { trendColumns } from "./trendColumns.ts";

const MINUTE = 60_000;
const bucketOf = (width: number) => (time: number) => Math.floor(time / (width * MINUTE)) * width * MINUTE;

/** Rows of minute and value; null begins a gap. */
function series(rows: readonly (readonly [number, number | null])[]): Series {
  return {
    times: Float64Array.from(rows, ([minute]) => minute * MINUTE),
    values: Float64Array.from(rows, ([, value]) => value ?? Number.NaN),
  };
}

const samples = series([
  ...([
    [1, 10],
    [3, 14],
    [8, null],
    [12, 2],
    [14, 6],
    [14.5, 8],
    [22, null],
    [23, null],
    [31, null],
  ] as const),
  ...([
    [47, 9],
    [55, 1],
    [59, 100],
    [61, 3],
  ] as const),
]);

test("summaries of short buckets join into the summary of a long one", () => {
  const [whole] = summarise(samples, () => 0);
  for (const width of [0.5, 1, 5, 15, 60]) {
    const [first, ...others] = summarise(samples, bucketOf(width));
    if (first === undefined) throw new Error("no summary");
    const all = others.reduce<Summary>(joined, first);
    expect({ ...all, ts: 0 }).toEqual({ ...whole, weighted: expect.closeTo(whole?.weighted ?? 0, 9) });
  }
});

test("buckets that are joined at once are those that are joined one after the other, to the last bit", () => {
  let state = 7;
  const roll = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 200; round += 1) {
    const rows = Array.from({ length: 40 }, (_, index) => {
      return [index * 7 + roll(6), roll(4) === 0 ? null : (roll(900) - 450) / 7] as const;
    });
    const short = summarise(series(rows), bucketOf(15));
    const one = Map.groupBy(short, ({ ts }) => bucketOf(60)(ts));
    const inTurn = [...one.values()].map((own) => own.reduce((all, next) => joined(all, next)));
    const atOnce = joinedBuckets(short, bucketOf(60));
    expect(atOnce.map(({ ts }) => ts)).toEqual([...one.keys()]);
    expect(atOnce).toStrictEqual(inTurn.map((all, index) => Object.assign(all, { ts: atOnce[index]?.ts })));
  }
});

test("a summary weighs values by time and leaves gaps out", () => {
  const [first] = summarise(samples, bucketOf(15));
  expect(first).toEqual({
    ts: 0,
    n: 5,
    sum: 40,
    min: 2,
    max: 14,
    weighted: 60 * (2 * 10 + 5 * 14 + 2 * 2 + 0.5 * 6),
    seconds: 60 * 9.5,
    increase: 4 + 4 + 2,
    firstAt: MINUTE,
    first: 10,
    lastAt: 14.5 * MINUTE,
    last: 8,
    gapFrom: Number.NaN,
    gapAt: Number.NaN,
  });
});

test("a bucket of gaps alone has the start of the first", () => {
  expect(summarise(samples, bucketOf(15))[2]).toMatchObject({ n: 0, gapFrom: 31 * MINUTE, gapAt: 31 * MINUTE });
});

test("a counter that starts again counts its reading, and a small step back counts nothing", () => {
  expect(counted(100, 103)).toBe(3);
  expect(counted(99_999, 2)).toBe(2);
  expect(counted(100, 99.9)).toBe(0);
  expect(counted(0, 0)).toBe(0);
});

test("a value is carried over buckets without samples, up to a gap", () => {
  const summaries = summarise(
    series([
      [5, 4],
      [50, null],
      [95, 8],
    ]),
    bucketOf(15),
  );
  const starts = [0, 15, 30, 45, 60, 75, 90].map((minute) => minute * MINUTE);
  const columns = trendColumns({ summaries, starts, to: 100 * MINUTE, carried: 1 });
  expect(columns.means).toEqual([(1 * 5 + 4 * 10) / 15, 4, 4, 4, null, null, 8]);
  expect(columns.minima).toEqual([1, 4, 4, 4, null, null, 8]);
  expect(columns.maxima).toEqual([4, 4, 4, 4, null, null, 8]);
});

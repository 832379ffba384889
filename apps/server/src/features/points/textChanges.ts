import { MAX_TEXT_CHANGES, type TextChangesReply } from "@atrium/contract/devices";
import type { StringTable } from "./stringTable.ts";
import type { TextStore } from "./textStore.ts";

/** The past of points, as the history has it. */
export interface PastValues {
  statesAt(points: readonly number[], time: number): Promise<Map<number, { readonly value: number }>>;
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncIterable<{
    readonly length: number;
    readonly times: Float64Array;
    readonly values: Float64Array;
  }>;
}

export interface TextChangesOptions {
  readonly past: PastValues;
  readonly book: Pick<StringTable, "get">;
  readonly store: Pick<TextStore, "read">;
}

/** What a text point said in a range of time: the history has its numbers, repeated now and then, and gaps as NaN. */
export async function textChanges(
  { past, book, store }: TextChangesOptions,
  point: number,
  range: { readonly from: number; readonly to: number },
): Promise<TextChangesReply> {
  const rows: { time: number; code: number }[] = [];
  let isComplete = true;
  const add = (time: number, code: number): void => {
    if (Object.is(rows.at(-1)?.code, code)) return;
    if (rows.length < MAX_TEXT_CHANGES) rows.push({ time, code });
    else isComplete = false;
  };
  const before = (await past.statesAt([point], range.from - 1)).get(point);
  if (before !== undefined) add(range.from, before.value);
  for await (const { length, times, values } of past.changes([point], range)) {
    for (let row = 0; row < length; row += 1) add(times[row] ?? 0, values[row] ?? Number.NaN);
    if (!isComplete) break;
  }
  const texts = await readTexts(
    rows.map(({ code }) => code),
    { book, store },
  );
  return { isComplete, changes: rows.map(({ time, code }) => ({ time, text: texts.get(code) ?? null })) };
}

/** What numbers of text points stand for; those that are not known are left out. */
export async function readTexts(
  codes: readonly number[],
  { book, store }: Pick<TextChangesOptions, "book"> & { readonly store: TextChangesOptions["store"] | undefined },
): Promise<Map<number, string>> {
  const asked = [...new Set(codes)].filter((code) => !Number.isNaN(code));
  const stored = await store?.read(asked.filter((code) => book.get(code) === undefined));
  return new Map(
    asked.flatMap((code): [number, string][] => {
      const text = book.get(code) ?? stored?.get(code);
      return text === undefined ? [] : [[code, text]];
    }),
  );
}

import { OpArguments } from "./arguments.ts";
import { errorGrid, formOf, MEDIA_TYPES, readGrid, writeGrid } from "./grids.ts";
import { HaystackOps, type HaystackOpsOptions } from "./haystackOps.ts";

/** All that needs the library of Project Haystack, in one piece that is loaded at its first use. */
export type HaystackApi = ReturnType<typeof haystackApi>;

export function haystackApi(options: HaystackOpsOptions) {
  const ops = new HaystackOps(options);
  return {
    call: ops.call.bind(ops),
    forget: () => {
      ops.forget();
    },
    watches: () => ops.watches.size,
    argumentsOf: (query: Readonly<Record<string, string | undefined>>) => OpArguments.of(query),
    gridArguments: (text: string, contentType: string | undefined) => new OpArguments(readGrid(text, contentType)),
    errorGrid,
    formOf,
    mediaTypes: MEDIA_TYPES,
    writeGrid,
  };
}

import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { HandOvers, type HandOversOptions } from "./handOvers.ts";
import { HandOverStore } from "./handOverStore.ts";
import { handOverRoutes } from "./routes.ts";
import { ShiftWatch, type ShiftWatchOptions } from "./shiftWatch.ts";
import { SheetBuilder, type SheetBuilderOptions } from "./sheetBuilder.ts";

export interface HandOverPart extends Part {
  readonly handOvers: Pick<HandOvers, "now" | "find">;
}

export interface HandOverPartOptions
  extends SheetBuilderOptions, Omit<HandOversOptions, "store" | "sheets">, Omit<ShiftWatchOptions, "store"> {
  readonly clock: ShiftWatchOptions["clock"];
  readonly names: HandOversOptions["names"];
  readonly directory: SheetBuilderOptions["directory"] & HandOversOptions["directory"];
  readonly db: Db;
  readonly audit: AuditSink;
}

/** Shifts, one sheet each. */
export function handOverPart({ db, audit, ...options }: HandOverPartOptions): HandOverPart {
  const store = new HandOverStore({ db, audit });
  const handOvers = new HandOvers({ ...options, store, sheets: new SheetBuilder(options) });
  const watch = new ShiftWatch({ ...options, store });
  return {
    name: "hand-over",
    handOvers,
    routes: [handOverRoutes({ handOvers })],
    start: async () => watch.start(),
    stop: () => watch.stop(),
  };
}

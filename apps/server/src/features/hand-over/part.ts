import { handOverList } from "./handOverList.ts";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { HandOvers, type HandOversOptions } from "./handOvers.ts";
import { HandOverStore } from "./handOverStore.ts";
import { ShiftWatch, type ShiftWatchOptions } from "./shiftWatch.ts";
import { SheetBuilder, type SheetBuilderOptions } from "./sheetBuilder.ts";
import { getHandOver, listHandOvers, signHandOver, getSignedHandOver, takeHandOver } from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface HandOverPartOptions
  extends SheetBuilderOptions, Omit<HandOversOptions, "store" | "sheets">, Omit<ShiftWatchOptions, "store"> {
  readonly clock: ShiftWatchOptions["clock"];
  readonly names: HandOversOptions["names"];
  readonly directory: SheetBuilderOptions["directory"] & HandOversOptions["directory"];
  readonly db: Db;
  readonly audit: AuditSink;
}

/** Shifts, one sheet each. */
export function handOverPart({ db, audit, ...options }: HandOverPartOptions): Part {
  const store = new HandOverStore({ db, audit });
  const handOvers = new HandOvers({ ...options, store, sheets: new SheetBuilder(options) });
  const watch = new ShiftWatch({ ...options, store });
  return {
    name: "hand-over",
    exportLists: (ground) => ({ "hand-over": (asked) => handOverList({ ...ground, handOvers }, asked) }),
    routes: [handOverRoutes({ handOvers })],
    start: async () => watch.start(),
    stop: () => watch.stop(),
  };
}

function handOverRoutes({ handOvers }: { readonly handOvers: HandOvers }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getHandOver, ({ query }) => handOvers.now(query.placement));
    handle(app, listHandOvers, ({ query }) => handOvers.list(query));
    handle(app, signHandOver, async (request) => await handOvers.give(request.body, personOf(request)));
    handle(app, getSignedHandOver, (request) => handOvers.find(request.params.id));
    handle(app, takeHandOver, (request) => handOvers.take(request.params.id, request.body, personOf(request)));
  };
}

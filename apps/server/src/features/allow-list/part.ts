import { allowedPlateList } from "./allowedPlateList.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { AllowedPlates, type AllowedPlatesOptions } from "./allowedPlates.ts";
import { ReaderCatchUp, type ReaderCatchUpOptions } from "./readerCatchUp.ts";
import { Readers, type ReadersOptions } from "./readers.ts";
import { AllowListStore } from "./store.ts";
import {
  listAllowedPlates,
  addAllowedPlate,
  changeAllowedPlate,
  removeAllowedPlate,
  distributeAllowedPlate,
} from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface AllowListPartOptions
  extends
    ReadersOptions,
    Omit<AllowedPlatesOptions, "readers" | "store" | "clock" | "onOwing">,
    Omit<ReaderCatchUpOptions, "plates" | "readers"> {
  readonly db: Db;
  readonly clock: ReaderCatchUpOptions["clock"];
}

/** The lists of plates by which readers raise their gates. */
export function allowListPart(options: AllowListPartOptions): Part {
  const readers = new Readers(options);
  const store = new AllowListStore(options);
  const onOwing = (owing: readonly string[]) => catchingUp.later(owing);
  const plates = new AllowedPlates({ ...options, readers, store, onOwing });
  const catchingUp = new ReaderCatchUp({ ...options, plates, readers });
  return {
    name: "allow list",
    exportLists: (ground) => ({
      "allowed-plates": (asked) => allowedPlateList({ ...ground, allowedPlates: plates }, asked),
    }),
    routes: [allowListRoutes({ plates })],
    start: () => catchingUp.start(),
    stop: () => catchingUp.stop(),
  };
}

/** The plates that gates open for: who sees the site reads them, who commands it changes them. */
function allowListRoutes({ plates }: { readonly plates: AllowedPlates }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listAllowedPlates, ({ query }) => plates.page(query));
    handle(app, addAllowedPlate, (request) => plates.add(request.body, personOf(request)));
    handle(app, changeAllowedPlate, (request) => plates.change(request.params.plate, request.body, personOf(request)));
    handle(app, removeAllowedPlate, (request) => plates.remove(request.params.plate, request.body, personOf(request)));
    handle(app, distributeAllowedPlate, (request) =>
      plates.send(request.params.plate, request.body, personOf(request)),
    );
  };
}

import {
  listAllowedPlates,
  addAllowedPlate,
  changeAllowedPlate,
  removeAllowedPlate,
  distributeAllowedPlate,
} from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { AllowedPlates } from "./allowedPlates.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The plates that gates open for: who sees the site reads them, who commands it changes them. */
export function allowListRoutes({ plates }: { readonly plates: AllowedPlates }): FastifyPluginAsyncZod {
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

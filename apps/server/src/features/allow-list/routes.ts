import {
  AllowedPlateChange,
  AllowedPlateParams,
  AllowedPlateRemoval,
  AllowedPlateReply,
  AllowList,
  AllowListQuery,
  NewAllowedPlate,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { AllowedPlates } from "./allowedPlates.ts";

const tags = ["car park"];
const response = { 200: AllowedPlateReply };
const params = AllowedPlateParams;

/** The plates that gates open for: who sees the site reads them, who commands it changes them. */
export function allowListRoutes({ plates }: { readonly plates: AllowedPlates }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/allowed-plates",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "The allow list of the gates by plate, and which readers have each",
          tags,
          querystring: AllowListQuery,
          response: { 200: AllowList },
        },
      },
      ({ query }) => plates.page(query),
    );
    app.post(
      "/allowed-plates",
      {
        config: { feature: "controllable", refuses: ["EPL001", "EPL002", "EPL003"] },
        schema: {
          summary: "Put a plate on the list of every reader; the answer says which of them have it",
          tags,
          body: NewAllowedPlate,
          response,
        },
      },
      (request) => plates.add(request.body, personOf(request)),
    );
    app.put(
      "/allowed-plates/:plate",
      {
        config: { feature: "controllable", refuses: ["ENF001", "EPL001"] },
        schema: { summary: "Say whose a plate is", tags, params, body: AllowedPlateChange, response },
      },
      (request) => plates.change(request.params.plate, request.body, personOf(request)),
    );
    app.post(
      "/allowed-plates/:plate/removals",
      {
        config: { feature: "controllable", refuses: ["ENF001", "EPL001"] },
        schema: {
          summary: "Take a plate off the list of every reader",
          tags,
          params,
          body: AllowedPlateRemoval,
          response,
        },
      },
      (request) => plates.remove(request.params.plate, request.body, personOf(request)),
    );
    app.post(
      "/allowed-plates/:plate/distributions",
      {
        config: { feature: "controllable", refuses: ["ENF001", "EPL001"] },
        schema: {
          summary: "Have every reader take a plate, or give it up, once more",
          tags,
          params,
          body: AllowedPlateRemoval.omit({ reason: true }),
          response,
        },
      },
      (request) => plates.send(request.params.plate, request.body, personOf(request)),
    );
  };
}

import { getFloorPlan, changeFloorPlan, getFloorUnderlay, changeFloorUnderlay } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { PlanEditor } from "./planEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";
/** A floor of a thousand rooms with its furniture. */
const PLAN_LIMIT = 2_097_152;
/** The largest picture as base64, or lines. */
const UNDERLAY_LIMIT = 8_388_608;

/** Plans of floors, and what lies under them while they are drawn, are changed while everything runs. */
export function planRoutes({ editor }: { readonly editor: PlanEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFloorPlan, (request) => editor.find(request.params));
    handle(app, changeFloorPlan, (request) => editor.change(request.params, request.body, personOf(request)), {
      bodyLimit: PLAN_LIMIT,
    });
    handle(app, getFloorUnderlay, (request) => editor.underlay(request.params));
    handle(
      app,
      changeFloorUnderlay,
      (request) => editor.changeUnderlay(request.params, request.body, personOf(request)),
      { bodyLimit: UNDERLAY_LIMIT },
    );
  };
}

import {
  FloorKey,
  PlacementKey,
  PlanChange,
  PlanChangeReply,
  PlanReply,
  UnderlayChange,
  UnderlayReply,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { PlanEditor } from "./planEditor.ts";

const params = z.object({ key: PlacementKey, floor: FloorKey });
const tags = ["site"];
/** A floor of a thousand rooms with its furniture. */
const PLAN_LIMIT = 2_097_152;
/** The largest picture as base64, or lines. */
const UNDERLAY_LIMIT = 8_388_608;

/** Plans of floors, and what lies under them while they are drawn, are changed while everything runs. */
export function planRoutes({ editor }: { readonly editor: PlanEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/places/:key/floors/:floor/plan",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "A floor's plan with what stands on it", tags, params, response: { 200: PlanReply } },
      },
      (request) => editor.find(request.params),
    );
    app.put(
      "/places/:key/floors/:floor/plan",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009", "EDV012"] },
        bodyLimit: PLAN_LIMIT,
        schema: {
          summary: "Change a floor's plan: rooms, walls, doors, zones",
          tags,
          params,
          body: PlanChange,
          response: { 200: PlanChangeReply },
        },
      },
      (request) => editor.change(request.params, request.body, personOf(request)),
    );
    app.get(
      "/places/:key/floors/:floor/underlay",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "What lies under a plan while it is drawn", tags, params, response: { 200: UnderlayReply } },
      },
      (request) => editor.underlay(request.params),
    );
    app.put(
      "/places/:key/floors/:floor/underlay",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009"] },
        bodyLimit: UNDERLAY_LIMIT,
        schema: {
          summary: "Lay a picture or lines under a plan, move them, or take them away",
          tags,
          params,
          body: UnderlayChange,
          response: { 200: UnderlayReply },
        },
      },
      (request) => editor.changeUnderlay(request.params, request.body, personOf(request)),
    );
  };
}

import { listCameraPresets, keepCameraPreset, removeCameraPreset, moveCameraToPreset } from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Presets } from "./presets.ts";
import { handle } from "../../../platform/http/endpoint.ts";

/** The presets of a camera that turns. */
export function presetRoutes(presets: Presets): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listCameraPresets, async ({ params: { id } }) => ({ presets: await presets.of(id) }));

    handle(app, keepCameraPreset, async (request) => {
      const kept = await presets.keep(request.params.id, request.body.name, personOf(request));
      return { presets: kept };
    });

    handle(app, removeCameraPreset, async (request) => {
      await presets.remove(request.params.id, request.params.name, personOf(request));
    });

    handle(app, moveCameraToPreset, async (request) => {
      await presets.goTo(request.params.id, request.body.name, personOf(request));
    });
  };
}

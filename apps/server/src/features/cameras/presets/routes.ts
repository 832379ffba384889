import { CameraPresetChoice, CameraPresetName, CameraPresets, DeviceId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { Presets } from "./presets.ts";

const params = z.object({ id: DeviceId });
const tags = ["cameras"];
const config = { feature: "controllable", refuses: ["ENF001", "ECA001"] } as const;

/** The presets of a camera that turns. */
export function presetRoutes(presets: Presets): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/cameras/:id/presets",
      {
        config,
        schema: { summary: "The presets that a camera keeps", tags, params, response: { 200: CameraPresets } },
      },
      async ({ params: { id } }) => ({ presets: await presets.of(id) }),
    );

    app.put(
      "/cameras/:id/presets",
      {
        config,
        schema: {
          summary: "Keep where a camera looks now as a preset",
          tags,
          params,
          body: CameraPresetChoice,
          response: { 200: CameraPresets },
        },
      },
      async (request, reply) => {
        const kept = await presets.keep(request.params.id, request.body.name, personOf(request));
        return reply.send({ presets: kept });
      },
    );

    app.delete(
      "/cameras/:id/presets/:name",
      {
        config,
        schema: {
          summary: "Remove a preset of a camera",
          tags,
          params: params.extend({ name: CameraPresetName }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await presets.remove(request.params.id, request.params.name, personOf(request));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/cameras/:id/preset",
      {
        config: { ...config, refuses: [...config.refuses, "ECA003"] },
        schema: {
          summary: "Turn a camera to one of its presets",
          tags,
          params,
          body: CameraPresetChoice,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await presets.goTo(request.params.id, request.body.name, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}

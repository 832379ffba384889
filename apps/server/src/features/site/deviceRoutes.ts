import {
  DeviceChange,
  DeviceDescription,
  DeviceId,
  MOST_NEW_DEVICES,
  NewDevice,
  NewDevices,
  SiteDevice,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { DeviceEditor } from "./deviceEditor.ts";

const params = z.object({ id: DeviceId });
const tags = ["site"];
/** A device has some hundred bytes; one with many parts some thousand. */
const BODY_LIMIT = 65_536;
/** Two hundred devices of some thousand bytes each. */
const BATCH_LIMIT = 1_048_576;

/** Devices are added, changed and retired while everything runs. */
export function deviceRoutes({ editor }: { readonly editor: DeviceEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/devices",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Add a device; the id of a retired one brings it back",
          tags,
          body: NewDevice,
          response: { 201: DeviceDescription },
        },
      },
      async (request, reply) => reply.code(201).send(await editor.add(request.body, personOf(request))),
    );
    app.post(
      "/device-batches",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007"] },
        bodyLimit: BATCH_LIMIT,
        schema: {
          summary: "Add several devices: all of them, or none",
          tags,
          body: NewDevices,
          response: { 201: z.object({ devices: z.array(DeviceDescription).max(MOST_NEW_DEVICES) }) },
        },
      },
      async (request, reply) => {
        const devices = await editor.addAll(request.body.devices, personOf(request));
        return reply.code(201).send({ devices });
      },
    );
    app.get(
      "/devices/:id",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "A device with its settings, a retired one too",
          tags,
          params,
          response: { 200: SiteDevice },
        },
      },
      (request) => editor.find(request.params.id),
    );
    app.put(
      "/devices/:id",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007", "EDV009"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Change a device: name, place, connection, address",
          tags,
          params,
          body: DeviceChange,
          response: { 200: DeviceDescription },
        },
      },
      (request) => editor.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/devices/:id",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Retire a device: it leaves the site, its history stays",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await editor.retire(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}

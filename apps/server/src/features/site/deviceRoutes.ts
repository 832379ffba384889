import { addDevice, addDevices, getDevice, changeDevice, removeDevice } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { DeviceEditor } from "./deviceEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";
/** A device has some hundred bytes; one with many parts some thousand. */
const BODY_LIMIT = 65_536;
/** Two hundred devices of some thousand bytes each. */
const BATCH_LIMIT = 1_048_576;

/** Devices are added, changed and retired while everything runs. */
export function deviceRoutes({ editor }: { readonly editor: DeviceEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, addDevice, async (request) => await editor.add(request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
    handle(
      app,
      addDevices,
      async (request) => {
        const devices = await editor.addAll(request.body.devices, personOf(request));
        return { devices };
      },
      { bodyLimit: BATCH_LIMIT },
    );
    handle(app, getDevice, (request) => editor.find(request.params.id));
    handle(app, changeDevice, (request) => editor.change(request.params.id, request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
    handle(app, removeDevice, async (request) => {
      await editor.retire(request.params.id, personOf(request));
    });
  };
}

import {
  listConnections,
  addConnection,
  getConnection,
  changeConnection,
  removeConnection,
} from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { ConnectionEditor } from "./connectionEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";
/** Three texts of the longest kind: an authority, a certificate and its key. */
const BODY_LIMIT = 262_144;

/** Connections are added, changed and removed while everything runs. Their secrets come in and never leave. */
export function connectionRoutes({ editor }: { readonly editor: ConnectionEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listConnections, ({ query }) => pageOf(editor.list(), query));
    handle(app, addConnection, async (request) => await editor.add(request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
    handle(app, getConnection, (request) => editor.find(request.params.id));
    handle(app, changeConnection, (request) => editor.change(request.params.id, request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
    handle(app, removeConnection, async (request) => {
      await editor.remove(request.params.id, personOf(request));
    });
  };
}

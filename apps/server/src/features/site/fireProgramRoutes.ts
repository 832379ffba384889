import { getFireProgram, changeFireProgram } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { FireProgramEditor } from "./fireProgramEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** What the site's fire panels do in an alarm is set while everything runs. */
export function fireProgramRoutes({ editor }: { readonly editor: FireProgramEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFireProgram, () => editor.find());
    handle(app, changeFireProgram, (request) => editor.change(request.body, personOf(request)));
  };
}

import { FireProgramChange, FireProgramReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { FireProgramEditor } from "./fireProgramEditor.ts";

const tags = ["site"];

/** What the site's fire panels do in an alarm is set while everything runs. */
export function fireProgramRoutes({ editor }: { readonly editor: FireProgramEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/fire-program",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "The programs of the site's fire panels", tags, response: { 200: FireProgramReply } },
      },
      () => editor.find(),
    );
    app.put(
      "/fire-program",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009"] },
        schema: {
          summary: "Set the programs of the site's fire panels",
          tags,
          body: FireProgramChange,
          response: { 200: FireProgramReply },
        },
      },
      (request) => editor.change(request.body, personOf(request)),
    );
  };
}

import { WeatherDisplayChange, WeatherDisplayReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { WeatherDisplayEditor } from "./weatherDisplayEditor.ts";

const tags = ["weather"];

/** What the header shows of the weather is set while everything runs. */
export function weatherDisplayRoutes({ editor }: { readonly editor: WeatherDisplayEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/weather-display",
      {
        config: { feature: "weatherSettable" },
        schema: {
          summary: "What the header shows of the weather, and the stations to choose from",
          tags,
          response: { 200: WeatherDisplayReply },
        },
      },
      () => editor.find(),
    );
    app.put(
      "/weather-display",
      {
        config: { feature: "weatherSettable", refuses: ["EDV009"] },
        schema: {
          summary: "Set what the header shows of the weather",
          tags,
          body: WeatherDisplayChange,
          response: { 200: WeatherDisplayReply },
        },
      },
      (request) => editor.change(request.body, personOf(request)),
    );
  };
}

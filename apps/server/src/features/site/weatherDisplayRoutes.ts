import { getWeatherDisplay, changeWeatherDisplay } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { WeatherDisplayEditor } from "./weatherDisplayEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** What the header shows of the weather is set while everything runs. */
export function weatherDisplayRoutes({ editor }: { readonly editor: WeatherDisplayEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getWeatherDisplay, () => editor.find());
    handle(app, changeWeatherDisplay, (request) => editor.change(request.body, personOf(request)));
  };
}

import { HoldQuery, HoldRow, Paged } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { HoldRegister } from "./holdRegister.ts";

export function holdRoutes({ register }: { readonly register: HoldRegister }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/holds",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Manual holds that automation leaves alone, the first to end first",
          tags: ["commands"],
          querystring: HoldQuery,
          response: { 200: Paged(HoldRow) },
        },
      },
      async ({ query }) => {
        const { data, ...page } = pageOf(register.matching(query), query);
        return { ...page, data: await register.rows(data, { asksDevices: query.automatic }) };
      },
    );
  };
}

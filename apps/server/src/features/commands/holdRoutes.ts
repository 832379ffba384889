import { listHolds } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { HoldRegister } from "./holdRegister.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function holdRoutes({ register }: { readonly register: HoldRegister }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listHolds, async ({ query }) => {
      const { data, ...page } = pageOf(register.matching(query), query);
      return { ...page, data: await register.rows(data, { asksDevices: query.automatic }) };
    });
  };
}

import { listMeterExchanges, addMeterExchange, removeMeterExchange } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { ExchangeService } from "./exchangeService.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** Exchanges of counters: recorded, withdrawn, listed; never changed. */
export function exchangeRoutes({ exchanges }: { readonly exchanges: ExchangeService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMeterExchanges, async ({ params: { id }, query }) => pageOf(await exchanges.list(id), query));
    handle(
      app,
      addMeterExchange,
      async (request) => await exchanges.record(request.params.id, request.body, personOf(request)),
    );
    handle(app, removeMeterExchange, async (request) => {
      const { id, exchange } = request.params;
      await exchanges.withdraw(id, exchange, personOf(request));
    });
  };
}

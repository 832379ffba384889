import { DeviceId, MeterExchange, NewMeterExchange, Paged, PageQuery } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { ExchangeService } from "./exchangeService.ts";
import { RowId } from "../../platform/http/rowId.ts";

const params = z.object({ id: DeviceId });
const tags = ["meters"];

/** Exchanges of counters: recorded, withdrawn, listed; never changed. */
export function exchangeRoutes({ exchanges }: { readonly exchanges: ExchangeService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/meters/:id/exchanges",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Exchanges of a device's counters, withdrawn ones too, the newest record first",
          tags,
          params,
          querystring: PageQuery,
          response: { 200: Paged(MeterExchange) },
        },
      },
      async ({ params: { id }, query }) => pageOf(await exchanges.list(id), query),
    );
    app.post(
      "/meters/:id/exchanges",
      {
        config: { feature: "devicesSettable", refuses: ["EMT001"] },
        schema: {
          summary: "Record that a counter was exchanged: no difference is counted from the old one to the new one",
          tags,
          params,
          body: NewMeterExchange,
          response: { 201: MeterExchange },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await exchanges.record(request.params.id, request.body, personOf(request))),
    );
    app.delete(
      "/meters/:id/exchanges/:exchange",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Withdraw a record of an exchange: it stays listed and counts no more",
          tags,
          params: params.extend({ exchange: RowId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id, exchange } = request.params;
        await exchanges.withdraw(id, exchange, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}

import {
  ConnectionFile,
  ListQuery,
  NewProbe,
  Paged,
  ProbeReport,
  type ProductFile,
  ProtocolDescription,
} from "@atrium/contract";
import type { Protocol } from "@atrium/drivers";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Prober } from "./prober.ts";

const tags = ["site"];
/** As of a connection: three texts of the longest kind. */
const BODY_LIMIT = 262_144;

export interface ProbeRoutesDeps {
  readonly prober: Prober;
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly products: () => readonly ProductFile[];
}

/** What can be connected, and whether it answers. */
export function probeRoutes({ prober, protocols, products }: ProbeRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/protocols",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Field protocols: the forms of their connections, and their products with the forms of an address",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(ProtocolDescription) },
        },
      },
      ({ query }) => pageOf(described(protocols, products()), query),
    );
    app.post(
      "/probes",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EDV008"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Read a connection or a device once, as a test; nothing is written to it",
          tags,
          body: NewProbe,
          response: { 200: ProbeReport },
        },
      },
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once("close", () => gone.abort());
        return prober.probe(request.body, personOf(request), gone.signal);
      },
    );
  };
}

function described(
  protocols: Readonly<Record<string, Protocol>>,
  products: readonly ProductFile[],
): readonly ProtocolDescription[] {
  return Object.entries(protocols).map(([key, { label, settings, catalog, discovery }]) => ({
    key: ConnectionFile.shape.protocol.parse(key),
    label,
    settings: [...settings],
    products: catalog.products(products),
    range: [...discovery.range],
  }));
}

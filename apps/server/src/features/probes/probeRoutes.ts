import type { FormField } from "@atrium/contract";
import { sayTerm } from "@atrium/words";
import type { ProductDescription, ProtocolDescription } from "@atrium/contract/devices";
import { type ProductFile, listProtocols, probe } from "@atrium/contract/devices";
import { ConnectionFile } from "@atrium/contract/site";
import type { Protocol } from "@atrium/drivers";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Prober } from "./prober.ts";
import { handle } from "../../platform/http/endpoint.ts";
/** A connection with three texts of the longest kind, or a draft of a product. */
const BODY_LIMIT = 524_288;

export interface ProbeRoutesDeps {
  readonly prober: Prober;
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly products: () => readonly ProductFile[];
}

/** What can be connected, and whether it answers. */
export function probeRoutes({ prober, protocols, products }: ProbeRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listProtocols, ({ query }) => pageOf(described(protocols, products()), query));
    handle(
      app,
      probe,
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once("close", () => gone.abort());
        return prober.probe(request.body, personOf(request), gone.signal);
      },
      { bodyLimit: BODY_LIMIT },
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
    settings: settings.map(saidField),
    products: catalog.products(products).map(saidProduct),
    range: discovery.range.map(saidField),
  }));
}

/** A product in the words of whoever reads it. */
function saidProduct(product: ProductDescription): ProductDescription {
  return { ...product, label: sayTerm(product.label), address: product.address.map(saidField) };
}

/** A field of a form in the words of whoever reads it. */
function saidField(field: FormField): FormField {
  const { label, hint } = field;
  return { ...field, label: sayTerm(label), ...(hint !== undefined && { hint: sayTerm(hint) }) };
}

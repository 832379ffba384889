import type { ProductFile } from "@atrium/contract/devices";
import type { Part } from "../../platform/part.ts";
import { Prober, type ProberOptions } from "./prober.ts";
import { probeRoutes } from "./probeRoutes.ts";
import { Searches, type SearchesOptions } from "./searches.ts";
import { searchRoutes } from "./searchRoutes.ts";

export interface ProbesPartOptions extends Omit<ProberOptions, "products">, Omit<SearchesOptions, "products"> {
  readonly site: { readonly products: readonly ProductFile[] };
}

/** Looks at the field for whoever sets up devices: test reads, and searches. Nothing in the field is changed by it. */
export function probesPart({ site, ...options }: ProbesPartOptions): Part {
  const products = () => site.products;
  const prober = new Prober({ ...options, products });
  const searches = new Searches({ ...options, products });
  return {
    name: "probes",
    routes: [probeRoutes({ prober, protocols: options.protocols, products }), searchRoutes({ searches })],
    start: () => searches.start(),
    stop: async () => {
      prober.stop();
      await searches.stop();
    },
  };
}

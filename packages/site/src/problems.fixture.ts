import type { ProtocolCheck } from "./fieldCheck.ts";
import { readSite } from "./readSite.ts";
import { SiteError } from "./site.ts";
import type { TinySite } from "./tinySite.ts";

const PRODUCTS = ["lighting-circuit", "lighting-relay"];

/** Knows two products, both of one output; an instance is a number from 1. */
export const bacnet: ProtocolCheck = {
  checkSettings: ({ deviceInstance }) =>
    deviceInstance === undefined ? [{ field: "deviceInstance", problem: "expected a number" }] : [],
  catalog: {
    names: PRODUCTS,
    points(product, address) {
      if (!PRODUCTS.includes(product)) return [{ field: "product", problem: `no product "${product}"` }];
      const { instance } = address;
      return typeof instance === "number" && instance > 0
        ? [{ key: "level", address: instance }]
        : [{ field: "instance", problem: "expected a number from 1" }];
    },
  },
  cellsOf: ({ address }) => [`output ${String(address)}`],
};

/** Each problem of a site folder as `file:line field: problem`. */
export async function problemsOf(site: TinySite): Promise<string[]> {
  try {
    await readSite(site.folder, { protocols: { bacnet } });
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.split("\n");
  }
}

import type { ProtocolCheck } from "./fieldCheck.ts";
import { readSite } from "./readSite.ts";
import { SiteError } from "./site.ts";
import type { TinySite } from "./tinySite.ts";

/** Knows one product; an instance is a number from 1. */
export const bacnet: ProtocolCheck = {
  checkSettings: ({ deviceInstance }) =>
    deviceInstance === undefined ? [{ field: "deviceInstance", problem: "expected a number" }] : [],
  catalog: {
    names: ["lighting-circuit"],
    points(product, address) {
      if (product !== "lighting-circuit") return [{ field: "product", problem: `no product "${product}"` }];
      const { instance } = address;
      return typeof instance === "number" && instance > 0
        ? [{ key: "level" }]
        : [{ field: "instance", problem: "expected a number from 1" }];
    },
  },
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

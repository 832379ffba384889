import { listWasters } from "@atrium/contract/energy";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { wasterList } from "./wasterList.ts";
import { type WasterOptions, Wasters } from "./wasters.ts";

export interface WastersPartOptions extends WasterOptions {
  readonly directory: WasterOptions["directory"] & { readonly settings: { readonly currency?: string | undefined } };
}

/** What used energy while nobody should have been there. */
export function wastersPart(options: WastersPartOptions): Part {
  const wasters = new Wasters(options);
  const currency = () => options.directory.settings.currency;
  return {
    name: "wasters",
    exportLists: ({ names }) => ({ wasters: (asked) => wasterList({ names, wasters, currency }, asked) }),
    routes: [
      async (app) => {
        handle(app, listWasters, async ({ query }) => await wasters.list(query));
      },
    ],
  };
}

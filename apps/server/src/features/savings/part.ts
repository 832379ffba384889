import { getSaving, listSavings } from "@atrium/contract/energy";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { savingList } from "./savingList.ts";
import { Savings, type SavingsOptions } from "./savings.ts";

export interface SavingsPartOptions extends SavingsOptions {
  readonly directory: SavingsOptions["directory"] & {
    readonly settings: SavingsOptions["directory"]["settings"] & { readonly currency?: string | undefined };
  };
}

/** What rules saved, month by month. */
export function savingsPart(options: SavingsPartOptions): Part {
  const savings = new Savings(options);
  const currency = () => options.directory.settings.currency;
  return {
    name: "savings",
    exportLists: ({ names }) => ({ savings: (asked) => savingList({ names, savings, currency }, asked) }),
    routes: [
      async (app) => {
        handle(app, listSavings, async ({ query }) => await savings.list(query));
        handle(app, getSaving, async ({ query }) => await savings.of(query));
      },
    ],
  };
}

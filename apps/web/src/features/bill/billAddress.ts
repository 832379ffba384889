import { BillQuery } from "@atrium/contract/energy";
import type * as z from "zod";
import { readQuery } from "../../collections/listAddress.ts";

/** What the address says of the bill: `month`, absent the last full one, and `account`. */
export const BillSearch = BillQuery;
export type BillSearch = z.output<typeof BillSearch>;

export function readBillSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(BillSearch, search);
}

import { SAVING_KINDS, type Saving } from "@atrium/contract/energy";
import * as z from "zod";
import { readQuery } from "../../collections/listAddress.ts";

/** What the address says of the savings. */
export const SavingSearch = z.object({
  /** "2026-11"; absent: the current month. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  /** The row that is open: "schedule-3". */
  open: z
    .string()
    .regex(new RegExp(`^(${SAVING_KINDS.join("|")})-[1-9]\\d{0,9}$`))
    .optional(),
});
export type SavingSearch = z.output<typeof SavingSearch>;

export function readSavingSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(SavingSearch, search);
}

export function openWord({ kind, rule }: Pick<Saving, "kind" | "rule">): string {
  return `${kind}-${String(rule)}`;
}

/** The row that an address says is open. */
export function openRow(open: string | undefined): Pick<Saving, "kind" | "rule"> | undefined {
  const kind = SAVING_KINDS.find(
    (one) => open?.startsWith(`${one}-`) === true && /^\d+$/.test(open.slice(one.length + 1)),
  );
  return kind === undefined ? undefined : { kind, rule: Number(open?.slice(kind.length + 1)) };
}

import type { WriteOutcome } from "../driver.ts";

/** A write that cannot leave: its connection is down. The name says which; an address says nothing to an operator. */
export function notSent({ name }: { readonly name: string }): WriteOutcome {
  return { state: "failed", reason: `Not sent. ${name} does not answer.`, isUnsent: true };
}

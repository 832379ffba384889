import { t } from "@atrium/words";
import type { WriteOutcome } from "../writing.ts";

/**
 * A write that cannot leave: its connection is down. The message has its name, because operators do not know addresses.
 */
export function notSent({ name }: { readonly name: string }): WriteOutcome {
  return { state: "failed", reason: t("Not sent. {name} is not responding.", { name }), isUnsent: true };
}

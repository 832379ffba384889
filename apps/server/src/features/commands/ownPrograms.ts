import { PRIORITIES } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { CheckedTarget, CheckOptions } from "./commandChecks.ts";

/** A device that keeps priorities has a program of its own at the lowest one: ours would write over what it wants. */
export function withoutOwnPrograms(
  checked: readonly CheckedTarget[],
  { field, now }: Pick<CheckOptions, "field" | "now">,
): CheckedTarget[] {
  return checked.map((one) => {
    const { pointId, value, state } = one.target;
    const isOurs = value === null || state === "failed" || field.priorityReader(pointId) === undefined;
    if (isOurs) return one;
    const detail = t(
      "Priority {priority} of this device is used by its own program, so a server program writes no value there.",
      { priority: PRIORITIES.program },
    );
    return { ...one, target: { ...one.target, state: "failed", detail, settledAt: now } };
  });
}

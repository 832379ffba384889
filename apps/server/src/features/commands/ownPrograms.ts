import { PRIORITIES } from "@atrium/contract/devices";
import type { CheckedTarget, CheckOptions } from "./commandChecks.ts";

const ITS_OWN = `Priority ${PRIORITIES.program} of this device is its own program's; a program of the server writes no value there.`;

/** A device that keeps priorities has a program of its own at the lowest one: ours would write over what it wants. */
export function withoutOwnPrograms(
  checked: readonly CheckedTarget[],
  { field, now }: Pick<CheckOptions, "field" | "now">,
): CheckedTarget[] {
  return checked.map((one) => {
    const { pointId, value, state } = one.target;
    const isOurs = value === null || state === "failed" || field.priorityReader(pointId) === undefined;
    return isOurs ? one : { ...one, target: { ...one.target, state: "failed", detail: ITS_OWN, settledAt: now } };
  });
}

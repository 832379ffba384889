import { type CommandReply, QUALITY } from "@atrium/contract/devices";
import { isFinal } from "./activeCommand.ts";
import type { CheckedTarget } from "./commandChecks.ts";
import type { CommandField, CommandValues } from "./commandNeeds.ts";
import type { CommandRecord } from "./commandRecord.ts";
import type { RestValues } from "./restValues.ts";

interface ValuesNeeds {
  readonly field: Pick<CommandField, "priorityReader">;
  readonly newest: CommandValues;
  readonly rests: Pick<RestValues, "isEnded">;
}

/** What a command's record says of the values before: of the points that it sets, and all that it may release. */
export function valuesBefore(
  { id, at }: Pick<CommandReply, "id" | "at">,
  checked: readonly CheckedTarget[],
  { field, newest, rests }: ValuesNeeds,
): Pick<CommandRecord, "rests" | "resting"> {
  const own = checked.filter(({ target, hold }) => {
    return !isFinal(target) && hold !== "none" && field.priorityReader(target.pointId) === undefined;
  });
  return {
    resting: own.map(({ target }) => target.pointId),
    rests: own
      .filter(({ target }) => target.value !== null)
      .map(({ target: { pointId: point, device, point: key, before } }) => {
        const value = newest.qualities[point] === QUALITY.bad ? null : before;
        return { point, device, key, value, command: id, since: at, isAnew: rests.isEnded(point) };
      }),
  };
}

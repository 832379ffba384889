import type { FaultTarget } from "../../faults/faultBoard.ts";
import type { BacnetObject } from "@atrium/bacnet-server";

/** Where a gateway's own program writes. */
const PROGRAM_PRIORITY = 16;
const POWER_CUT = "a power cut";

/**
 * Empties the priority arrays of a device or of a whole gateway, as a power cut does. The gateway's own program stays: it
 * starts again at once.
 * @returns the objects that lost something to lose
 */
export function cutPower(
  { kind, id }: FaultTarget,
  { connection, objects }: { readonly connection: string; readonly objects: Iterable<BacnetObject> },
): BacnetObject[] {
  const cut = [...objects].filter(({ command, device }) => {
    return command !== undefined && (kind === "device" ? device === id : kind === "connection" && connection === id);
  });
  for (const { command } of cut) {
    for (let priority = 1; priority < PROGRAM_PRIORITY; priority += 1) void command?.write(priority, null, POWER_CUT);
  }
  return cut;
}

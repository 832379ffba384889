import type { DeviceId, PointId } from "@atrium/contract";
import type { Hold } from "@atrium/contract/devices";
import type { Hands } from "../devices/DevicesContext.ts";
import type { CommandDesk } from "./commands/CommandDesk.ts";
import { isRunning } from "./commands/order.ts";

const NOTHING_SENT: ReadonlySet<DeviceId> = new Set();

/** Of the past: what is held and sent now is not part of it. */
export const NO_HANDS: Hands = { holds: new Map(), sending: () => NOTHING_SENT, subscribe: () => () => undefined };

/** What a page that shows devices needs to know of holds and of the commands of a desk. */
export function handsOf(desk: CommandDesk, holds: ReadonlyMap<PointId, Hold>): Hands {
  let known: ReturnType<CommandDesk["newest"]> | undefined;
  let devices: ReadonlySet<DeviceId> = new Set();
  return {
    holds,
    subscribe: desk.subscribe,
    sending: () => {
      const newest = desk.newest();
      if (newest === known) return devices;
      known = newest;
      const now = [...newest].filter(([, commands]) => Object.values(commands).some(isRunning)).map(([id]) => id);
      if (now.length !== devices.size || now.some((id) => !devices.has(id))) devices = new Set(now);
      return devices;
    },
  };
}

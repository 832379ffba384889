import type { DeviceId } from "@atrium/contract";
import type { CommandReply } from "@atrium/contract/devices";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCommands, useIsPast, useServerNow } from "../../platform/liveHooks.ts";
import { useSession } from "../../platform/session.ts";
import { askCommand, postCommand, runningCommands, undoCommand } from "../queries.ts";
import { CommandDesk } from "./CommandDesk.ts";
import { newCommandId } from "./newCommandId.ts";
import { isRunning } from "./order.ts";

/** Many targets settle within moments; what follows from them is asked for once, ms. */
const GATHER = 250;

/**
 * The page's desk: it hears the live channel, and what a settled command changes is asked for again.
 * @param placement absent: of the whole campus
 */
export function useCommandDesk(placement?: string): CommandDesk {
  const now = useServerNow();
  const isPast = useIsPast();
  const by = useSession()?.username ?? "";
  const [desk] = useState(
    () =>
      new CommandDesk({
        post: postCommand,
        ask: askCommand,
        undo: undoCommand,
        running: runningCommands,
        newId: newCommandId,
        now,
        by,
        after: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => {
            clearTimeout(timer);
          };
        },
      }),
  );
  useEffect(() => {
    void desk.resume();
    return () => {
      desk.stop();
    };
  }, [desk]);
  useEffect(() => (isPast ? desk.close() : undefined), [desk, isPast]);
  const refresh = useRefresh();
  useCommands((reply) => {
    desk.hear(reply);
    refresh(settledDevices(reply));
  }, placement);
  return desk;
}

function settledDevices(reply: CommandReply): DeviceId[] {
  return reply.targets.filter((target) => !isRunning(target)).map((target) => target.device);
}

/** Asks again for holds, reasons, history and last commands of the given devices, a little later and once. */
function useRefresh(): (devices: readonly DeviceId[]) => void {
  const queries = useQueryClient();
  const waiting = useRef(new Set<DeviceId>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (devices) => {
    if (devices.length === 0) return;
    for (const device of devices) waiting.current.add(device);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ["holds"] });
      void queries.invalidateQueries({ queryKey: ["provenance"] });
      void queries.invalidateQueries({ queryKey: ["samples"] });
      for (const device of waiting.current) void queries.invalidateQueries({ queryKey: ["commands", device] });
      waiting.current.clear();
    }, GATHER);
  };
}

import type { CommandId } from "@atrium/contract";
import type { SkippedTarget } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useState } from "react";
import type { CommandDesk } from "../commands/CommandDesk.ts";

/** What taking commands back came to. */
export interface Undone {
  /** The commands that put back; none where nothing was left to. */
  readonly orders: readonly CommandId[];
  readonly skipped: readonly SkippedTarget[];
  /** Epoch ms. */
  readonly at: number;
}

/** Takes commands back at the server; its refusal is said and changes nothing. */
export function useUndo(desk: CommandDesk, onUndone: (undone: Undone) => void) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function take(commands: readonly CommandId[]): Promise<void> {
    setAsking(true);
    setFailure(undefined);
    const orders: CommandId[] = [];
    const skipped: SkippedTarget[] = [];
    try {
      // A retry stands on the try before it: the newest goes first.
      for (const command of commands.toReversed()) {
        const reply = await desk.undo(command);
        if (reply.command !== null) orders.push(reply.command.id);
        skipped.push(...reply.skipped);
      }
      onUndone({ orders, skipped: stillSkipped(skipped, orders, desk), at: desk.now() });
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : t("The server did not undo the command."));
    } finally {
      setAsking(false);
    }
  }

  return {
    isAsking,
    failure,
    take: (commands: readonly CommandId[]) => {
      void take(commands);
    },
  };
}

/** A target that one of several commands left alone, another may have put back; each is reported once. */
function stillSkipped(skipped: readonly SkippedTarget[], orders: readonly CommandId[], desk: CommandDesk) {
  const keyOf = ({ device, point }: { device: string; point: string }) => `${device} ${point}`;
  const putBack = new Set(orders.flatMap((id) => desk.orders().get(id)?.targets.map(keyOf) ?? []));
  const left = skipped.filter((target) => !putBack.has(keyOf(target)));
  return [...new Map(left.map((target) => [keyOf(target), target])).values()];
}

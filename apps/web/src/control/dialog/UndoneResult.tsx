import { t } from "@atrium/words";
import type { CommandDesk } from "../commands/CommandDesk.ts";
import type { TargetCommand } from "../commands/order.ts";
import { CommandResult } from "./CommandResult.tsx";
import type { Undone } from "./useUndo.ts";

export interface UndoneResultProps {
  desk: CommandDesk;
  undone: Undone;
  place: string;
  timeZone: string;
  nameOf: (target: TargetCommand) => string;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
}

/** What was put back, and what was left as it is and why. */
export function UndoneResult({ undone, ...rest }: UndoneResultProps) {
  const hasNothing = undone.orders.length === 0;
  return (
    <CommandResult
      {...rest}
      orders={undone.orders}
      startedAt={undone.at}
      titleOf={(confirmed, total) =>
        hasNothing ? t("Nothing was restored") : t("{confirmed} of {total} restored", { confirmed, total })
      }
      skipped={undone.skipped}
    />
  );
}

import type { CommandId } from "@atrium/contract";
import { Button } from "@mantine/core";
import type { Change } from "../commands/change.ts";
import type { TargetCommand } from "../commands/order.ts";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { changeWords } from "./changeWords.ts";
import { CommandResult } from "./CommandResult.tsx";
import { resultTitle } from "./dialogWords.ts";
import { placeText } from "./placeText.ts";
import { type Undone, useUndo } from "./useUndo.ts";
import { useDeviceName } from "./useDeviceName.ts";

type ResultProps = {
  orders: readonly CommandId[];
  change: Change;
  /** What was given as reason, for a retry. */
  reason: string | undefined;
  devices: readonly Device[];
  onRetried: (order: CommandId) => void;
  onUndone: (undone: Undone) => void;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

/** What became of a change, with a second try for what failed and the way back. */
export function Result({ orders, change, reason, devices, onRetried, onUndone, onRunning, onClose }: ResultProps) {
  const { desk, holdMinutes, system, buildingName, placeName, timeZone, isLive } = useControl();
  const undo = useUndo(desk, onUndone);
  const words = changeWords(system.words, change, devices[0]);

  function retry(targets: readonly TargetCommand[]): void {
    onRetried(desk.give({ targets, holdMinutes, reason }));
  }

  return (
    <CommandResult
      desk={desk}
      orders={orders}
      titleOf={(confirmed, total) => resultTitle(words, confirmed, total)}
      place={placeText(buildingName, placeName)}
      timeZone={timeZone}
      nameOf={useDeviceName(devices)}
      onRetry={retry}
      onRunning={onRunning}
      onClose={onClose}
      note={undo.failure}
      actions={
        <Button
          disabled={!isLive}
          loading={undo.isAsking}
          onClick={() => {
            undo.take(orders);
          }}
        >
          Undo
        </Button>
      }
    />
  );
}

import type { CommandId } from "@atrium/contract";
import type { Change } from "../commands/change.ts";
import type { TargetCommand } from "../commands/order.ts";
import { useControl } from "../ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { changeWords } from "./changeWords.ts";
import { CommandResult } from "./CommandResult.tsx";
import { refusalOf } from "../commands/change.ts";
import { resultOfOne, resultTitle } from "./dialogWords.ts";
import { deviceDetail } from "./deviceDetail.ts";
import { placeText } from "./placeText.ts";
import { type Undone, useUndo } from "./useUndo.ts";
import { UndoButton } from "./UndoButton.tsx";
import { useDeviceName } from "./useDeviceName.ts";

interface ResultProps {
  orders: readonly CommandId[];
  change: Change;
  /** The given reason, for a retry. */
  reason: string | undefined;
  devices: readonly Device[];
  onRetried: (order: CommandId) => void;
  onUndone: (undone: Undone) => void;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
}

/** What became of a change, with a second try for what failed and the way back. */
export function Result({ orders, change, reason, devices, onRetried, onUndone, onRunning, onClose }: ResultProps) {
  const control = useControl();
  const { desk, holdMinutes, system, buildingName, placeName, timeZone, isLive } = control;
  const [only, ...others] = devices;
  const one = others.length === 0 ? only : undefined;
  const readings = useReadings(devices);
  const undo = useUndo(desk, onUndone);
  const words = changeWords(system.words(), change, only);

  /** Not against a lock or beyond a limit that the device itself states. */
  function canPass({ device: id, point: key, value }: TargetCommand): boolean {
    const index = devices.findIndex((device) => device.id === id);
    const point = devices[index]?.points[key];
    const values = readings[index]?.values ?? {};
    return point === undefined || refusalOf([{ point, value }], values) === undefined;
  }

  function retry(targets: readonly TargetCommand[]): void {
    onRetried(desk.give({ targets, holdMinutes, reason }));
  }

  return (
    <CommandResult
      desk={desk}
      orders={orders}
      titleOf={(confirmed, total) =>
        one === undefined ? resultTitle(words, confirmed, total) : resultOfOne(one.name, words, confirmed > 0)
      }
      place={one === undefined ? placeText(buildingName, placeName) : deviceDetail(control, one)}
      timeZone={timeZone}
      nameOf={useDeviceName(devices)}
      onRetry={retry}
      canPass={canPass}
      onRunning={onRunning}
      onClose={onClose}
      note={undo.failure}
      actions={<UndoButton undo={undo} orders={orders} isLive={isLive} />}
    />
  );
}

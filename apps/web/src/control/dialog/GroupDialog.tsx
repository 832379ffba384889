import type { CommandId } from "@atrium/contract";
import { useState } from "react";
import type { Change } from "../commands/change.ts";
import type { Proposal } from "../commands/ask.ts";
import { useControl, type Control } from "../ControlContext.tsx";
import { CommandModal } from "./CommandModal.tsx";
import { recentChanges, type RecentChange } from "./recentChanges.ts";
import { Question } from "./Question.tsx";
import { Result } from "./Result.tsx";
import { DeviceUndone } from "./DeviceUndone.tsx";
import type { Undone } from "./useUndo.ts";
import type { Device } from "../../devices/device.ts";
import { changeWords } from "./changeWords.ts";
import { deviceDetail } from "./deviceDetail.ts";
import { questionOf, questionOfOne } from "./dialogWords.ts";
import { placeText } from "./placeText.ts";

interface GroupDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Asks before many devices change, or one whose change can do harm, then shows what became of each. */
export function GroupDialog({ proposal, onClose: close }: GroupDialogProps) {
  const control = useControl();
  const [given, setGiven] = useState<{ orders: readonly CommandId[]; change: Change; reason: string | undefined }>();
  const [undone, setUndone] = useState<Undone>();
  /** The way back stays open after the dialog is closed. */
  function onClose(): void {
    if (given !== undefined && undone === undefined) {
      recentChanges.keep(recentChangeOf(control, proposal.devices, { ...given, at: control.now() }));
    }
    close();
  }
  return (
    <CommandModal onClose={onClose}>
      {(onRunning) =>
        given === undefined ? (
          <Question
            proposal={proposal}
            onCancel={onClose}
            onGiven={(order, change, reason) => {
              setGiven({ orders: [order], change, reason });
              onRunning(true);
            }}
          />
        ) : undone !== undefined ? (
          <DeviceUndone undone={undone} devices={proposal.devices} onRunning={onRunning} onClose={onClose} />
        ) : (
          <Result
            orders={given.orders}
            change={given.change}
            reason={given.reason}
            devices={proposal.devices}
            onRetried={(order) => {
              setGiven({ ...given, orders: [...given.orders, order] });
            }}
            onUndone={setUndone}
            onRunning={onRunning}
            onClose={onClose}
          />
        )
      }
    </CommandModal>
  );
}

/** A change that was given, as it is spoken of afterwards: the question without its mark. */
function recentChangeOf(
  control: Control,
  devices: readonly Device[],
  given: { readonly orders: readonly CommandId[]; readonly change: Change; readonly at: number },
): RecentChange {
  const { desk, system, rooms, buildingName, placeName, me } = control;
  const [only, ...others] = devices;
  const one = others.length === 0 ? only : undefined;
  const words = changeWords(system.words(), given.change, only);
  const orders = given.orders.flatMap((id) => desk.orders().get(id)?.targets ?? []);
  const reached = new Set(orders.map(({ device }) => device)).size;
  const question =
    one === undefined
      ? questionOf(system.words(), words, { reached, total: devices.length })
      : questionOfOne(one.name, words);
  return {
    orders: given.orders,
    names: Object.fromEntries(devices.map(({ id, room, name }) => [id, rooms.get(room)?.name ?? name])),
    by: me,
    title: question.slice(0, -1),
    place: one === undefined ? placeText(buildingName, placeName) : deviceDetail(control, one),
    at: given.at,
  };
}

import type { DeviceId } from "@atrium/contract";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import type { Device } from "../devices/device.ts";
import { type Devices, DevicesContext, useReading as useShownReading } from "../devices/DevicesContext.ts";
import type { Change } from "./commands/change.ts";
import type { CommandDesk } from "./commands/CommandDesk.ts";
import type { DeviceCommands } from "./commands/order.ts";
import type { AskOptions } from "./commands/ask.ts";
import type { ControlReading } from "./reading.ts";
import type { ControlSystem } from "./system.ts";

/** What every part of a control page needs to know of it. */
export interface Control extends Devices {
  readonly system: ControlSystem;
  readonly desk: CommandDesk;
  /** The name of the person who is signed in. */
  readonly me: string;
  /** Whether the role may give commands; without it the controls are absent. */
  readonly canControl: boolean;
  /** Changes devices: at once, or after a question where the change is large or can do harm. */
  readonly propose: (devices: readonly Device[], change: Change) => void;
  /** Asks in any case. */
  readonly ask: (devices: readonly Device[], change: Change, options?: AskOptions) => void;
  /** Never asks: for what does no harm and cannot wait, e.g. silence. */
  readonly giveAtOnce: (devices: readonly Device[], change: Change) => void;
  /** Minutes that a command of this page holds against automation. */
  readonly holdMinutes: number;
  readonly setHoldMinutes: (minutes: number) => void;
}

const ControlContext = createContext<Control | null>(null);

/** A page whose devices take commands: its own parts use all of it, the parts that only show know it as a page of devices. */
export function ControlProvider({ value, children }: { value: Control; children: ReactNode }) {
  return (
    <ControlContext value={value}>
      <DevicesContext value={value}>{children}</DevicesContext>
    </ControlContext>
  );
}

/** @throws outside of a control page */
export function useControl(): Control {
  const control = use(ControlContext);
  if (control === null) throw new Error("a part of a control page stands outside of one");
  return control;
}

const NO_COMMANDS: DeviceCommands = {};

/** What is known of one device and of the commands to it; redraws with its own points and commands only. */
export function useReading(device: Device): ControlReading {
  const reading = useShownReading(device);
  const commands = useDeviceCommands(device.id);
  return useMemo(() => ({ ...reading, commands }), [reading, commands]);
}

/** The newest command to each of a device's points, by the point's key. */
function useDeviceCommands(device: DeviceId): DeviceCommands {
  const { desk, past } = useControl();
  const commands = useSyncExternalStore(desk.subscribe, () => desk.newest().get(device) ?? NO_COMMANDS);
  return past === undefined ? commands : NO_COMMANDS;
}

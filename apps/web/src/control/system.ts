import type { ComponentType } from "react";
import type { Device } from "../devices/device.ts";
import type { Reading } from "../devices/reading.ts";
import type { DevicesProps, DeviceSystem, SystemWords } from "../devices/system.ts";
import type { Change } from "./commands/change.ts";
import type { PercentWords } from "./controls/PercentControls.tsx";

/** What a change is called in the question, in its rows and in the result. */
export interface ChangeWords {
  /** Before the number: "Turn off". */
  readonly verb: string;
  /** After the number: "to 65 %"; empty where the verb says it all. */
  readonly complement: string;
  readonly will: string;
  /** Of those that are held: "are held by others and stay on". */
  readonly heldStay?: string;
  readonly same: string;
  /** After "138 of 142 are": "off". */
  readonly result: string;
}

/** What a system's things are called, and what is done to them. */
export interface ControlWords extends SystemWords {
  /** The words for a change in its question and result; undefined: the point's own name. `device`: any of them. */
  readonly change?: (change: Change, device: Device | undefined) => ChangeWords | undefined;
  /** The words of a share's controls. */
  readonly percent?: PercentWords;
  /** What still works in the room while commands are off: "A light switch in the room still works." */
  readonly local?: string;
}

/** A system whose devices take commands: what its page has besides showing them. */
export interface ControlSystem extends DeviceSystem {
  readonly words: () => ControlWords;

  /** A remark of the question of what a change does besides, e.g. what turning off saves now. */
  readonly changeNote?: (
    change: Change,
    reached: readonly { readonly device: Device; readonly reading: Reading }[],
  ) => string | undefined;

  /** Buttons for all devices that are looked at; absent where nothing is done to all. */
  readonly Actions?: ComponentType<DevicesProps>;
  /** The page's switches on a phone, where there is less room. Absent: `Actions`. */
  readonly PhoneActions?: ComponentType<DevicesProps>;
  /** Buttons of the bar over a selection of several, built of `SelectionAct`. */
  readonly SelectionActions?: ComponentType<DevicesProps>;
  /** Several devices: value row and controls at the top of the inspector. */
  readonly SelectionControls: ComponentType<DevicesProps>;
}

import type { ComponentType } from "react";
import type { Device } from "../device.ts";
import type { DeviceProps, DevicesProps } from "../system.ts";

export interface SelectionBarProps {
  readonly selected: readonly Device[];
}

/** What a page may have besides showing devices: its own buttons, the layer's for what can be done to devices. */
export interface PageParts {
  /** Buttons for all devices that are looked at, in the head of the page. */
  readonly Actions?: ComponentType<DevicesProps> | undefined;
  /** The same on a phone, where there is less room. */
  readonly PhoneActions?: ComponentType<DevicesProps> | undefined;
  /** A line between the head and the picture. */
  readonly Line?: ComponentType;
  /** A view of what will happen to the devices by itself. */
  readonly Day?: ComponentType<DevicesProps> | undefined;
  /** Over a selection of several. */
  readonly SelectionBar?: ComponentType<SelectionBarProps>;
  /** At the top of the inspector of several. */
  readonly SelectionControls?: ComponentType<DevicesProps>;
  /** Under the list of several. */
  readonly SelectionEnd?: ComponentType<DevicesProps>;
  /** After the value of one of several, in place of its state's mark. */
  readonly RowMark?: ComponentType<DeviceProps>;
}

/** A page that only shows. */
export const NO_PARTS: PageParts = {};

import type { CanFilm } from "@atrium/drivers";
import type { DeviceDescription } from "@atrium/contract/devices";

/** The site as cameras need it. */
export interface CameraDirectory {
  device(id: string): DeviceDescription | undefined;
}

/** The field as cameras need it. */
export interface CameraField {
  /** Who films a device; undefined: its connection has no driver that does. */
  camera(device: string): CanFilm | undefined;
}

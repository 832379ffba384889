import type { SceneTarget } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";

/** The site as scenes need it. */
export interface SceneDirectory {
  hasPlace(place: Place): boolean;
  devicesAt(place: Place, module: string): readonly DeviceDescription[];
}

/** The newest values and their qualities, by point id; NaN: none. */
export interface SceneValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

/** A scene as it is stored: its targets may no longer exist on the site. */
export interface StoredScene {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly place: Place;
  readonly targets: readonly SceneTarget[];
  readonly by: string;
  readonly updatedAt: number;
}

import type { CampusFigures, SitePlace } from "@atrium/contract/site";
import type { CampusScene } from "./drawing/campusScene.ts";
import type { CampusMode } from "./modes.ts";
import type { PlaceState } from "./placeStates.ts";

/** The campus as it is drawn, and what is known of it. */
export interface CampusStageProps {
  readonly scene: CampusScene;
  readonly places: readonly SitePlace[];
  readonly states: ReadonlyMap<string, PlaceState>;
  readonly areAlarmsKnown: boolean;
  readonly figures: ReadonlyMap<string, CampusFigures> | undefined;
  readonly mode: CampusMode;
  /** Absent: nothing can be opened. */
  readonly onOpen?: ((place: string) => void) | undefined;
}

import type {
  ConnectionFile,
  DeviceMapping,
  FloorDrawing,
  FloorKey,
  MenuFilter,
  PlacementKey,
  Position,
  ProductFile,
  SiteFile,
} from "@atrium/contract";

/** The site as the database holds it, in the order of the site folder. */
export interface SiteRecords {
  readonly name: string;
  readonly settings: SiteFile;
  readonly menus: Record<string, MenuFilter>;
  readonly places: readonly PlaceRecord[];
  readonly floors: readonly FloorRecord[];
  readonly connections: readonly ConnectionFile[];
  /** Products of the site's own. */
  readonly products: readonly ProductFile[];
  readonly devices: readonly DeviceRecord[];
}

export interface PlaceRecord {
  readonly key: PlacementKey;
  readonly code: number;
  readonly name: string;
  readonly icon: string;
  readonly at: Position;
}

export interface FloorRecord {
  readonly placement: PlacementKey;
  readonly key: FloorKey;
  readonly code: number;
  readonly label: string;
  readonly isInMenu: boolean;
  readonly drawing: FloorDrawing;
}

export interface DeviceRecord {
  readonly id: string;
  readonly module: string;
  readonly name: string;
  readonly placement: PlacementKey;
  readonly floor: FloorKey;
  readonly zone: string | null;
  readonly room: string;
  readonly at: Position;
  /** The fields of its own kind from the plan. */
  readonly facts: Record<string, unknown>;
  /** null: on the plan, but not connected to anything. */
  readonly connection: string | null;
  readonly parts: DeviceMapping["parts"];
}

/** One point by its identity rather than by its number. */
export interface PointName {
  readonly device: string;
  readonly key: string;
}

import type { Position } from "@atrium/contract";
import type { EquipmentKind, PointState, ProductFile } from "@atrium/contract/devices";
import type {
  CampusFile,
  ConnectionFile,
  DeviceMapping,
  FloorDrawing,
  FloorKey,
  MenuFilter,
  PlacementKey,
  SiteFile,
  SiteTranslations,
  Underlay,
} from "@atrium/contract/site";

type PlacedFile = CampusFile["places"][number];

/** The site as the database holds it, in the order of the site folder: everything that a folder says. */
export interface SiteRecords {
  readonly name: string;
  /** The head of campus.json. */
  readonly campus: Pick<CampusFile, "id" | "size" | "north" | "sitePlan">;
  readonly settings: SiteFile;
  readonly menus: Record<string, MenuFilter>;
  readonly places: readonly PlaceRecord[];
  readonly floors: readonly FloorRecord[];
  /** Their secrets are sealed. */
  readonly connections: readonly ConnectionRecord[];
  /** Products of the site's own. */
  readonly products: readonly ProductFile[];
  /** Categories of equipment of the site's own. */
  readonly equipment: readonly EquipmentKind[];
  readonly devices: readonly DeviceRecord[];
  /** Of its names and texts. Absent: a folder, or an import to be undone, says nothing of them, and the database's stay. */
  readonly translations?: SiteTranslations | undefined;
  /** What the points that play sounds can play; absent before anybody has said it. */
  readonly media?: readonly PointState[];
}

export interface PlaceRecord {
  readonly key: PlacementKey;
  readonly code: number;
  readonly name: string;
  readonly icon: string;
  readonly at: Position;
  readonly rotation: number;
  readonly footprint: PlacedFile["footprint"];
  readonly lifts: PlacedFile["lifts"];
  /** Of the site, when its name or a floor's was last changed. */
  readonly revision: number;
}

export interface ConnectionRecord extends ConnectionFile {
  /** Of the site, when the connection was last changed. */
  readonly revision: number;
}

export interface FloorRecord {
  readonly placement: PlacementKey;
  readonly key: FloorKey;
  readonly code: number;
  readonly label: string;
  readonly isInMenu: boolean;
  /** The file of its plan in a site folder. */
  readonly plan: string;
  /** In metres, as campus.json says it; the drawing has its own. */
  readonly elevation: number;
  readonly height: number;
  readonly drawing: FloorDrawing;
  /** What lies under the plan while it is drawn; null: nothing. */
  readonly underlay: Underlay | null;
  /** Of the site, when the plan was last changed. */
  readonly revision: number;
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
  /** Of the site, when the device was last changed. */
  readonly revision: number;
  /** When it ceased to belong to the site, ms since the epoch; null: it belongs to it. */
  readonly retiredAt: number | null;
}

/** One point by its identity rather than by its number. */
export interface PointName {
  readonly device: string;
  readonly key: string;
}

/** The devices that belong to the site. */
export function activeDevices({ devices }: Pick<SiteRecords, "devices">): readonly DeviceRecord[] {
  return devices.filter(({ retiredAt }) => retiredAt === null);
}

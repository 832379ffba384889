import type { EquipmentKind, ProductFile } from "@atrium/contract/devices";
import type { CampusFile, ConnectionFile, DeviceMapping, FloorPlan, SiteFile, Underlay } from "@atrium/contract/site";
import type { SiteDocument } from "./document.ts";

/** The files of a site folder that could be read. */
export interface SiteDocuments {
  readonly campus: SiteDocument<CampusFile>;
  readonly settings: SiteDocument<SiteFile> | undefined;
  readonly plans: readonly SiteDocument<FloorPlan>[];
  /** Of the floors that have one. */
  readonly underlays: readonly SiteDocument<Underlay>[];
  readonly connections: SiteDocument<ConnectionFile[]> | undefined;
  readonly mappings: readonly SiteDocument<DeviceMapping[]>[];
  readonly products: readonly SiteDocument<ProductFile>[];
  readonly equipment: readonly SiteDocument<EquipmentKind>[];
  /** Every file could be read. Otherwise references to the missing content are not checked. */
  readonly isWhole: boolean;
}

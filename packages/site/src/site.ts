import type { EquipmentKind, ProductFile } from "@atrium/contract/devices";
import type { StartEntry } from "@atrium/contract/examples";
import type {
  CampusFile,
  ConnectionFile,
  DeviceMapping,
  FloorPlan,
  SiteFile,
  SiteTranslations,
  Underlay,
} from "@atrium/contract/site";

/** A site folder, read and validated. */
export interface Site {
  readonly folder: string;
  readonly campus: CampusFile;
  readonly settings: SiteFile;
  /** In the order of campus.json. */
  readonly plans: readonly FloorPlan[];
  /** What lies under plans while they are drawn, by the file that campus.json names. */
  readonly underlays: ReadonlyMap<string, Underlay>;
  readonly connections: readonly ConnectionFile[];
  readonly mappings: readonly DeviceMapping[];
  /** Products of its own, as data. */
  readonly products: readonly ProductFile[];
  /** Categories of equipment of its own. */
  readonly equipment: readonly EquipmentKind[];
  /** Absent: the folder says nothing of them. */
  readonly translations?: SiteTranslations | undefined;
  /** What it begins with where it starts in use; absent: the folder says nothing of it. */
  readonly start?: readonly StartEntry[] | undefined;
}

/** One mistake: where it is, and what was expected. */
export interface SiteProblem {
  readonly file: string;
  readonly line: number;
  readonly field: string;
  readonly problem: string;
}

/** Thrown by `readSite`; the message lists every problem as `file:line field: problem`. */
export class SiteError extends Error {
  readonly problems: readonly SiteProblem[];
  constructor(problems: readonly SiteProblem[]) {
    super(problems.map((one) => `${one.file}:${one.line} ${one.field}: ${one.problem}`).join("\n"));
    this.name = "SiteError";
    this.problems = problems;
  }
}

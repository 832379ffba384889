import type { ExpectedEffect } from "@atrium/alarms";
import type { ConnectionId, PointId } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { ElectricalNode } from "@atrium/contract/energy";
import type {
  Schematics,
  ConnectionFile,
  FirePanels,
  FloorDrawing,
  Place,
  SiteFile,
  SiteReply,
  SiteTranslations,
} from "@atrium/contract/site";
import type { DriverPoint } from "@atrium/drivers";
import type { Reach } from "../../platform/reach.ts";
import { siteWithin } from "./siteWithin.ts";
import type { SiteSnapshot } from "./snapshot.ts";

/**
 * The site as it is now. One snapshot follows another; within a turn of the event loop all answers are of the same one.
 * Whoever keeps something of it listens to `site.changed`.
 */
export class SiteDirectory {
  #now: SiteSnapshot;

  constructor(first: SiteSnapshot) {
    this.#now = first;
  }

  /** From now on this is the site. */
  replace(next: SiteSnapshot): void {
    this.#now = next;
  }

  /** The present snapshot. */
  get now(): SiteSnapshot {
    return this.#now;
  }

  get revision(): number {
    return this.#now.revision;
  }

  get reply(): SiteReply {
    return this.#now.reply;
  }

  /** What somebody reads of it. @param reach undefined: everything */
  replyFor(reach: Reach | undefined): SiteReply {
    return reach === undefined ? this.reply : siteWithin(this.#now, reach);
  }

  get settings(): SiteFile {
    return this.#now.settings;
  }

  /** Of its names and texts, by language. */
  get translations(): SiteTranslations {
    return this.#now.translations;
  }

  /** The drawings of the plant, with the single line that follows from the electrical tree where nobody has drawn it. */
  get schematics(): Schematics {
    return [...this.#now.schematics, ...this.#now.singleLine];
  }

  /** The electrical tree, as far as its devices and places are there. */
  get electricity(): readonly ElectricalNode[] {
    return this.#now.electricity;
  }

  /** The programs of its fire panels, as far as their devices and places are there. */
  get firePanels(): FirePanels {
    return this.#now.firePanels;
  }

  get fireEffects(): readonly ExpectedEffect[] {
    return this.#now.fireEffects;
  }

  /** Their secrets are sealed. */
  get connections(): readonly ConnectionFile[] {
    return this.#now.connections;
  }

  get devices(): readonly DeviceDescription[] {
    return this.#now.devices;
  }

  get retired(): readonly DeviceDescription[] {
    return this.#now.retired;
  }

  get points(): readonly DriverPoint[] {
    return this.#now.points;
  }

  get drawings(): readonly FloorDrawing[] {
    return this.#now.drawings;
  }

  device(id: string): DeviceDescription | undefined {
    return this.#now.device(id);
  }

  retiredAt(id: string): number | undefined {
    return this.#now.retiredAt(id);
  }

  /** Of a point: the device that it belongs to. */
  deviceOfPoint(id: PointId | number): DeviceDescription | undefined {
    const point = this.point(id);
    return point && this.device(point.device);
  }

  point(id: PointId | number): DriverPoint | undefined {
    return this.#now.point(id);
  }

  pointOf(device: string, key: string): DriverPoint | undefined {
    return this.#now.pointOf(device, key);
  }

  pointsOf(connection: ConnectionId): readonly DriverPoint[] {
    return this.#now.pointsOf(connection);
  }

  drawing(placement: string, floor: string): FloorDrawing | undefined {
    return this.#now.drawing(placement, floor);
  }

  hasPlace(place: Place): boolean {
    return this.#now.hasPlace(place);
  }

  devicesAt(place: Place, module?: string): DeviceDescription[] {
    return this.#now.devicesAt(place, module);
  }
}

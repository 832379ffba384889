import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { placeWords, type SiteReply } from "@atrium/contract/site";
import type { Reach } from "../reach.ts";
import { type DescribedSite, entityIds, nameOf } from "./siteModel.ts";

/** A point with its device, by the id that other systems see. */
export interface NamedPoint {
  readonly id: string;
  readonly device: DeviceDescription;
  readonly point: PointDescription;
}

interface IndexedSite extends Pick<DescribedSite, "devices"> {
  readonly reply: Pick<SiteReply, "places">;
  readonly revision: number;
}

/** Finds points by the ids that other systems see; made at the first question after a change of the site. */
export class PointIndex {
  readonly #site: IndexedSite;
  #points: ReadonlyMap<string, NamedPoint> = new Map();
  #revision = -1;

  constructor(site: IndexedSite) {
    this.#site = site;
  }

  /** Undefined: there is no such point, or it is beyond the caller's reach. */
  find(id: string, reach: Reach | undefined): NamedPoint | undefined {
    const found = this.#all.get(id);
    return found !== undefined && reach?.hasDevice(found.device) !== false ? found : undefined;
  }

  *within(reach: Reach | undefined): Generator<NamedPoint, void> {
    for (const named of this.#all.values()) if (reach?.hasDevice(named.device) !== false) yield named;
  }

  /** "Office Building, 1st Floor · Lamp 3 · Level" */
  label({ device, point }: NamedPoint): string {
    const { placement, floor } = device;
    return nameOf([placeWords({ placement, floor }, this.#site.reply.places), device.name, point.name].join(" · "));
  }

  get #all(): ReadonlyMap<string, NamedPoint> {
    const { devices, revision } = this.#site;
    if (this.#revision !== revision) {
      this.#points = new Map(
        devices.flatMap((device) =>
          device.points.map((point) => {
            const id = entityIds.point(device.id, point.key);
            return [id, { id, device, point }] as const;
          }),
        ),
      );
      this.#revision = revision;
    }
    return this.#points;
  }
}

import type { ElectricalNode, SiteElectricity } from "@atrium/contract/energy";
import type { SiteRecords } from "./records.ts";

type Standing = Pick<SiteRecords, "devices" | "floors" | "places">;

/** The electrical tree without devices, floors and places that the site has no more: a folder must have what its tree names. */
export function presentElectricity({ nodes }: SiteElectricity, site: Standing): SiteElectricity {
  const devices = new Set<string>(site.devices.map(({ id }) => id));
  const places = new Set<string>(site.places.map(({ key }) => key));
  const floors = new Set(site.floors.map(({ placement, key }) => `${placement} ${key}`));

  function forgetDevice(one: { device?: string | undefined } | undefined): void {
    if (one?.device !== undefined && !devices.has(one.device)) delete one.device;
  }

  function forget<Key extends string>(node: Partial<Record<Key, string | undefined>>, key: Key): void {
    const device = node[key];
    if (device !== undefined && !devices.has(device)) delete node[key];
  }

  function present(node: ElectricalNode): ElectricalNode {
    const kept = structuredClone(node);
    forgetDevice(kept);
    if (kept.meter !== undefined && !devices.has(kept.meter)) delete kept.meter;
    if (kept.kind === "transformer") {
      forget(kept, "switchgear");
    } else if (kept.kind === "generator") {
      forget(kept, "dayTank");
    } else if (kept.kind === "main-board") {
      forgetDevice(kept.capacitor);
      forgetDevice(kept.standby);
    } else if (kept.kind === "solar") {
      kept.placements = kept.placements.filter((placement) => places.has(placement));
    } else if (kept.kind === "board") {
      kept.meters = kept.meters.filter((meter) => devices.has(meter));
      kept.serves = kept.serves.filter(({ placement, floor }) =>
        floor === undefined ? places.has(placement) : floors.has(`${placement} ${floor}`),
      );
    }
    return kept;
  }

  // A board without places feeds nothing; one for the sun has to have some.
  return { nodes: nodes.map(present).filter((node) => node.kind !== "solar" || node.placements.length > 0) };
}

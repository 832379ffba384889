import type { FloorPlan } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import type { DeviceRecord, FloorRecord, SiteRecords } from "./records.ts";

/** A site folder's content as records of the database. */
export function recordsOf(site: Site): SiteRecords {
  const mappingOf = new Map(site.mappings.map((mapping) => [String(mapping.device), mapping]));
  const planOf = new Map(site.plans.map((plan) => [`${plan.building}/${plan.floor}`, plan]));
  const floors: FloorRecord[] = [];
  const devices: DeviceRecord[] = [];

  for (const place of site.campus.places) {
    for (const floor of place.floors) {
      const plan = planOf.get(`${place.key}/${floor.key}`);
      // The site check guarantees it.
      if (!plan) throw new Error(`the floor ${floor.key} of ${place.key} has no plan`);
      const { devices: planned, ...drawing } = plan;
      const { zones: _zonesOfTheDrawing, menu, underlay: file, ...facts } = floor;
      const underlay = (file === undefined ? undefined : site.underlays.get(file)) ?? null;
      floors.push({ placement: place.key, ...facts, isInMenu: menu, drawing, underlay, revision: 0 });
      for (const device of planned) devices.push(deviceRecord(plan, device, mappingOf.get(device.id)));
    }
  }
  const { id, name, size, north, sitePlan, menus } = site.campus;
  return {
    name,
    campus: { id, size, north, sitePlan },
    settings: site.settings,
    menus,
    places: site.campus.places.map(({ floors: _ownRecords, ...place }) => ({ ...place, revision: 0 })),
    floors,
    connections: site.connections.map((connection) => ({ ...connection, revision: 0 })),
    products: site.products,
    equipment: site.equipment,
    ...(site.translations === undefined ? {} : { translations: site.translations }),
    devices,
  };
}

function deviceRecord(
  plan: FloorPlan,
  device: FloorPlan["devices"][number],
  mapping: Site["mappings"][number] | undefined,
): DeviceRecord {
  const { id, module, room, zone, at, name, ...facts } = device;
  return {
    id,
    module,
    name,
    room,
    at,
    facts,
    placement: plan.building,
    floor: plan.floor,
    zone: zone ?? null,
    connection: mapping?.connection ?? null,
    parts: mapping?.parts ?? [],
    revision: 0,
    retiredAt: null,
  };
}

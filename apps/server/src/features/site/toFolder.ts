import type { CampusFile, Door } from "@atrium/contract/site";
import { presentFirePanels } from "./firePrograms.ts";
import { presentDerived } from "./presentDerived.ts";
import { presentElectricity } from "./presentElectricity.ts";
import { presentSchematics } from "./presentSchematics.ts";
import { type DeviceRecord, type FloorRecord, activeDevices, type SiteRecords } from "./records.ts";

/** A path that stays inside the folder and is not one of its other files. */
const PLAN_FILE = /^plans(\/[\w-]+)+\.json$/;

/** The files of a site folder, by their paths in it, that seeds an equal site. Retired devices are not of the site. */
export function filesOf(site: SiteRecords): Map<string, unknown> {
  const records = { ...site, devices: activeDevices(site) };
  const { connections, products, equipment, settings, floors, translations = {} } = records;
  const { electricity, firePanels, derived, schematics } = settings;
  const files = new Map<string, unknown>([
    ["campus.json", campusOf(records)],
    [
      "site.json",
      {
        ...settings,
        ...(electricity === undefined ? {} : { electricity: presentElectricity(electricity, records) }),
        ...(derived === undefined ? {} : { derived: presentDerived(derived, records) }),
        ...(schematics === undefined ? {} : { schematics: presentSchematics(schematics, records) }),
        ...(firePanels === undefined ? {} : { firePanels: presentFirePanels(firePanels, records) }),
      },
    ],
    ["connections.json", connections.map(({ revision: _ofTheDatabase, ...connection }) => connection)],
  ]);
  const devicesAt = Map.groupBy(records.devices, ({ placement, floor }) => `${placement}/${floor}`);
  for (const floor of floors) {
    const devices = (devicesAt.get(`${floor.placement}/${floor.key}`) ?? []).map(plannedOf);
    const known = new Set(records.devices.map(({ id }) => id));
    files.set(planFileOf(floor), {
      ...floor.drawing,
      doors: floor.drawing.doors.map((door) => presentDoor(door, known)),
      devices,
    });
    if (floor.underlay !== null) files.set(underlayFileOf(floor), floor.underlay);
  }
  const mapped = Map.groupBy(
    records.devices.flatMap((device) => {
      const mapping = mappingOf(device);
      return mapping === undefined ? [] : [{ placement: device.placement, mapping }];
    }),
    ({ placement }) => placement,
  );
  for (const [placement, rows] of mapped) {
    files.set(
      `mappings/${placement}.json`,
      rows.map(({ mapping }) => mapping),
    );
  }
  for (const product of products) files.set(`products/${product.name}.json`, product);
  for (const kind of equipment) files.set(`equipment/${kind.key}.json`, kind);
  if (Object.keys(translations).length > 0) files.set("translations.json", translations);
  return files;
}

function campusOf({ name, campus, places, floors, menus }: SiteRecords): CampusFile {
  const planned = floors.find(({ plan }) => plan === campus.sitePlan);
  return {
    id: campus.id,
    name,
    unit: "m",
    size: campus.size,
    north: campus.north,
    sitePlan: planned === undefined ? campus.sitePlan : planFileOf(planned),
    places: places.map(({ lifts, revision: _ofTheDatabase, ...place }) => {
      const own = floors.filter(({ placement }) => placement === place.key);
      return { ...place, floors: own.map(floorOf), lifts };
    }),
    menus,
  };
}

function floorOf(floor: FloorRecord): CampusFile["places"][number]["floors"][number] {
  const { key, code, label, elevation, height, isInMenu: menu, drawing } = floor;
  return {
    key,
    code,
    label,
    plan: planFileOf(floor),
    ...(floor.underlay === null ? {} : { underlay: underlayFileOf(floor) }),
    elevation,
    height,
    zones: drawing.zones.map(({ id }) => id),
    menu,
  };
}

function planFileOf({ plan, placement, key }: FloorRecord): string {
  return PLAN_FILE.test(plan) ? plan : `plans/${placement}/${key}.json`;
}

function underlayFileOf({ placement, key }: FloorRecord): string {
  return `underlays/${placement}/${key}.json`;
}

/** A folder's doors name devices that it has: a door forgets one that was retired. */
function presentDoor({ device, ...door }: Door, known: ReadonlySet<string>): Door {
  return device === undefined || !known.has(device) ? door : { ...door, device };
}

function plannedOf({ id, module, room, zone, at, name, facts }: DeviceRecord): object {
  return { id, module, room, ...(zone === null ? {} : { zone }), at, name, ...facts };
}

function mappingOf({ id, connection, parts }: DeviceRecord): object | undefined {
  return connection === null ? undefined : { device: id, connection, parts };
}

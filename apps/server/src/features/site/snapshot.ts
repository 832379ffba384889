import type { ExpectedEffect } from "@atrium/alarms";
import type { ConnectionId, PointId } from "@atrium/contract";
import { type DeviceDescription, EQUIPMENT, equipmentKinds, type PointState } from "@atrium/contract/devices";
import type { ElectricalNode } from "@atrium/contract/energy";
import {
  CAMPUS,
  type CampusDrawing,
  CORRIDOR,
  type ConnectionFile,
  type Schematics,
  type FirePanels,
  type FloorDrawing,
  type Place,
  type SiteFile,
  type SiteTranslations,
  type SiteReply,
} from "@atrium/contract/site";
import type { DriverPoint } from "@atrium/drivers";
import { campusDrawing } from "./campusDrawing.ts";
import { emptyPages } from "./emptyPages.ts";
import { expectedEffects, presentFirePanels } from "./firePrograms.ts";
import { corridorRooms, deviceDescription, siteReply } from "./present.ts";
import { presentElectricity } from "./presentElectricity.ts";
import { presentSchematics } from "./presentSchematics.ts";
import { singleLine } from "./singleLine.ts";
import type { DeviceRecord, SiteRecords } from "./records.ts";
import { namedDrawing, namingOf } from "./siteNaming.ts";

const NO_MEDIA: readonly PointState[] = [];

/** Where points are found. */
interface PointIndex {
  readonly byId: ReadonlyMap<number, DriverPoint>;
  readonly byDevice: ReadonlyMap<string, readonly DriverPoint[]>;
  readonly byConnection: ReadonlyMap<string, readonly DriverPoint[]>;
}

/** The site as it is between two changes: its devices, connections and points. */
export class SiteSnapshot {
  /** Counts the changes of the site, over restarts. */
  readonly revision: number;
  readonly reply: SiteReply;
  /** Time zone, currency, tariffs, emission factors. */
  readonly settings: SiteFile;
  /** Of its names and texts, by language. */
  readonly translations: SiteTranslations;
  readonly electricity: readonly ElectricalNode[];
  readonly schematics: Schematics;
  /** The programs of its fire panels, as far as their devices and places are there. */
  readonly firePanels: FirePanels;
  /** What they expect, for those who miss it. */
  readonly fireEffects: readonly ExpectedEffect[];
  readonly connections: readonly ConnectionFile[];
  /** Every device of every plan, connected or not, in the order of the plans. */
  readonly devices: readonly DeviceDescription[];
  /** Devices that belong to the site no more; their points and the history of these are still known. */
  readonly retired: readonly DeviceDescription[];
  /** Every point of every connected device. */
  readonly points: readonly DriverPoint[];
  /** By its record: as long as this is the same, so is the description. */
  readonly #described: ReadonlyMap<DeviceRecord, DeviceDescription>;
  readonly #media: readonly PointState[];
  /** Whether names are kept until they are said to a reader. */
  readonly #isTranslated: boolean;
  readonly #retiredAt: ReadonlyMap<string, number>;
  readonly #records: SiteRecords;
  #campus: CampusDrawing | undefined;
  #singleLine: Schematics | undefined;
  readonly #drawings: ReadonlyMap<string, FloorDrawing>;
  readonly #devices: readonly DeviceRecord[];
  /** Of retired devices too. */
  readonly #allPoints: readonly DriverPoint[];
  readonly #deviceById: ReadonlyMap<string, DeviceDescription>;
  readonly #index: PointIndex;

  /**
   * @param records the database's content
   * @param points of all its devices, retired ones too
   * @param before the site of which some records were replaced to make these; its connections and floors are the same
   */
  constructor(records: SiteRecords, points: readonly DriverPoint[], revision: number, before?: SiteSnapshot) {
    this.revision = revision;
    this.#records = records;
    this.#media = records.media ?? NO_MEDIA;
    const naming = namingOf(records);
    this.#isTranslated = naming.isTranslated;
    const reply = siteReply(records, revision, naming);
    this.settings = records.settings;
    this.translations = records.translations ?? {};
    const { electricity, firePanels, schematics } = records.settings;
    const present = { ...records, devices: records.devices.filter(({ retiredAt }) => retiredAt === null) };
    this.electricity = electricity === undefined ? [] : presentElectricity(electricity, present).nodes;
    this.schematics = presentSchematics(schematics ?? [], present);
    this.firePanels = presentFirePanels(firePanels ?? [], present);
    this.fireEffects = expectedEffects(this.firePanels, reply.places);
    this.connections = records.connections;
    this.#devices = records.devices;
    this.#allPoints = points;
    // Where only something else of the site is changed, everything that finds points stays as it is.
    const hasSamePoints = before !== undefined && before.#devices === records.devices && before.#allPoints === points;
    const pointsByDevice = hasSamePoints ? before.#index.byDevice : Map.groupBy(points, (point) => point.device);
    const connectionById = new Map(records.connections.map((row) => [String(row.id), row]));
    const corridors = new Map(
      records.floors.map((floor) => [floorKey(floor.placement, floor.key), corridorRooms(floor)]),
    );
    const kinds = new Map(equipmentKinds(records.equipment).map((kind) => [kind.key, kind]));
    const describe = (device: DeviceRecord): DeviceDescription =>
      deviceDescription({
        device,
        isCorridor: corridors.get(floorKey(device.placement, device.floor))?.has(device.room) ?? false,
        connection: device.connection === null ? undefined : connectionById.get(device.connection),
        points: pointsByDevice.get(device.id) ?? [],
        kind: device.module === EQUIPMENT.module ? kinds.get(String(device.facts["category"])) : undefined,
        media: this.#media,
        naming,
      });
    const known =
      before === undefined || before.#isTranslated !== naming.isTranslated
        ? new Map<DeviceRecord, DeviceDescription>()
        : before.#described;
    const hasOtherMedia = before !== undefined && before.#media !== this.#media;
    const isKnown = ({ id }: DeviceRecord) =>
      !hasOtherMedia || !pointsByDevice.get(id)?.some(({ takesMedia }) => takesMedia);
    this.#described = new Map(
      records.devices.map((device) => [device, (isKnown(device) ? known.get(device) : undefined) ?? describe(device)]),
    );
    const all = [...this.#described];
    this.devices = all.flatMap(([{ retiredAt }, device]) => (retiredAt === null ? [device] : []));
    this.retired = all.flatMap(([{ retiredAt }, device]) => (retiredAt === null ? [] : [device]));
    this.#retiredAt = new Map(
      records.devices.flatMap(({ id, retiredAt }) => (retiredAt === null ? [] : [[id, retiredAt]])),
    );
    const gone = new Set(this.retired.map(({ id }) => String(id)));
    this.points = hasSamePoints ? before.points : points.filter(({ device }) => !gone.has(device));
    this.#drawings = new Map(
      records.floors.map((floor) => [floorKey(floor.placement, floor.key), namedDrawing(floor.drawing, naming)]),
    );
    this.#deviceById = new Map(this.devices.map((device) => [String(device.id), device]));
    this.#index = hasSamePoints
      ? before.#index
      : {
          byId: new Map(points.map((point) => [Number(point.id), point])),
          byDevice: pointsByDevice,
          // No driver serves what is computed.
          byConnection: Map.groupBy(
            this.points.filter(({ isDerived }) => isDerived !== true),
            (point) => this.#deviceById.get(point.device)?.connection ?? "",
          ),
        };
    // Last: the single line, which decides whether a page has something, asks for points.
    this.reply = {
      ...reply,
      // The server counts its days by the zone that it was started with: another one counts from its next start on.
      timeZone: before?.reply.timeZone ?? reply.timeZone,
      emptyPages: emptyPages({
        devices: this.devices,
        schematics: [...this.schematics, ...this.singleLine],
        settings: records.settings,
      }),
    };
  }

  device(id: string): DeviceDescription | undefined {
    return this.#deviceById.get(id);
  }

  /** When the device was retired, ms since the epoch; undefined: it belongs to the site. */
  retiredAt(id: string): number | undefined {
    return this.#retiredAt.get(id);
  }

  point(id: PointId | number): DriverPoint | undefined {
    return this.#index.byId.get(id);
  }

  /** A point by its device's id and its own key. */
  pointOf(device: string, key: string): DriverPoint | undefined {
    return this.#index.byDevice.get(device)?.find((point) => point.key === key);
  }

  pointsOf(connection: ConnectionId): readonly DriverPoint[] {
    return this.#index.byConnection.get(connection) ?? [];
  }

  /** The drawing of every floor, in the order of the places. */
  get drawings(): readonly FloorDrawing[] {
    return [...this.#drawings.values()];
  }

  /** Its buildings from outside, made at the first look. */
  get campus(): CampusDrawing {
    this.#campus ??= campusDrawing(this.#records);
    return this.#campus;
  }

  /** Its single line, where no drawing has it: made at the first look. */
  get singleLine(): Schematics {
    this.#singleLine ??= singleLine(this.electricity, {
      drawn: this.schematics,
      hasPoint: (device, key) => this.pointOf(device, key) !== undefined,
      powerOf: (device) => this.#index.byDevice.get(device)?.find(({ key }) => key.endsWith(".active-power"))?.key,
    });
    return this.#singleLine;
  }

  drawing(placement: string, floor: string): FloorDrawing | undefined {
    return this.#drawings.get(floorKey(placement, floor));
  }

  /** Whether there is such a building, floor and zone. The whole campus is a place too. */
  hasPlace({ placement, floor, zone }: Place): boolean {
    if (placement === CAMPUS) return floor === undefined && zone === undefined;
    const floors = this.reply.places.find((place) => place.key === placement)?.floors;
    if (!floors || floor === undefined) return floors !== undefined && zone === undefined;
    const found = floors.find((one) => one.key === floor);
    if (!found || zone === undefined) return found !== undefined;
    return zone === CORRIDOR ? found.hasCorridor : found.zones.includes(zone);
  }

  /**
   * The devices of a place, of one module or of all. A zone holds its corridor's devices too; the pseudo-zone `corridor`
   * holds those of all zones of its floor.
   */
  devicesAt({ placement, floor, zone }: Place, module?: string): DeviceDescription[] {
    return this.devices.filter(
      (device) =>
        (placement === CAMPUS || device.placement === placement) &&
        (floor === undefined || device.floor === floor) &&
        (zone === undefined || (zone === CORRIDOR ? device.isCorridor : device.zone === zone)) &&
        (module === undefined || device.module === module),
    );
  }
}

function floorKey(placement: string, floor: string): string {
  return `${placement}/${floor}`;
}

import {
  type FloorDrawing,
  type PlanChange,
  type PlanChangeReply,
  type PlanContent,
  type PlanReply,
  type Underlay,
  type UnderlayChange,
  type UnderlayReply,
  PlacedDevice,
} from "@atrium/contract/site";
import { CORRIDOR_ROOM_KINDS } from "@atrium/contract/site";
import { underlayMistakes } from "@atrium/site";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { planEntry, underlayEntry } from "./planEntry.ts";
import { checkPlan, followRooms } from "./planRules.ts";
import type { PlanStore } from "./planStore.ts";
import type { PresentSite } from "./presentSite.ts";
import type { DeviceRecord, FloorRecord, PlaceRecord } from "./records.ts";

interface PlanEditorOptions {
  readonly site: PresentSite;
  readonly plans: PlanStore;
  readonly audit: AuditSink;
}

/** A floor as addresses name it. */
export interface FloorAddress {
  readonly key: string;
  readonly floor: string;
}

/** Changes plans while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class PlanEditor {
  readonly #options: PlanEditorOptions;

  constructor(options: PlanEditorOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  find(address: FloorAddress): PlanReply {
    const { floor } = this.#present(address);
    return planReply(floor, this.#devicesOn(floor));
  }

  /** @throws AppError ENF001 */
  underlay(address: FloorAddress): UnderlayReply {
    const { underlay, revision } = this.#present(address).floor;
    return { underlay, revision };
  }

  /**
   * @throws AppError ENF001; EDV009 where somebody else has changed it since it was read; EDV012 where devices would lose their
   * room; EVA001 for every mistake of the plan
   */
  async change(address: FloorAddress, change: PlanChange, actor: Caller): Promise<PlanChangeReply> {
    const { site, plans, audit } = this.#options;
    return site.inTurn(async () => {
      const { place, floor } = this.#unchanged(address, change.revision);
      const { records } = site;
      const devices = this.#devicesOn(floor);
      const followed = followRooms(devices, floor.drawing, change);
      checkPlan(change.plan, floor, { devices: followed, records });
      const moved = followed.filter((device, index) => device !== devices[index]);
      const drawing = drawn(floor.drawing, change.plan);
      const revision = await plans.change({ ...floor, drawing }, moved, async (transaction) => {
        await audit.recordWithin(transaction, planEntry({ place, before: floor, drawing, moved, devices }, actor));
      });
      const after = { ...floor, drawing, revision };
      const movedIds = new Set(moved.map(({ id }) => id));
      // New records: what a device is described as says whether people walk through its room.
      const next = new Map(
        followed.map((device) => [device.id, movedIds.has(device.id) ? { ...device, revision } : { ...device }]),
      );
      this.#become(after, revision, {
        devices: (one) => next.get(one.id) ?? one,
        concerned: [...movedIds, ...rewalked(followed, floor.drawing, drawing)],
      });
      return { ...planReply(after, this.#devicesOn(after)), moved: moved.map(placedDevice) };
    });
  }

  /** @throws AppError ENF001; EDV009 as `change`; EVA001 where it is no picture, or another than it says */
  async changeUnderlay(address: FloorAddress, change: UnderlayChange, actor: Caller): Promise<UnderlayReply> {
    const { site, plans, audit } = this.#options;
    return site.inTurn(async () => {
      const { place, floor } = this.#unchanged(address, change.revision);
      const { underlay } = change;
      if (underlay !== null) checkUnderlay(underlay);
      const after = { ...floor, underlay };
      const revision = await plans.changeUnderlay(after, async (transaction) =>
        audit.recordWithin(transaction, underlayEntry({ place, before: floor, underlay }, actor)),
      );
      this.#become({ ...after, revision }, revision);
      return { underlay, revision };
    });
  }

  #become(
    floor: FloorRecord,
    revision: number,
    {
      devices = (one) => one,
      concerned = [],
    }: { devices?: (device: DeviceRecord) => DeviceRecord; concerned?: readonly string[] } = {},
  ): void {
    const { site } = this.#options;
    const { records } = site;
    const isIt = (one: FloorRecord) => one.placement === floor.placement && one.key === floor.key;
    const floors = records.floors.map((one) => (isIt(one) ? floor : one));
    const next = { ...records, floors, devices: records.devices.map(devices) };
    site.become({ records: next }, revision, { places: [floor.placement], devices: [...new Set(concerned)] });
  }

  #present({ key, floor: floorKey }: FloorAddress): { place: PlaceRecord; floor: FloorRecord } {
    const { places, floors } = this.#options.site.records;
    const place = places.find((one) => one.key === key);
    if (place === undefined) throw new AppError("ENF001", t("Place {key} not found", { key }));
    const floor = floors.find((one) => one.placement === key && one.key === floorKey);
    if (floor === undefined) {
      throw new AppError("ENF001", t("{name} has no floor {floorKey}", { name: place.name, floorKey }));
    }
    return { place, floor };
  }

  #unchanged(address: FloorAddress, revision: number): { place: PlaceRecord; floor: FloorRecord } {
    const { place, floor } = this.#present(address);
    if (floor.revision === revision) return { place, floor };
    const name = `${place.name}, ${floor.label}`;
    throw new AppError(
      "EDV009",
      t("The plan of {name} was changed by someone else. Reload to see the changes.", { name }),
    );
  }

  #devicesOn({ placement, key }: FloorRecord): readonly DeviceRecord[] {
    const { devices } = this.#options.site.records;
    return devices.filter((one) => one.placement === placement && one.floor === key && one.retiredAt === null);
  }
}

/** What the floor is called and where it is stays. */
function drawn({ decor: _former, ...floor }: FloorDrawing, plan: PlanContent): FloorDrawing {
  return { ...floor, ...plan };
}

/** Devices in rooms that people walk through now, or no more. */
function rewalked(devices: readonly DeviceRecord[], before: FloorDrawing, after: FloorDrawing): string[] {
  const walked = ({ rooms }: FloorDrawing) =>
    new Set(rooms.filter(({ kind }) => CORRIDOR_ROOM_KINDS.includes(kind)).map(({ id }) => id));
  const [was, is] = [walked(before), walked(after)];
  return devices.filter(({ room }) => was.has(room) !== is.has(room)).map(({ id }) => id);
}

function checkUnderlay(underlay: Underlay): void {
  const fields = underlayMistakes(underlay).map(({ path, message }) => ({
    path: ["underlay", ...path].join("."),
    message,
  }));
  const [first] = fields;
  if (first !== undefined) {
    throw new AppError("EVA001", t("The underlay was not saved: {message}", { message: first.message }), { fields });
  }
}

/** A floor's plan with what stands on it. */
function planReply(floor: FloorRecord, devices: readonly DeviceRecord[]): PlanReply {
  const { placement, key, drawing, underlay, revision } = floor;
  return {
    placement,
    floor: key,
    drawing,
    devices: devices.map(placedDevice),
    hasUnderlay: underlay !== null,
    revision,
  };
}

function placedDevice({ id, module, name, room, zone, at }: DeviceRecord): PlacedDevice {
  return PlacedDevice.parse({ id, module, name, room, zone, at });
}

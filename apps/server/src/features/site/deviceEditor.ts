import { reachedAt } from "@atrium/contract/cameras";
import type { DeviceChange, DeviceDescription, NewDevice, SiteDevice } from "@atrium/contract/devices";
import type { DriverPoint } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { ConnectionEditor } from "./connectionEditor.ts";
import { deviceEntry } from "./deviceEntry.ts";
import { checkDevice, taken } from "./deviceRules.ts";
import type { DeviceStore } from "./deviceStore.ts";
import type { SiteDirectory } from "./directory.ts";
import type { PresentSite } from "./presentSite.ts";
import { resolvePoints, type Catalogs } from "./points.ts";
import { siteDevice } from "./present.ts";
import type { DeviceRecord } from "./records.ts";
import type { SiteStore } from "./store.ts";

interface DeviceEditorOptions {
  readonly site: PresentSite;
  readonly directory: SiteDirectory;
  readonly store: Pick<SiteStore, "pointIds">;
  readonly devices: DeviceStore;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly connections: Pick<ConnectionEditor, "entrust" | "isEntrusted">;
}

/** Changes devices while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class DeviceEditor {
  readonly #options: DeviceEditorOptions;

  constructor(options: DeviceEditorOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async find(id: string): Promise<SiteDevice> {
    const device = this.#find(id);
    const { devices, connections } = this.#options;
    const { connection } = device;
    const isPasswordWithheld =
      connection !== null &&
      device.parts.some(({ address }) => !connections.isEntrusted(connection, reachedAt(device, address)));
    return siteDevice(device, { isPasswordWithheld, changed: await devices.changeOf(id, device.revision) });
  }

  /** @throws AppError EDV007 where its id, name or address is another's, EVA001 for every other mistake */
  async add({ password, ...device }: NewDevice, actor: Caller): Promise<DeviceDescription> {
    refuseReserved(device.id);
    return this.#options.site.inTurn(async () => {
      const before = this.#options.site.records.devices.find(({ id }) => id === device.id);
      if (before?.retiredAt === null) throw taken("id", t('Device "{id}" already exists', { id: device.id }));
      return this.#keep(before, { ...device, zone: device.zone ?? null, retiredAt: null }, { actor, password });
    });
  }

  /**
   * Adds several together: all of them, or none.
   * @throws AppError as `add`, with the place of the wrong device before the field
   */
  async addAll(devices: readonly NewDevice[], actor: Caller): Promise<DeviceDescription[]> {
    const { site, catalogs, directory } = this.#options;
    return site.inTurn(async () => {
      let { records } = site;
      const added = devices.map(({ password: _ofItsConnection, ...device }, index) => {
        const before = site.records.devices.find(({ id }) => id === device.id);
        const after: DeviceRecord = { ...device, zone: device.zone ?? null, retiredAt: null, revision: 0 };
        const isTaken = records.devices.some(({ id, retiredAt }) => id === device.id && retiredAt === null);
        atItsPlace(index, () => {
          refuseReserved(device.id);
          if (isTaken) throw taken("id", t('Device "{id}" already exists', { id: device.id }));
          checkDevice(after, records, catalogs);
        });
        records = { ...records, devices: [...records.devices.filter(({ id }) => id !== after.id), after] };
        return { before, after };
      });
      for (const { password, ...device } of devices) await this.#entrust(device, password, actor);
      await this.#writeAll(added, actor);
      return added.flatMap(({ after }) => directory.device(after.id) ?? []);
    });
  }

  /** @throws AppError ENF001; EDV009 where somebody else has changed it since it was read; EDV007, EVA001 as `add` */
  async change(
    id: string,
    { revision, replacement, password, ...change }: DeviceChange,
    actor: Caller,
  ): Promise<DeviceDescription> {
    return this.#options.site.inTurn(async () => {
      const before = this.#present(id);
      if (before.revision !== revision) {
        const { by } = (await this.#options.devices.changeOf(id, before.revision)) ?? { by: t("someone else") };
        throw new AppError(
          "EDV009",
          t("{name} was changed by {by}. Reload to see the changes.", { name: before.name, by }),
        );
      }
      const after = { ...change, id: before.id, zone: change.zone ?? null, retiredAt: null };
      return this.#keep(before, after, { actor, password, replacement });
    });
  }

  /** It belongs to the site no more; the history of its points stays. @throws AppError ENF001 */
  async retire(id: string, actor: Caller): Promise<void> {
    await this.#options.site.inTurn(async () => {
      const before = this.#present(id);
      await this.#write(before, { ...before, retiredAt: this.#options.clock.now() }, actor);
    });
  }

  async #keep(
    before: DeviceRecord | undefined,
    after: Omit<DeviceRecord, "revision">,
    { actor, password, replacement }: { actor: Caller; password: string | undefined; replacement?: string | undefined },
  ): Promise<DeviceDescription> {
    const { catalogs, directory } = this.#options;
    checkDevice({ ...after, revision: 0 }, this.#options.site.records, catalogs);
    await this.#entrust(after, password, actor);
    await this.#write(before, after, actor, replacement);
    const description = directory.device(after.id);
    if (description === undefined) throw new Error(`${after.id} was added and is not there`);
    return description;
  }

  async #entrust(
    device: Pick<DeviceRecord, "name" | "module" | "facts" | "connection" | "parts">,
    password: string | undefined,
    actor: Caller,
  ): Promise<void> {
    if (password === undefined || device.connection === null) return;
    await this.#options.connections.entrust(device.connection, device, password, actor);
  }

  /** Keeps the device, and makes the site that has it the present one. */
  async #write(
    before: DeviceRecord | undefined,
    after: Omit<DeviceRecord, "revision">,
    actor: Caller,
    replacement?: string,
  ): Promise<void> {
    const { site, devices, audit, names, catalogs, store, clock } = this.#options;
    const { records } = site;
    const own = { ...records, devices: [{ ...after, revision: 0 }] };
    const points = after.retiredAt === null ? await resolvePoints(own, catalogs, store) : this.#pointsOf(after.id);
    const stamp = { by: actor.name, at: clock.now() };
    const revision = await devices.write(after, this.#positionOf(after.id), stamp, async (transaction, number) => {
      const entry = deviceEntry({ before, after: { ...after, revision: number }, replacement }, actor, names);
      await audit.recordWithin(transaction, entry);
    });
    const record = { ...after, revision };
    const others = records.devices.filter(({ id }) => id !== record.id);
    const all =
      before === undefined ? [...others, record] : records.devices.map((one) => (one === before ? record : one));
    site.become(
      {
        records: { ...records, devices: all },
        points: [...site.points.filter(({ device }) => device !== record.id), ...points],
      },
      revision,
      { devices: [record.id], connections: linesOf(before, record) },
    );
  }

  async #writeAll(
    added: readonly { readonly before: DeviceRecord | undefined; readonly after: DeviceRecord }[],
    actor: Caller,
  ): Promise<void> {
    const { site, devices, audit, names, catalogs, store } = this.#options;
    const { records } = site;
    const points = await resolvePoints({ ...records, devices: added.map(({ after }) => after) }, catalogs, store);
    const last = records.devices.length;
    const placed = added.map(({ before, after }, index) => ({
      device: after,
      position: before === undefined ? last + index : records.devices.indexOf(before),
    }));
    const stamp = { by: actor.name, at: this.#options.clock.now() };
    const revision = await devices.writeAll(placed, stamp, async (transaction, number) => {
      for (const { before, after } of added) {
        const entry = deviceEntry({ before, after: { ...after, revision: number } }, actor, names);
        await audit.recordWithin(transaction, entry);
      }
    });
    const now = new Map(added.map(({ after }) => [after.id, { ...after, revision }]));
    const known = records.devices.map((one) => now.get(one.id) ?? one);
    const fresh = added.flatMap(({ before, after }) => (before === undefined ? (now.get(after.id) ?? []) : []));
    site.become(
      {
        records: { ...records, devices: [...known, ...fresh] },
        points: [...site.points.filter(({ device }) => !now.has(device)), ...points],
      },
      revision,
      {
        devices: [...now.keys()],
        connections: [...new Set(added.flatMap(({ after }) => after.connection ?? []))],
      },
    );
  }

  #pointsOf(device: string): DriverPoint[] {
    return this.#options.site.points.filter((point) => point.device === device);
  }

  /** Its place in the order of the site; a new device comes last. */
  #positionOf(id: string): number {
    const position = this.#options.site.records.devices.findIndex((one) => one.id === id);
    return position === -1 ? this.#options.site.records.devices.length : position;
  }

  #find(id: string): DeviceRecord {
    const device = this.#options.site.records.devices.find((one) => one.id === id);
    if (device === undefined) throw new AppError("ENF001", t("Device {id} not found", { id }));
    return device;
  }

  #present(id: string): DeviceRecord {
    const device = this.#find(id);
    if (device.retiredAt !== null) throw new AppError("ENF001", t("{name} is retired", { name: device.name }));
    return device;
  }
}

/** Words that stand where an id does in the addresses of the settings' pages. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(["new", "import"]);

function refuseReserved(id: string): void {
  if (!RESERVED_IDS.has(id)) return;
  const fields = [{ path: "id", message: t('"{id}" is reserved', { id }) }];
  throw new AppError("EVA001", t("The device was not saved"), { fields });
}

/** A mistake of one device of several says which one it is. */
function atItsPlace(index: number, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = error.fields.map(({ path, message }) => ({ path: `devices.${index}.${path}`, message }));
    throw new AppError(error.code, error.message, { fields, cause: error });
  }
}

/** The connections whose points are others: none, where a device is only named or placed otherwise. */
export function linesOf(before: DeviceRecord | undefined, after: DeviceRecord): string[] {
  const old = before === undefined || before.retiredAt !== null ? null : before.connection;
  const now = after.retiredAt === null ? after.connection : null;
  if (old === now && JSON.stringify(before && reachedParts(before)) === JSON.stringify(reachedParts(after))) return [];
  return [...new Set([old, now])].filter((connection) => connection !== null);
}

/** A camera's number says its port, where no other is configured. */
function reachedParts(device: DeviceRecord): DeviceRecord["parts"] {
  return device.parts.map((part) => ({ ...part, address: reachedAt(device, part.address) }));
}

import { isDeepStrictEqual } from "node:util";
import { type ConnectionChange, type ConnectionFile, type NewConnection, SiteConnection } from "@atrium/contract";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { connectionEntry } from "./connectionEntry.ts";
import { changedSettings, checkConnection, type ConnectionProtocols } from "./connectionRules.ts";
import { type ConnectionSecrets, secretsIn, withoutSecrets } from "./connectionSecrets.ts";
import type { ConnectionStore } from "./connectionStore.ts";
import { taken } from "./deviceRules.ts";
import type { PresentSite } from "./presentSite.ts";
import type { ConnectionRecord, DeviceRecord } from "./records.ts";

/** Where the form of a new connection stands in the addresses of pages. */
const NEW = "new";
/** As many devices are named that keep a connection from being removed. */
const NAMED = 5;

interface ConnectionEditorOptions {
  readonly site: PresentSite;
  readonly connections: ConnectionStore;
  readonly protocols: ConnectionProtocols;
  readonly secrets: ConnectionSecrets;
  readonly audit: AuditSink;
}

/** Changes connections while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class ConnectionEditor {
  readonly #options: ConnectionEditorOptions;

  constructor(options: ConnectionEditorOptions) {
    this.#options = options;
  }

  list(): SiteConnection[] {
    return this.#options.site.records.connections.map((connection) => this.#shown(connection));
  }

  /** @throws AppError ENF001 */
  find(id: string): SiteConnection {
    return this.#shown(this.#present(id));
  }

  /**
   * A connection with its secrets, for a test or a search.
   * @param changed its settings as they would be after a change; left out, as they are
   * @throws AppError ENF001; EVA001 where a secret would go to another receiver; UnreadableSecretError
   */
  opened(id: string, changed?: ConnectionChange["settings"]): ConnectionFile {
    const { protocols: forms, secrets } = this.#options;
    const before = this.#present(id);
    const settings = changed === undefined ? before.settings : changedSettings(before, changed, { forms, secrets });
    return secrets.open({ ...before, settings });
  }

  /** @throws AppError EDV007 where its id or address is another's, EVA001 for every other mistake */
  async add(connection: NewConnection, actor: Caller): Promise<SiteConnection> {
    const { site, secrets } = this.#options;
    return site.inTurn(async () => {
      // A word of the pages' addresses.
      if (String(connection.id) === NEW) throw taken("id", `"${NEW}" cannot be the ID of a connection`);
      if (site.records.connections.some(({ id }) => id === connection.id)) {
        throw taken("id", `There is a connection "${connection.id}" already`);
      }
      return this.#keep(undefined, secrets.seal(connection), actor);
    });
  }

  /** @throws AppError ENF001; EDV009 where somebody else has changed it since it was read; EDV007, EVA001 as `add` */
  async change(id: string, change: ConnectionChange, actor: Caller): Promise<SiteConnection> {
    const { site, protocols: forms, secrets } = this.#options;
    return site.inTurn(async () => {
      const before = this.#present(id);
      if (before.revision !== change.revision) {
        throw new AppError("EDV009", `${before.name} was changed by somebody else in the meantime: read it again`);
      }
      const settings = changedSettings(before, change.settings, { forms, secrets });
      return this.#keep(before, { ...before, name: change.name, settings }, actor);
    });
  }

  /** @throws AppError ENF001; EDV010 where devices use it */
  async remove(id: string, actor: Caller): Promise<void> {
    const { site, connections, protocols, audit } = this.#options;
    await site.inTurn(async () => {
      const before = this.#present(id);
      const { records } = site;
      const users = records.devices.filter(({ connection }) => connection === before.id);
      refuseUsed(before, users);
      const revision = await connections.remove(before.id, async (transaction) =>
        audit.recordWithin(transaction, connectionEntry({ before }, actor, protocols)),
      );
      const free = new Set(users.map((device) => device.id));
      const next = {
        ...records,
        connections: records.connections.filter((one) => one !== before),
        devices: records.devices.map((one) => (free.has(one.id) ? unconnected(one) : one)),
      };
      const points = site.points.filter(({ device }) => !free.has(device));
      site.become({ records: next, points }, revision, { connections: [before.id] });
    });
  }

  async #keep(
    before: ConnectionRecord | undefined,
    after: Omit<ConnectionRecord, "revision">,
    actor: Caller,
  ): Promise<SiteConnection> {
    const { site, connections, protocols, secrets, audit } = this.#options;
    const { records } = site;
    checkConnection(after, records, protocols, secrets);
    const position = before === undefined ? records.connections.length : records.connections.indexOf(before);
    const revision = await connections.write(after, position, async (transaction) =>
      audit.recordWithin(transaction, connectionEntry({ before, after }, actor, protocols)),
    );
    const record = { ...after, revision };
    const isRenamed = before !== undefined && before.name !== record.name;
    const isAnother = !isDeepStrictEqual(before?.settings, record.settings);
    const next = {
      ...records,
      connections:
        before === undefined
          ? [...records.connections, record]
          : records.connections.map((one) => (one === before ? record : one)),
      devices: isRenamed ? describedAnew(records.devices, record.id) : records.devices,
    };
    site.become({ records: next }, revision, { connections: isAnother ? [record.id] : [] });
    return this.#shown(record);
  }

  #present(id: string): ConnectionRecord {
    const found = this.#options.site.records.connections.find((one) => one.id === id);
    if (found === undefined) throw new AppError("ENF001", `There is no connection ${id}`);
    return found;
  }

  #shown(connection: ConnectionRecord): SiteConnection {
    const { protocols } = this.#options;
    const secrets = secretsIn(connection, protocols).map(({ key }) => key);
    return SiteConnection.parse({ ...withoutSecrets(connection, protocols), secrets });
  }
}

function unconnected(device: DeviceRecord): DeviceRecord {
  return { ...device, connection: null, parts: [] };
}

/** A device carries its connection's name, and is described anew where its record is another. */
function describedAnew(devices: readonly DeviceRecord[], connection: string): readonly DeviceRecord[] {
  return devices.map((device) => (device.connection === connection ? structuredClone(device) : device));
}

/** Retired devices do not count: they are on no page any more. */
function refuseUsed({ name }: ConnectionRecord, devices: readonly DeviceRecord[]): void {
  const active = devices.filter(({ retiredAt }) => retiredAt === null);
  if (active.length === 0) return;
  const named = active.slice(0, NAMED).map((device) => `${device.name} (${device.id})`);
  const more = active.length > NAMED ? ` and ${active.length - NAMED} more` : "";
  const use = active.length === 1 ? "uses" : "use";
  throw new AppError("EDV010", `${name} cannot be removed: ${named.join(", ")}${more} ${use} it`);
}

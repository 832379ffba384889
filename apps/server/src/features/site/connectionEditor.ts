import { sayTerm, t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { reachedAt } from "@atrium/contract/cameras";
import type { NewProbe } from "@atrium/contract/devices";
import {
  type ConnectionChange,
  type ConnectionFile,
  MAX_WITHHELD,
  type NewConnection,
  SiteConnection,
} from "@atrium/contract/site";
import { settingsIssues } from "@atrium/site";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { connectionEntry, entrustedEntry } from "./connectionEntry.ts";
import { ConfirmationGuesses } from "./confirmationGuesses.ts";
import { changedSettings, checkConnection, type ConnectionProtocols } from "./connectionRules.ts";
import {
  type ConnectionSecrets,
  secretFields,
  secretsIn,
  type SettingsForms,
  withoutSecrets,
} from "./connectionSecrets.ts";
import type { ConnectionStore } from "./connectionStore.ts";
import { taken } from "./deviceRules.ts";
import type { PresentSite } from "./presentSite.ts";
import { receiverIn, receiversOf } from "./receivers.ts";
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
  readonly clock: Pick<Clock, "now">;
}

/** What a test or a search wants to reach, and what was entered for it. */
export interface Opening {
  /** As they would be after a change; left out, as they are. */
  readonly settings?: NewProbe["settings"];
  /** Of the connection, entered for the address. */
  readonly password?: string | undefined;
  /** Of a device behind it; left out: none is reached yet. */
  readonly address?: NewProbe["address"];
}

interface EntrustedDevice {
  readonly name: string;
  readonly module: string;
  readonly facts: object;
  readonly parts: readonly { readonly address: DeviceRecord["parts"][number]["address"] }[];
}

/** Changes connections while the site runs. A change is in the database, with its audit row, before anybody hears of it. */
export class ConnectionEditor {
  readonly #options: ConnectionEditorOptions;
  readonly #guesses = new ConfirmationGuesses();

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
   * @throws AppError ENF001; EVA001 where a secret would go to another receiver; UnreadableSecretError
   */
  opened(id: string, { settings: changed, password, address }: Opening = {}): ConnectionFile {
    const { protocols: forms, secrets, site } = this.#options;
    const before = this.#present(id);
    const { devices } = site.records;
    const settings =
      changed === undefined ? before.settings : changedSettings(before, changed, { forms, secrets, devices });
    const after = { ...before, settings };
    const opened = secrets.open(after);
    if (password !== undefined) return withPassword(opened, password, forms);
    const typed = new Set(Object.keys(changed ?? {}));
    const withheld = receiverIn(after, address ?? {}).flatMap((receiver) => secrets.withheldFrom(after, receiver));
    const kept = withheld.filter(({ key }) => !typed.has(key));
    const needed = settingsIssues(without(opened.settings, kept), forms[opened.protocol]).missing;
    const first = kept.find(({ label }) => needed.includes(label));
    if (first === undefined) return { ...opened, settings: without(opened.settings, kept) };
    const message = t("{label} not entered for this host. Enter it to send it there.", { label: sayTerm(first.label) });
    throw new AppError("EVA001", message, { fields: [{ path: "password", message }] });
  }

  /** Whether one secret of a connection may go to a device's own host. */
  mayGoTo(id: string, secret: string, address: Readonly<Record<string, unknown>>): boolean {
    return this.#options.secrets.mayGoTo(this.#present(id), secret, address);
  }

  /** Whether the secrets of a connection were entered for an address, as it is reached, that is not the connection's own. */
  isEntrusted(id: string, address: DeviceRecord["parts"][number]["address"]): boolean {
    const connection = this.#present(id);
    return receiverIn(connection, address).every(
      (receiver) => this.#options.secrets.withheldFrom(connection, receiver).length === 0,
    );
  }

  /**
   * Lets the secrets of a connection go to the hosts of a device, for whoever has just entered its password. Called in a turn of the site.
   * @throws AppError EVA001 where it is another password
   */
  async entrust(id: string, device: EntrustedDevice, password: string, actor: Caller): Promise<void> {
    const { site, secrets, audit, connections, clock } = this.#options;
    const before = this.#present(id);
    const hosts = device.parts.flatMap(({ address }) => receiverIn(before, reachedAt(device, address)));
    const fresh = hosts.filter((receiver) => secrets.withheldFrom(before, receiver).length > 0);
    if (fresh.length === 0) return;
    this.#guesses.refuseTooMany(before.id, clock.now());
    const after = secrets.entrusted(before, password, fresh);
    if (after === undefined) {
      this.#guesses.failed(before.id, clock.now());
      const message = t("Incorrect password for {name}", { name: before.name });
      throw new AppError("EVA001", message, { fields: [{ path: "password", message }] });
    }
    const { records } = site;
    const entry = entrustedEntry(before, { device: device.name, hosts: fresh }, actor);
    const revision = await connections.write(after, records.connections.indexOf(before), async (transaction) =>
      audit.recordWithin(transaction, entry),
    );
    const record = { ...after, revision };
    const all = records.connections.map((one) => (one === before ? record : one));
    site.become({ records: { ...records, connections: all } }, revision, { connections: [record.id] });
  }

  /** @throws AppError EDV007 where its id or address is another's, EVA001 for every other mistake */
  async add(connection: NewConnection, actor: Caller): Promise<SiteConnection> {
    const { site, secrets } = this.#options;
    return site.inTurn(async () => {
      // A word of the pages' addresses.
      if (String(connection.id) === NEW) throw taken("id", t('"{id}" cannot be used as a connection ID', { id: NEW }));
      if (site.records.connections.some(({ id }) => id === connection.id)) {
        throw taken("id", t('Connection "{id}" already exists', { id: connection.id }));
      }
      return this.#keep(undefined, secrets.seal(connection, receiversOf(connection, site.records.devices)), actor);
    });
  }

  /** @throws AppError ENF001; EDV009 where somebody else has changed it since it was read; EDV007, EVA001 as `add` */
  async change(id: string, change: ConnectionChange, actor: Caller): Promise<SiteConnection> {
    const { site, protocols: forms, secrets } = this.#options;
    return site.inTurn(async () => {
      const before = this.#present(id);
      if (before.revision !== change.revision) {
        throw new AppError(
          "EDV009",
          t("{name} was changed by someone else. Reload to see the changes.", { name: before.name }),
        );
      }
      const settings = changedSettings(before, change.settings, {
        forms,
        secrets,
        devices: site.records.devices,
      });
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
    if (found === undefined) throw new AppError("ENF001", t("Connection {id} not found", { id }));
    return found;
  }

  #shown(connection: ConnectionRecord): SiteConnection {
    const { protocols, site, secrets: kept } = this.#options;
    const secrets = secretsIn(connection, protocols).map(({ key }) => key);
    const withheld = receiversOf(connection, site.records.devices).filter(
      (receiver) => kept.withheldFrom(connection, receiver).length > 0,
    );
    return SiteConnection.parse({
      ...withoutSecrets(connection, protocols),
      secrets,
      withheld: withheld.slice(0, MAX_WITHHELD).map((receiver) => receiver.split(" ")[0]),
    });
  }
}

/** The one that was entered goes, and none that is kept. */
function withPassword(opened: ConnectionFile, password: string, forms: SettingsForms): ConnectionFile {
  const secrets = secretsIn(opened, forms);
  const [first] = secretFields(opened, forms);
  const settings = without(opened.settings, secrets);
  return { ...opened, settings: first === undefined ? settings : { ...settings, [first.key]: password } };
}

function without(settings: ConnectionFile["settings"], fields: readonly { readonly key: string }[]) {
  const gone = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !gone.has(key)));
}

function unconnected(device: DeviceRecord): DeviceRecord {
  return { ...device, connection: null, parts: [] };
}

/** A device carries its connection's name, and is described again where its record is another. */
function describedAnew(devices: readonly DeviceRecord[], connection: string): readonly DeviceRecord[] {
  return devices.map((device) => (device.connection === connection ? structuredClone(device) : device));
}

/** Retired devices do not count: they are on no page any more. */
function refuseUsed({ name }: ConnectionRecord, devices: readonly DeviceRecord[]): void {
  const active = devices.filter(({ retiredAt }) => retiredAt === null);
  if (active.length === 0) return;
  const named = active
    .slice(0, NAMED)
    .map((device) => `${device.name} (${device.id})`)
    .join(", ");
  const more = active.length - NAMED;
  const users = more > 0 ? t("{named} and {more} more", { named, more }) : named;
  throw new AppError(
    "EDV010",
    t("{name} cannot be removed: {count, plural, one {{users} uses} other {{users} use}} it", {
      name,
      users,
      count: active.length,
    }),
  );
}

import {
  type ConnectionFile,
  type ConnectionId,
  DeviceId,
  type FoundDevice,
  type FoundSiteDevice,
  MOST_MAPPED_NAMES,
} from "@atrium/contract";
import type { Discovery, DriverPoint } from "@atrium/drivers";

/** The site as the comparison with it needs it. */
export interface MappedDirectory {
  readonly revision: number;
  readonly connections: readonly ConnectionFile[];
  pointsOf(connection: ConnectionId): readonly DriverPoint[];
}

export interface MappedDevicesOptions {
  readonly directory: MappedDirectory;
  readonly discovery: Discovery;
  /** The connection that is searched through. */
  readonly connection: ConnectionFile;
}

/** What is mapped on one connection: devices of the site by what a search calls their place. */
interface Mapped {
  readonly connection: ConnectionId;
  readonly devices: Map<string, Set<string>>;
  readonly entries: Map<string, string>;
}

/** Says of each thing that a search has found whether the site has it already, as the site is now. */
export class MappedDevices {
  readonly #options: MappedDevicesOptions;
  /** By connection, of the site's revision. */
  #mapped = new Map<string, Mapped>();
  #revision = Number.NaN;

  constructor(options: MappedDevicesOptions) {
    this.#options = options;
  }

  rows(found: readonly FoundDevice[]): FoundSiteDevice[] {
    const { directory } = this.#options;
    if (this.#revision !== directory.revision) this.#mapped = new Map();
    this.#revision = directory.revision;
    const byKey = this.#connectionsByKey();
    return found.map((device) => this.#row(device, byKey?.get(device.key) ?? this.#options.connection));
  }

  #row(device: FoundDevice, connection: ConnectionFile): FoundSiteDevice {
    const mapped = this.#mappedOn(connection);
    const entries = device.entries.map((entry) => {
      const owner = mapped.entries.get(entryKey(device.key, entry.place)) ?? firstOf(mapped.devices.get(entry.place));
      if (owner === undefined) return { ...entry, state: "new" as const };
      return { ...entry, state: "known" as const, device: DeviceId.parse(owner) };
    });
    const owners = new Set([
      ...(mapped.devices.get(device.key) ?? []),
      ...entries.flatMap((entry) => ("device" in entry ? [String(entry.device)] : [])),
    ]);
    const devices = [...owners].slice(0, MOST_MAPPED_NAMES).map((id) => DeviceId.parse(id));
    if (devices.length === 0) return { ...device, entries, devices, state: "new" };
    return { ...device, entries, devices, connection: mapped.connection, state: "known" };
  }

  /** The connections of the protocol by the devices that they lead to; undefined where keys are a connection's own. */
  #connectionsByKey(): Map<string, ConnectionFile> | undefined {
    const { directory, discovery, connection } = this.#options;
    const { keyOf } = discovery;
    if (keyOf === undefined) return undefined;
    const same = directory.connections.filter(({ protocol }) => protocol === connection.protocol);
    return new Map(same.map((one) => [keyOf(one.settings), one]));
  }

  #mappedOn({ id, settings }: ConnectionFile): Mapped {
    const known = this.#mapped.get(id);
    if (known !== undefined) return known;
    const { directory, discovery } = this.#options;
    const mapped: Mapped = { connection: id, devices: new Map(), entries: new Map() };
    for (const point of directory.pointsOf(id)) {
      const { device, entry } = discovery.whereIs(settings, point);
      const owners = mapped.devices.get(device) ?? new Set();
      mapped.devices.set(device, owners.add(point.device));
      if (entry !== undefined) mapped.entries.set(entryKey(device, entry), point.device);
    }
    this.#mapped.set(id, mapped);
    return mapped;
  }
}

function entryKey(device: string, place: string): string {
  return `${device}\n${place}`;
}

function firstOf(owners: ReadonlySet<string> | undefined): string | undefined {
  return owners?.values().next().value;
}

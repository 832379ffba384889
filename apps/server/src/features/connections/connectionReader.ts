import {
  type ConnectionDetail,
  type ConnectionDevice,
  type ConnectionFigures,
  type DeviceDescription,
  isAnswered,
  reportedPoints,
} from "@atrium/contract/devices";
import type { ConnectionFile, Health } from "@atrium/contract/site";
import type { Driver, DriverPoint, Protocol } from "@atrium/drivers";
import { cutTo, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { exchangeRows } from "./exchangeRows.ts";
import { formsOf } from "./hideSecrets.ts";

type StoredExchange = Parameters<typeof exchangeRows>[0][number];

/** What a connection has counted. */
interface Line {
  readonly summary: Pick<
    ConnectionFigures,
    "roundTrip" | "exchanges" | "errors" | "countedSince" | "pointsPerSecond" | "busy"
  > & { readonly longestQueue: number };
  readonly quarters: ConnectionDetail["quarters"];
  readonly exchanges: { newestFirst(): readonly StoredExchange[] };
  readonly stations: {
    entries(): Iterable<
      readonly [number | string | undefined, { readonly roundTrip: number | null; readonly failures: number }]
    >;
  };
}

export interface ConnectionReaderOptions {
  readonly directory: {
    readonly connections: readonly ConnectionFile[];
    readonly devices: readonly DeviceDescription[];
    pointsOf(connection: ConnectionFile["id"]): readonly DriverPoint[];
  };
  readonly names: SiteNames;
  readonly newest: { readonly qualities: ArrayLike<number> };
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** Opens the secrets of a connection: they are looked for in what is shown, and crossed out. */
  readonly secrets: { open(connection: ConnectionFile): ConnectionFile };
  readonly field: {
    readonly runtime: { readonly drivers: Iterable<readonly [string, Driver]> };
    readonly lines: { of(connection: string): Line };
    readonly pauses: { of(connection: string): ConnectionFigures["pause"] | undefined } | undefined;
  };
  /** Called when somebody looks at what went over the wire of a connection; absent: it is known anyway. */
  readonly onLook?: ((connection: string) => void) | undefined;
  readonly health: {
    current(): Health;
    silenceOf(device: DeviceDescription): { readonly since: number; readonly reason: string | undefined } | undefined;
  };
}

/** How connections do, for whoever looks after them. */
export class ConnectionReader {
  readonly #options: ConnectionReaderOptions;

  constructor(options: ConnectionReaderOptions) {
    this.#options = options;
  }

  list(): ConnectionFigures[] {
    const { directory, health, field } = this.#options;
    const states = new Map(health.current().connections.map((state) => [state.id, state]));
    const drivers = new Map(field.runtime.drivers);
    const behind = Map.groupBy(directory.devices, ({ connection }) => connection);
    return directory.connections.map((connection) => {
      const { id } = connection;
      return this.#figures(connection, {
        state: states.get(id),
        driver: drivers.get(id),
        devices: behind.get(id) ?? [],
      });
    });
  }

  /** @throws AppError ENF001 */
  find(id: string): ConnectionFigures {
    const found = this.list().find((one) => one.id === id);
    if (found === undefined) throw new AppError("ENF001", t("Connection {id} not found", { id }));
    return found;
  }

  /** @throws AppError ENF001 */
  detail(id: string, isRaw: boolean): ConnectionDetail {
    const { directory, field, protocols } = this.#options;
    const figures = this.find(id);
    this.#options.onLook?.(id);
    const connection = directory.connections.find((one) => one.id === id);
    const protocol = connection && protocols[connection.protocol];
    const line = field.lines.of(id);
    if (connection === undefined || protocol === undefined) return { ...figures, quarters: [], behind: [], last: [] };
    const secrets = this.#secretsOf(connection, protocol);
    return {
      ...figures,
      quarters: line.quarters,
      behind: this.#behind(connection, protocol, line),
      // What cannot be searched for secrets is not shown.
      last: secrets === null ? [] : exchangeRows(line.exchanges.newestFirst(), { protocol, secrets, isRaw }),
    };
  }

  #figures(
    { id, name, protocol }: ConnectionFile,
    now: {
      readonly state: Health["connections"][number] | undefined;
      readonly driver: Driver | undefined;
      readonly devices: readonly DeviceDescription[];
    },
  ): ConnectionFigures {
    const { field } = this.#options;
    const { longestQueue, ...summary } = field.lines.of(id).summary;
    const { state = "connecting", since = summary.countedSince, reason } = now.state ?? {};
    return {
      id,
      name,
      protocol,
      state,
      since,
      ...(reason === undefined ? {} : { reason: cutTo(1_000, reason) }),
      pause: field.pauses?.of(id) ?? null,
      devices: {
        total: now.devices.length,
        silent: now.state?.silentDevices?.total ?? 0,
        stale: now.state?.staleDevices ?? 0,
      },
      points: now.devices.reduce((sum, { points }) => sum + points.length, 0),
      ...summary,
      queue: { waiting: now.driver?.waiting ?? 0, longest: Math.max(longestQueue, now.driver?.waiting ?? 0) },
    };
  }

  #behind(connection: ConnectionFile, protocol: Protocol, line: Line): ConnectionDevice[] {
    const { directory } = this.#options;
    const stations = new Map<string, string>();
    for (const point of directory.pointsOf(connection.id)) {
      if (stations.has(point.device)) continue;
      stations.set(point.device, protocol.discovery.whereIs(connection.settings, point).device);
    }
    const figures = new Map(
      Array.from(line.stations.entries(), ([station, found]) => [
        protocol.explain({ time: 0, station }).station,
        found,
      ]),
    );
    return directory.devices
      .filter((device) => device.connection === connection.id)
      .map((device) => {
        const station = stations.get(device.id) ?? "";
        return this.#device(device, station, figures.get(station));
      });
  }

  #device(
    device: DeviceDescription,
    station: string,
    { roundTrip = null, failures = 0 }: { readonly roundTrip?: number | null; readonly failures?: number } = {},
  ): ConnectionDevice {
    const { names, newest, health } = this.#options;
    const silence = health.silenceOf(device);
    const isStale = reportedPoints(device.points).some(({ id }) => !isAnswered(newest.qualities[id]));
    return {
      id: device.id,
      name: device.name,
      module: device.module,
      place: placeWords(device, names),
      station: cutTo(400, station),
      points: device.points.length,
      reach: silence !== undefined ? "silent" : isStale ? "stale" : "good",
      ...(silence === undefined ? {} : { since: silence.since }),
      ...(silence?.reason === undefined ? {} : { reason: cutTo(1_000, silence.reason) }),
      roundTrip: roundTrip === null ? null : Math.round(roundTrip * 10) / 10,
      failures,
    };
  }

  /** null: they cannot be opened. */
  #secretsOf(connection: ConnectionFile, protocol: Protocol): string[] | null {
    try {
      const { settings } = this.#options.secrets.open(connection);
      const keys = protocol.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
      return keys.flatMap((key) => {
        const secret = settings[key];
        return typeof secret === "string" ? formsOf(secret, settings["username"]) : [];
      });
    } catch {
      return null;
    }
  }
}

import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { seconds } from "@atrium/contract";
import {
  type FileSearchReply,
  MAX_FOUND_IN_ANSWER,
  type NewFileSearch,
  type NewSearch,
  type ProductFile,
  type SearchReply,
  type SearchRow,
} from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import type { Discovery, ListedObject, Protocol } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { UnreadableSecretError } from "../../platform/secretBox.ts";
import { readEde, WrongFileError } from "./ede/readEde.ts";
import { MappedDevices, type MappedDirectory } from "./mappedDevices.ts";
import type { OpenedConnections } from "./prober.ts";
import { wrongFields } from "./refusals.ts";
import { searchEntry } from "./probeEntries.ts";
import { Search, type SearchStart } from "./search.ts";

/** Searches that run at once, each through another connection. */
const MAX_RUNNING = 3;
/** After that another try makes sense. */
const RETRY_AFTER = seconds(30);
/** Searches that are kept, with those that run. */
const MAX_KEPT = 20;
/** Ms for which a search is kept after its end. */
const KEPT_FOR = 1_800_000;

export interface SearchesOptions {
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly connections: OpenedConnections;
  readonly directory: MappedDirectory;
  readonly products: () => readonly ProductFile[];
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly audit: AuditSink;
  readonly log: Log;
}

interface Kept {
  readonly search: Search;
  readonly mapped: MappedDevices;
  readonly ended: Promise<void>;
  /** The connection as it was when the search began. */
  readonly before: ConnectionFile | undefined;
}

/** The searches of this run of the server: one at a time through a connection. They are not kept over a restart. */
export class Searches {
  readonly #options: SearchesOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #expiries = new Map<string, () => void>();
  #unsubscribe: () => void = () => undefined;

  constructor(options: SearchesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe("site.changed", () => this.#endOutdated());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    for (const { search } of this.#kept.values()) search.stop();
    await Promise.all([...this.#kept.values()].map(async ({ ended }) => ended));
    for (const forget of this.#expiries.values()) forget();
    this.#expiries.clear();
    this.#kept.clear();
  }

  list(): SearchRow[] {
    return [...this.#kept.values()].map(({ search }) => search.row).toReversed();
  }

  /** @throws AppError EDV011 where one runs through the connection; ENF001; EVA001; EDV008; ERL001 */
  async begin({ connection: id, range, password }: NewSearch, actor: Caller): Promise<SearchRow> {
    const { protocols, connections, clock, audit } = this.#options;
    const connection = this.#opened(id, password);
    const protocol = protocols[connection.protocol];
    if (protocol === undefined) {
      throw new AppError("EVA001", t("No driver supports {protocol}", { protocol: connection.protocol }));
    }
    const { discovery } = protocol;
    const wrong = discovery.checkRange(range);
    if (wrong.length > 0) {
      throw wrongFields(wrong.map(({ field, problem }) => ({ path: `range.${field}`, message: problem })));
    }
    const running = [...this.#kept.values()].filter(({ search }) => search.isRunning);
    if (running.some(({ search }) => search.connection === id)) {
      throw new AppError("EDV011", t("A search through {name} is already running", { name: connection.name }));
    }
    if (running.length >= MAX_RUNNING) {
      throw new AppError("ERL001", t("Other searches are running. Try again later."), { retryAfter: RETRY_AFTER });
    }
    // A password that was just entered is meant for the range; one that is kept goes to the hosts that had it before.
    const mayGoTo: SearchStart["mayGoTo"] =
      password === undefined ? (secret, address) => connections.mayGoTo(id, secret, address) : () => true;
    const search = new Search({ connection, range, discovery, mayGoTo, by: actor.name, clock });
    const row = this.#keep(search, connection, protocol);
    try {
      await audit.record(searchEntry({ connection, range }, actor));
    } catch (error) {
      search.stop();
      throw error;
    }
    return row;
  }

  /**
   * What an engineering file lists, as if a search had found it; of one with problems what is wrong.
   * @throws AppError EVA001 where nobody lists devices of the connection's protocol; ENF001; EDV008
   */
  read({ connection: id, file, text }: NewFileSearch, { userId, name: by }: Caller): FileSearchReply {
    const { protocols, clock, log } = this.#options;
    const connection = this.#opened(id);
    const protocol = protocols[connection.protocol];
    const fromList = protocol?.discovery.fromList;
    if (protocol === undefined || fromList === undefined) {
      throw wrongFields([
        { path: "connection", message: t("Engineering files can be used only with BACnet connections") },
      ]);
    }
    const { deviceInstance: own } = connection.settings;
    const objects = objectsIn(text, typeof own === "number" ? own : undefined);
    if (objects instanceof WrongFileError) return { search: null, problems: [...objects.problems] };
    const { devices, isCut } = fromList(objects);
    const find: Discovery["find"] = async (_settings, _range, { onFound }) => {
      for (const device of devices) onFound(device);
      return { outcome: "done", found: devices.length, isCut, requests: 0 };
    };
    const search = new Search({ connection, range: {}, discovery: { find }, by, clock, file });
    log.info({ search: search.id, connection: id, user: userId, file }, "an engineering file is read");
    return { search: this.#keep(search, connection, protocol), problems: [] };
  }

  #keep(search: Search, connection: ConnectionFile, protocol: Protocol): SearchRow {
    const { directory, products, log } = this.#options;
    const { file } = search.row;
    const silence = file === undefined ? {} : { silence: t("Not listed in {file}.", { file }) };
    const mapped = new MappedDevices({ directory, protocol, products, connection, ...silence });
    const before = directory.connections.find((one) => one.id === connection.id);
    const ended = search.run().then(
      () => this.#ended(search),
      (error: unknown) => log.error({ err: error, search: search.id }, "a search broke down"),
    );
    this.#kept.set(search.id, { search, mapped, ended, before });
    this.#makeRoom();
    return search.row;
  }

  /** @param from the number of its first device @throws AppError ENF001 */
  find(id: string, from: number): SearchReply {
    const { search, mapped } = this.#present(id);
    const found = search.found.slice(from, from + MAX_FOUND_IN_ANSWER);
    const isDone = search.row.state === "done" && !search.row.isCut;
    const gone = isDone ? mapped.gone(search.found, search.range) : [];
    return { ...search.row, from, devices: mapped.rows(found, search.found), gone };
  }

  /** Stops a search; what it has found stays. Resolves when it asks nobody any more. @throws AppError ENF001 */
  async end(id: string): Promise<void> {
    const { search, ended } = this.#present(id);
    search.stop();
    await ended;
  }

  #present(id: string): Kept {
    const kept = this.#kept.get(id);
    if (kept === undefined) throw new AppError("ENF001", t("Search not found or no longer kept"));
    return kept;
  }

  #opened(id: string, password?: string): ConnectionFile {
    try {
      return this.#options.connections.opened(id, { password });
    } catch (error) {
      if (error instanceof UnreadableSecretError) throw new AppError("EDV008", error.message, { cause: error });
      throw error;
    }
  }

  #ended(search: Search): void {
    const { clock, log } = this.#options;
    const { state, found, problem, connection, isCut } = search.row;
    log.info({ search: search.id, connection, state, found, isCut, problem }, "a search has ended");
    this.#expiries.set(
      search.id,
      clock.after(KEPT_FOR, () => this.#forget(search.id)),
    );
  }

  /** The oldest that has ended makes room; as few run as there are places. */
  #makeRoom(): void {
    const over = [...this.#kept.values()].filter(({ search }) => !search.isRunning);
    for (const { search } of over.slice(0, Math.max(0, this.#kept.size - MAX_KEPT))) this.#forget(search.id);
  }

  #forget(id: string): void {
    this.#expiries.get(id)?.();
    this.#expiries.delete(id);
    this.#kept.delete(id);
  }

  /** Nobody is asked through a connection that is gone or leads elsewhere now. */
  #endOutdated(): void {
    const { connections } = this.#options.directory;
    for (const { search, before } of this.#kept.values()) {
      const now = connections.find(({ id }) => id === search.connection);
      if (!isDeepStrictEqual(now?.settings, before?.settings)) search.stop();
    }
  }
}

function objectsIn(text: string, own: number | undefined): ListedObject[] | WrongFileError {
  try {
    return readEde(text, own);
  } catch (error) {
    if (error instanceof WrongFileError) return error;
    throw error;
  }
}

import type { BacnetServerSettings, BacnetServerState } from "@atrium/contract/integrations";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Door } from "../../platform/integrations/door.ts";
import { type ForeignCommands, releasableSystems } from "../../platform/integrations/foreignCommands.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { ClientBook } from "./clientBook.ts";
import { type ExposedObjects, exposedObjects, type ExposedObjectsOptions } from "./exposedObjects.ts";
import { Listener, ownAddresses } from "./listener.ts";

/** How soon a device that cannot listen tries again, ms: its port may be free then, its address there. */
const RETRY_AFTER = 10_000;
const SYSTEM = "bacnet";

export interface BacnetDeviceOptions {
  readonly door: Door<BacnetServerSettings>;
  readonly directory: { readonly devices: readonly DeviceDescription[]; readonly revision: number };
  readonly newest: ExposedObjectsOptions["newest"];
  readonly commands: ForeignCommands;
  readonly holdOf: ExposedObjectsOptions["holdOf"];
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The site as one BACnet/IP device: off until somebody switches it on, read-only until somebody releases systems. */
export class BacnetDevice {
  readonly #options: BacnetDeviceOptions;
  readonly #book: ClientBook;
  /** Beginning to listen and ending it, one after the other. */
  readonly #queue = new SerialQueue();
  #listener: Listener | undefined;
  /** What it listens with: another limit or system needs no other socket. */
  #heardWith = "";
  #problem: string | undefined;
  #objects: ExposedObjects | undefined;
  /** Counts the changes of its objects in this run. */
  #changes = 0;
  #cancelRetry: (() => void) | undefined;
  readonly #ends: (() => void)[] = [];

  constructor(options: BacnetDeviceOptions) {
    this.#options = options;
    this.#book = new ClientBook(options.clock);
  }

  async start(): Promise<void> {
    const { bus, door } = this.#options;
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#pointsChanged(changes)),
      bus.subscribe("site.changed", () => this.#objectsChanged()),
      door.onChange(() => {
        this.#objectsChanged();
        void this.#queue.run(async () => this.#follow());
      }),
    );
    await this.#queue.run(async () => this.#follow());
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#queue.ended();
    this.#cancelRetry?.();
    this.#listener?.stop();
  }

  state(): BacnetServerState {
    const { directory, door, commands } = this.#options;
    return {
      state: this.#stateNow(door.isOn),
      ...(this.#problem !== undefined && { problem: this.#problem }),
      addresses: ownAddresses(),
      commandable: releasableSystems(directory.devices),
      objects: this.#exposed().byKey.size,
      subscriptions: this.#listener?.subscriptions ?? 0,
      commanded: commands.points(SYSTEM).length,
      strangers: this.#book.strangers,
      clients: this.#book.rows(),
    };
  }

  /** Ends all that clients command. */
  async release(caller: Caller): Promise<BacnetServerState> {
    const { commands } = this.#options;
    const points = commands.points(SYSTEM);
    if (points.length > 0) await commands.release(points, SYSTEM, caller);
    return this.state();
  }

  /** Does as the switch and the settings are now. */
  async #follow(): Promise<void> {
    const { door } = this.#options;
    const { settings } = door;
    const { host, port, instance, name, clients } = settings;
    const heardWith = door.isOn ? JSON.stringify([host, port, instance, name, clients]) : "";
    if (heardWith !== this.#heardWith || this.#problem !== undefined) {
      this.#heardWith = heardWith;
      await this.#listen(door.isOn ? settings : undefined);
    }
    await this.#takeBack();
  }

  /** Ends what clients command and may not any more. */
  async #takeBack(): Promise<void> {
    const { door, commands, log } = this.#options;
    const { byPoint } = this.#exposed();
    const points = commands.points(SYSTEM).filter((id) => !door.isOn || byPoint.get(id)?.command === undefined);
    if (points.length === 0) return;
    try {
      await commands.release(points, SYSTEM, undefined);
    } catch (error) {
      log.warn({ err: error, points: points.length }, "what BACnet clients command could not be released");
    }
  }

  /** @param settings undefined: it is off */
  async #listen(settings: BacnetServerSettings | undefined): Promise<void> {
    this.#cancelRetry?.();
    this.#listener?.stop();
    this.#listener = undefined;
    this.#problem = undefined;
    if (settings === undefined) return;
    this.#book.clear();
    const { clock, directory, log } = this.#options;
    const { host, port, instance } = settings;
    const listener = new Listener({
      settings,
      objects: () => this.#exposed().byKey,
      revision: () => directory.revision + this.#changes,
      book: this.#book,
      onUse: (use) => this.#options.door.note(use),
      clock,
    });
    try {
      await listener.start();
      this.#listener = listener;
      log.info({ host, port, instance }, "listening as a BACnet device");
    } catch (error) {
      this.#problem = problemOf(error, settings);
      log.warn({ err: error, host, port }, "cannot listen as a BACnet device");
      this.#cancelRetry = clock.after(RETRY_AFTER, () => void this.#queue.run(async () => this.#follow()));
    }
  }

  #stateNow(isOn: boolean): BacnetServerState["state"] {
    if (!isOn) return "off";
    return this.#listener === undefined ? "failed" : "listening";
  }

  #objectsChanged(): void {
    this.#objects = undefined;
    this.#changes += 1;
  }

  #pointsChanged({ ids }: PointChanges): void {
    if (this.#listener === undefined) return;
    const { byPoint } = this.#exposed();
    for (const id of ids) {
      const object = byPoint.get(id);
      if (object !== undefined) this.#listener.changed(object);
    }
  }

  #exposed(): ExposedObjects {
    const { directory, door, newest, commands, holdOf } = this.#options;
    const { devices } = directory;
    this.#objects ??= exposedObjects({ devices, settings: door.settings, newest, commands, holdOf });
    return this.#objects;
  }
}

function problemOf(error: unknown, { host, port }: BacnetServerSettings): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return t("Port {port} of {host} is in use by another program", { host, port: String(port) });
  }
  if (code === "EADDRNOTAVAIL") return t("This machine does not have the address {address}", { address: host });
  if (code === "EACCES") return t("The system does not allow Atrium to listen at port {port}", { port: String(port) });
  return t("It cannot listen at {host}: {reason}", { host, reason: String(code ?? error) });
}

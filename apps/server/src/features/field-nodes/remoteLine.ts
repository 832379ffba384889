import { QUALITY } from "@atrium/contract/devices";
import type { Driver, DriverOptions, DriverPoint, Protocol } from "@atrium/drivers";
import type { FieldItem } from "../../platform/nodes/field/fieldItems.ts";
import type { HoldRequest } from "../../platform/nodes/field/fieldTopics.ts";
import { listedRule } from "../../platform/nodes/field/secretRule.ts";
import type { TapMessage } from "../../platform/nodes/field/tapMessage.ts";
import type { Owner } from "./presence.ts";

/** Who makes nodes hold connections. */
export interface LineKeeper {
  /** It is going to be attached; what comes for it until then is for it. */
  know(line: RemoteLine): void;
  /** From now on the owner is to hold the connection. */
  attach(line: RemoteLine): void;
  detach(line: RemoteLine): void;
  /** The line has something else to be held. */
  changed(line: RemoteLine): void;
}

export interface RemoteLineOptions {
  readonly driver: DriverOptions;
  /** Of the protocol, as connections name it. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly keeper: LineKeeper;
  /** What units may play, as a list. */
  readonly clips: () => HoldRequest["clips"];
}

/** What a node must hold, without the sender of the request. */
export type HeldContent = Omit<HoldRequest, "version" | "core" | "epoch" | "isBound">;

/** The driver of a connection whose devices another node speaks to. What that node says of it is handed on to the sink. */
export class RemoteLine implements Driver {
  readonly id: string;
  readonly name: string;
  /** The run of its owner in which it is held; undefined: it is not. */
  held: (Owner & { readonly boot: string }) | undefined;
  readonly #options: RemoteLineOptions;
  #points: readonly DriverPoint[];
  #local: Driver;
  #isRunning = false;
  #isLost = false;
  #said = "";
  readonly #awaited = new Set<() => void>();
  #silent = new Map<string, string | undefined>();

  /** @throws Error where the driver could not work with these settings or points */
  constructor(options: RemoteLineOptions) {
    const { driver } = options;
    this.#options = options;
    this.id = driver.connection.id;
    this.name = driver.connection.name;
    this.#points = driver.points;
    this.#local = localDriver(options, driver.points);
    options.keeper.know(this);
  }

  /** The same driver here, which never begins: it knows what can be done, and what needs no device. */
  get local(): Driver {
    return this.#local;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Its node is not in sight. */
  get isLost(): boolean {
    return this.#isLost;
  }

  get settings(): Record<string, unknown> {
    return this.#options.driver.connection.settings;
  }

  /** Where its points are. */
  get addresses(): readonly unknown[] {
    return this.#points.map(({ address }) => address);
  }

  async start(): Promise<void> {
    this.#isRunning = true;
    this.#state("connecting");
    this.#options.keeper.attach(this);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.held = undefined;
    this.#options.keeper.detach(this);
  }

  setPoints(points: readonly DriverPoint[]): void {
    this.#local = localDriver(this.#options, points);
    this.#points = points;
    this.#options.keeper.changed(this);
  }

  /** What its owner is to hold. */
  content(): HeldContent {
    const { driver, name, protocol, clips } = this.#options;
    const { connection, before, exchange, mayGoTo } = driver;
    const earlier = (read: DriverOptions["before"]): HoldRequest["before"] =>
      this.#points.flatMap(({ id }): HoldRequest["before"] => {
        const known = read?.(id);
        return known === undefined ? [] : [[id, known.value, known.age]];
      });
    const allowed = listedRule(
      mayGoTo,
      protocol.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key),
      this.#points.map(({ address }) => address),
    );
    return {
      connection: { id: connection.id, name: connection.name, protocol: name, settings: connection.settings },
      points: [...this.#points],
      before: earlier(before),
      exchanges: earlier(exchange),
      clips: clips(),
      ...(allowed === undefined ? {} : { allowed }),
    };
  }

  /** Points that are on somebody's page now. */
  observed(): number[] {
    const { isObserved } = this.#options.driver;
    return this.#points.filter(({ id }) => isObserved?.(id) === true).map(({ id }) => id);
  }

  /** Hands on what its owner said of the present. */
  hear(item: Exclude<FieldItem, { kind: "event" }>): void {
    const { sink } = this.#options.driver;
    switch (item.kind) {
      case "rows": {
        sink.values(item.rows);
        break;
      }
      case "text": {
        sink.text?.(item.code, item.text);
        break;
      }
      case "reason": {
        sink.explained?.(item.point, item.reason);
        break;
      }
      case "state": {
        this.#state(item.state, item.reason);
        break;
      }
      case "device": {
        this.#device(item.device, item.isAnswering, item.reason);
        break;
      }
      case "doubt": {
        sink.doubted?.(item.doubt);
        break;
      }
    }
  }

  /** Hands on what went over the wire. */
  tap(exchanges: TapMessage["exchanges"]): void {
    const { sink } = this.#options.driver;
    for (const one of exchanges) {
      if ("unreadable" in one) sink.unreadable?.(one.unreadable ?? undefined);
      else sink.exchanged?.(one);
    }
  }

  /** Resolves when the event is in the database, or never can be. @param heardAt by our clock, ms since the epoch */
  async take({ event }: Extract<FieldItem, { kind: "event" }>, heardAt: number): Promise<void> {
    await this.#options.driver.sink.event?.({ ...event, heardAt });
  }

  /** Its owner cannot be asked, for this reason; what it says in its log still comes when it is back. */
  lose(reason: string): void {
    this.#isLost = true;
    for (const done of this.#awaited) done();
    const { sink, clock } = this.#options.driver;
    if (!this.#state("lost", reason)) return;
    const { length } = this.#points;
    for (const { id } of this.#points) sink.explained?.(id, reason);
    sink.values({
      length,
      ids: Int32Array.from(this.#points, ({ id }) => id),
      values: new Float64Array(length).fill(Number.NaN),
      qualities: new Uint8Array(length).fill(QUALITY.stale),
      times: new Float64Array(length).fill(clock.now()),
    });
  }

  /** Resolves when its owner holds it, or not within so many ms; at once where it is lost. */
  async whenHeld(limit: number): Promise<void> {
    if (this.held !== undefined || this.#isLost || !this.#isRunning) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        cancel();
        this.#awaited.delete(done);
        resolve();
      };
      const cancel = this.#options.driver.clock.after(limit, done);
      this.#awaited.add(done);
    });
  }

  /** Its owner holds it, and says its state in its log. */
  find(held: Owner & { readonly boot: string }): void {
    this.held = held;
    this.#isLost = false;
    for (const done of this.#awaited) done();
    // Devices that were silent before and are not mentioned answer by now.
    for (const device of this.#silent.keys()) this.#device(device, true);
  }

  /** @returns whether that is new */
  #state(state: "connected" | "connecting" | "lost", reason?: string): boolean {
    const said = `${state} ${reason ?? ""}`;
    if (said === this.#said) return false;
    this.#said = said;
    if (reason === undefined) this.#options.driver.sink.connection(state);
    else this.#options.driver.sink.connection(state, reason);
    return true;
  }

  #device(device: string, isAnswering: boolean, reason?: string): void {
    const isKnown = isAnswering
      ? !this.#silent.has(device)
      : this.#silent.has(device) && this.#silent.get(device) === reason;
    if (isKnown) return;
    if (isAnswering) this.#silent.delete(device);
    else this.#silent.set(device, reason);
    this.#options.driver.sink.device?.(device, isAnswering, reason);
  }
}

/** @throws Error where the driver could not work with these settings or points */
function localDriver({ protocol, driver }: RemoteLineOptions, points: readonly DriverPoint[]): Driver {
  return protocol.create({ ...driver, points, sink: { values: () => undefined, connection: () => undefined } });
}

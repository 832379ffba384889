import { isDeepStrictEqual } from "node:util";
import type { ClipBook, Driver, DriverPoint, Protocol } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { FieldItem } from "../../platform/nodes/field/fieldItems.ts";
import type { HoldRequest } from "../../platform/nodes/field/fieldTopics.ts";
import { ruleOf } from "../../platform/nodes/field/secretRule.ts";
import { type LineBeside, LineState } from "./lineState.ts";

interface HoldingOptions {
  readonly request: HoldRequest;
  readonly protocol: Protocol;
  /** Of a connection that is not bound to this node, one that ends with the lease. */
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves when the log has it. */
  readonly say: (item: FieldItem) => Promise<void>;
  readonly beside: LineBeside;
}

/** One connection that this node holds, with its driver. */
export class Holding {
  readonly driver: Driver;
  readonly #state: LineState;
  readonly #options: HoldingOptions;
  #request: HoldRequest;
  /** When its request came, by the clock's `elapsed`. */
  #heldAt: number;
  #earlier: { readonly before: Earlier; readonly exchanges: Earlier };
  #clips: ClipBook;
  #mayGoTo: ReturnType<typeof ruleOf>;
  #observed: ReadonlySet<number> = new Set();

  /** @throws Error where the driver cannot work with these settings or points */
  constructor(options: HoldingOptions) {
    const { request, protocol, clock, log } = options;
    this.#options = options;
    this.#request = request;
    this.#heldAt = clock.elapsed();
    this.#earlier = earlierOf(request);
    this.#clips = bookOf(request);
    this.#mayGoTo = ruleOf(request.allowed);
    const { id: connection } = request.connection;
    const { say, beside } = options;
    this.#state = new LineState({ ...beside, connection, epoch: () => this.#request.epoch, say });
    this.driver = protocol.create({
      connection: request.connection,
      points: request.points,
      mayGoTo: (secret, address) => this.#mayGoTo(secret, address),
      before: (point) => this.#aged(this.#earlier.before.get(point)),
      exchange: (point) => this.#aged(this.#earlier.exchanges.get(point)),
      isObserved: (point) => this.#observed.has(point),
      clips: { clip: (code) => this.#clips.clip(code), codeOf: (file) => this.#clips.codeOf(file) },
      sink: this.#state.sink,
      clock,
      log,
    });
  }

  get request(): HoldRequest {
    return this.#request;
  }

  get points(): readonly DriverPoint[] {
    return this.#request.points;
  }

  /** Ends at once where it cannot begin; the log says why. */
  begin(): void {
    const { log, request } = this.#options;
    this.driver.start().catch((error: unknown) => {
      log.error({ connection: request.connection.id, err: error }, "a driver did not start");
      this.#state.sink.connection("lost", error instanceof Error ? error.message : String(error));
    });
  }

  /** Takes new points or settings without a restart. @returns false: its driver has to restart */
  goOn(request: HoldRequest): boolean {
    const before = this.#request;
    const isSame =
      isDeepStrictEqual(before.connection, request.connection) &&
      before.isBound === request.isBound &&
      isDeepStrictEqual(before.allowed, request.allowed);
    if (!isSame) return false;
    try {
      if (!isDeepStrictEqual(before.points, request.points)) this.driver.setPoints(request.points);
    } catch (error) {
      this.#options.log.warn(
        { connection: request.connection.id, err: error },
        "the driver did not take its new points and is restarted",
      );
      return false;
    }
    this.#request = request;
    this.#heldAt = this.#options.clock.elapsed();
    this.#earlier = earlierOf(request);
    this.#clips = bookOf(request);
    this.#mayGoTo = ruleOf(request.allowed);
    this.#state.keepOnly(new Set(request.points.map(({ id }) => Number(id))));
    return true;
  }

  /** Says its present state again. */
  repeat(): void {
    this.#state.repeat();
  }

  observe(points: ReadonlySet<number>): void {
    this.#observed = points;
  }

  async stop(): Promise<void> {
    try {
      await this.driver.stop();
    } catch (error) {
      const { id: connection } = this.#request.connection;
      this.#options.log.error({ connection, err: error }, "a driver did not stop as it should");
    }
  }

  /** As old as it is by now. */
  #aged(row: EarlierValue | undefined): EarlierValue | undefined {
    return row && { value: row.value, age: row.age + this.#options.clock.elapsed() - this.#heldAt };
  }
}

interface EarlierValue {
  readonly value: number;
  /** When the request came, ms. */
  readonly age: number;
}
type Earlier = ReadonlyMap<number, EarlierValue>;

function earlierOf({ before, exchanges }: HoldRequest): { readonly before: Earlier; readonly exchanges: Earlier } {
  const map = (rows: HoldRequest["before"]): Earlier => new Map(rows.map(([id, value, age]) => [id, { value, age }]));
  return { before: map(before), exchanges: map(exchanges) };
}

function bookOf({ clips }: Pick<HoldRequest, "clips">): ClipBook {
  const present = clips.filter(({ isDeleted }) => isDeleted !== true);
  const byCode = new Map(present.map(({ code, file, isRepeated }) => [code, { file, isRepeated }]));
  // A file that two have had, one of them deleted, is the other's.
  const byFile = new Map(clips.toReversed().map(({ code, file }) => [file, code]));
  return { clip: (code) => byCode.get(code), codeOf: (file) => byFile.get(file) };
}

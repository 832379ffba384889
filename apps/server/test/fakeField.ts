import type {
  AddressProblem,
  CanReadPriorities,
  CanWrite,
  Driver,
  DriverEvent,
  DriverOptions,
  Exchange,
  ExplainedExchange,
  PointTemplate,
  Protocol,
  WriteOutcome,
  WriteRequest,
} from "@atrium/drivers";
import type { FormField } from "@atrium/contract";
import { QUALITY, type ProbeReport, type SearchReport } from "@atrium/contract/devices";

/** A write as the device got it, waiting for the test to settle it. */
export interface ArrivedWrite extends WriteRequest {
  readonly sent: () => void;
  readonly settle: (outcome: WriteOutcome) => void;
}

/** A field without wires: the test decides what devices report and how they answer. */
export class FakeField implements Protocol {
  /** Every write that arrived, oldest first. */
  readonly writes: ArrivedWrite[] = [];
  readonly drivers = new Map<string, PlainDriver>();
  /** The immediate answer to a write; undefined: the test settles it by hand. */
  answer: (request: WriteRequest) => WriteOutcome | undefined = (request) => ({
    state: "confirmed",
    value: request.value ?? 0,
    time: 0,
  });
  priorities: (point: number) => Promise<(number | null)[]> = async () => [];

  readonly label = "Fake";
  readonly catalog = {
    names: [],
    products: (): [] => [],
    tableOf: () => undefined,
    points: (): PointTemplate[] => [],
  };
  readonly settings: readonly FormField[] = [];

  readonly discovery = {
    range: [],
    find: async (): Promise<SearchReport> => ({ outcome: "done", found: 0, isCut: false, requests: 0 }),
    whereIs: () => ({ device: "" }),
    checkRange: (): AddressProblem[] => [],
  };

  /** Nothing is there to be tested. */
  async probe(): Promise<ProbeReport> {
    return { outcome: "answers", roundTrip: 0, requests: 0, points: [] };
  }

  explain({ sent, received }: Exchange): ExplainedExchange {
    return { sent: sent?.join(" "), received: received?.join(" ") };
  }

  checkSettings(_settings: Record<string, unknown>): AddressProblem[] {
    return [];
  }

  create(options: DriverOptions): Driver {
    const hasPriorities = options.connection.settings["hasPriorities"] !== false;
    const driver = hasPriorities ? new FakeDriver(options, this) : new PlainDriver(options, this);
    this.drivers.set(options.connection.id, driver);
    return driver;
  }

  /** The number of writes that wait in each driver. */
  waitingWrites = 0;

  /** A poll begins late. */
  polled(connection: string, lateness: number): void {
    this.drivers.get(connection)?.options.sink.polled?.(lateness);
  }

  /** More messages come than can be handled. */
  shed(connection: string, messages: number): void {
    this.drivers.get(connection)?.options.sink.shed?.(messages);
  }

  /** Something went over the wire. */
  exchanged(connection: string, exchange: Exchange): void {
    this.drivers.get(connection)?.options.sink.exchanged?.(exchange);
  }

  /** A device reports an event; resolves when the server has taken it. */
  async event(connection: string, event: DriverEvent): Promise<void> {
    const { sink } = this.drivers.get(connection)?.options ?? {};
    if (sink?.event === undefined) throw new Error("events go nowhere");
    await sink.event(event);
  }

  /** A driver says what a number of a text point stands for. */
  text(connection: string, code: number, text: string): void {
    this.drivers.get(connection)?.options.sink.text?.(code, text);
  }

  /** A device's report: rows of point and value, good by default. */
  report(...rows: [point: number, value: number, quality?: number][]): void {
    for (const driver of this.drivers.values()) {
      const known = rows.filter(([id]) => driver.options.points.some((point) => Number(point.id) === id));
      const now = driver.options.clock.now();
      driver.options.sink.values({
        length: known.length,
        ids: Int32Array.from(known, ([id]) => id),
        values: Float64Array.from(known, ([, value]) => value),
        qualities: Uint8Array.from(known, ([, , quality]) => quality ?? QUALITY.good),
        times: Float64Array.from(known, () => now),
      });
    }
  }
}

/** The answer of a protocol without priorities. */
class PlainDriver implements Driver, CanWrite {
  options: DriverOptions;
  protected readonly field: FakeField;

  constructor(options: DriverOptions, field: FakeField) {
    this.options = options;
    this.field = field;
  }

  async start(): Promise<void> {
    this.options.sink.connection("connected");
  }

  async stop(): Promise<void> {
    this.field.drivers.delete(this.options.connection.id);
  }

  setPoints(points: DriverOptions["points"]): void {
    this.options = { ...this.options, points };
  }

  get waitingWrites(): number {
    return this.field.waitingWrites;
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const { promise, resolve } = Promise.withResolvers<WriteOutcome>();
    this.field.writes.push({ ...request, sent: onSent, settle: resolve });
    const outcome = this.field.answer(request);
    if (outcome !== undefined) {
      onSent();
      resolve(outcome);
    }
    return await promise;
  }
}

class FakeDriver extends PlainDriver implements CanReadPriorities {
  async readPriorities(point: number): Promise<{ values: (number | null)[]; relinquishDefault: number | null }> {
    return { values: await this.field.priorities(point), relinquishDefault: 0 };
  }
}

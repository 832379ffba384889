import type {
  CommandRisk,
  ConnectionId,
  ExchangeFailure,
  FieldEventContent,
  FormField,
  FoundDevice,
  PartDetails,
  PointId,
  PointKind,
  PointState,
  ProbeReport,
  ProductDescription,
  ProductFile,
  SearchReport,
  StuckRule,
  Unit,
} from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";

/** Changed values as columns: row i of each belongs together. Only the first `length` rows count. */
export interface ValueBatch {
  readonly length: number;
  readonly ids: Int32Array;
  /** NaN: no value (quality is then bad). */
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** Time at the source, ms since the epoch. */
  readonly times: Float64Array;
}

export type ConnectionState = "connected" | "connecting" | "lost";

/** Something that happened at a device and is over: a card was read, a locker was opened. */
export interface DriverEvent {
  readonly device: string;
  /** The device's own number of it: the same event that comes again is kept once. */
  readonly id: string;
  /** Time at the source, ms since the epoch. */
  readonly time: number;
  readonly content: FieldEventContent;
}

/** Readings of a counter that are not believed: from the first of them until one is believed again. */
export interface CounterDoubt {
  readonly point: PointId;
  /** Times of the first and of the last so far. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
  /** The reading that was believed before. */
  readonly before: number | undefined;
  /**
   * Less than before; more than it can have counted; a first 0, which is how meters start; of any point, what its
   * product or physics does not allow.
   */
  readonly reason: "less" | "more" | "first-zero" | "out-of-range";
  /** `back`: it showed again what it can show; `believed`: these readings are believed now. */
  readonly outcome: "open" | "back" | "believed";
}

/** A piece of what went over the wire: octets, or words of the protocol such as a topic. */
export type WirePiece = Uint8Array | string;

/**
 * What went over the wire once: a request and what became of it, or a message of its own. Nothing is put into words before
 * somebody asks (`Protocol.explain`). No user name, password or proof of one is ever among the pieces.
 */
export interface Exchange {
  /** When it ended, ms since the epoch. */
  readonly time: number;
  /** Whom it was with, as the protocol calls it, where several are behind the connection: a unit, a topic, an address. */
  readonly station?: number | string | undefined;
  /** Absent: nothing was asked. The receiver copies octets that it keeps. */
  readonly sent?: readonly WirePiece[] | undefined;
  /** Absent: nothing came. */
  readonly received?: readonly WirePiece[] | undefined;
  /** Ms from the request to its answer, or to the end of the waiting; absent where no answer is waited for. */
  readonly took?: number | undefined;
  readonly failure?: ExchangeFailure | undefined;
}

/** An exchange in words. */
export interface ExplainedExchange {
  /** Absent where the connection leads to one alone. */
  readonly station?: string | undefined;
  readonly sent?: string | undefined;
  readonly received?: string | undefined;
}

/** Where a driver tells what goes over the wire; it costs nothing where nobody takes it. */
export interface WireTap {
  exchanged?(exchange: Exchange): void;
  /** The last answer of a station cannot be read after all: it counts as garbage. */
  unreadable?(station?: number | string): void;
}

/** The receiver of a driver's readings. */
export interface DriverSink extends WireTap {
  values(batch: ValueBatch): void;
  /** From now on values of points that are texts may be `code`, which stands for this text. */
  text?(code: number, text: string): void;
  connection(state: ConnectionState, reason?: string): void;
  /** One device behind the connection stopped or started answering (a gateway's unit, a meter). */
  device?(device: string, isAnswering: boolean, reason?: string): void;
  /**
   * Resolves when the event is kept: only then is it confirmed to the device, where the protocol allows that. Rejects when
   * it could not be kept, so that the device, or the driver, sends it again.
   */
  event?(event: DriverEvent): Promise<void>;
  /** A counter's readings are in doubt: called when that begins, each quarter hour, and when it is over. */
  doubted?(doubt: CounterDoubt): void;
  /** A poll begins, this many ms later than due. */
  polled?(lateness: number): void;
  /** More messages came than could be handled: this many were dropped for newer ones of the same source. */
  shed?(messages: number): void;
}

interface Feedback {
  /** A key of the same product. */
  readonly point: string;
  readonly values?: readonly number[];
  /** Seconds that it takes at most; absent: as long as the driver looks anyway. */
  readonly within?: number;
}

/** The fields of a product's template beyond a point's value; the contract's `PointDescription` explains each. */
export interface PointTraits {
  readonly states?: readonly PointState[];
  /** Its states are, beside these, the site's own media: `ClipBook`. */
  readonly takesMedia?: boolean;
  /** Keys of the points that carry its limits. */
  readonly limits?: { readonly min: string; readonly max: string };
  readonly interlocks?: readonly { readonly point: string; readonly equals: number; readonly reason: string }[];
  readonly risk?: CommandRisk;
  readonly isMomentary?: boolean;
  /** Of a momentary point: the point and the values that show that the device did it; `PRODUCT_POINT` explains it. */
  readonly feedback?: Feedback;
  readonly step?: number;
  /** Of a counter: the most that it counts in an hour. */
  readonly maxPerHour?: number;
  /** Of a counter: it begins at 0 by itself, each day or each time it gets power. */
  readonly startsAgain?: boolean;
  readonly stuck?: StuckRule;
}

/** A product's template of one point, resolved for one device. */
export interface PointTemplate extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly isWritable: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Ms between two values when all is well; three of them make a value stale. */
  readonly expectedInterval: number;
  /** Smaller changes are not passed on, except that a value is repeated once per `expectedInterval`. */
  readonly deadband?: number;
  /** false: it has no automatic value to be released to, though its protocol has priorities. */
  readonly hasPriorities?: boolean;
  /** Where the value is, in the protocol's own form. */
  readonly address: unknown;
}

export interface DriverPoint extends PointTemplate {
  readonly id: PointId;
  readonly device: string;
}

/** How a protocol turns a mapping record into points. Pure: used by the site check and the importer. */
export interface ProductCatalog {
  /** Names of our products. */
  readonly names: readonly string[];
  /** What it knows, its own and the site's, with the fields of an address. @param own the site's products, of all protocols */
  products(own?: readonly ProductFile[]): ProductDescription[];
  /**
   * The points of one part of a device, or the problems of its address.
   * @param product template name, e.g. `lighting-circuit`, `pm5000`
   * @param address the mapping's address fields, e.g. `{ instance: 12 }`, `{ unit: 11 }`
   */
  points(
    product: string,
    address: Record<string, number | string>,
    details?: PartDetails,
  ): PointTemplate[] | AddressProblem[];
}
export interface AddressProblem {
  /** A field of the address; `product`, or `objects` and its field, for a part's other fields. */
  readonly field: string;
  readonly problem: string;
}
export function isAddressProblem(row: PointTemplate | AddressProblem): row is AddressProblem {
  return "problem" in row;
}

/** What to test: a connection, or, with a product and its address, a device behind it. */
export interface ProbeRequest {
  readonly settings: Record<string, unknown>;
  readonly product?: string | undefined;
  readonly address?: Record<string, number | string> | undefined;
  readonly details?: PartDetails | undefined;
}

export interface TestOptions {
  /** The caller does not want to know any more. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Ms for all of it; 5 s if left out. */
  readonly timeout?: number | undefined;
  /** What people call the other end: with it, no sentence has an address. */
  readonly name?: string | undefined;
}

export interface SearchOptions extends TestOptions {
  /** Called with each device as it is found, each once. */
  readonly onFound: (device: FoundDevice) => void;
  /** Called as it goes on with the share of the work that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Where a search finds a point: the device by its `key`, and, where each value is an entry of its own, the entry by its `place`. */
export interface Whereabouts {
  readonly device: string;
  readonly entry?: string | undefined;
}

/** A search for devices through a connection's settings. It asks and never writes, with a rest between its requests. */
export interface Discovery {
  /** What to look through, as a form draws it. */
  readonly range: readonly FormField[];
  /** Problems of what to look through; empty when it is valid. */
  checkRange(range: Record<string, unknown>): AddressProblem[];
  find(
    settings: Record<string, unknown>,
    range: Record<string, unknown>,
    options: SearchOptions,
  ): Promise<SearchReport>;
  /** Where a search finds a point of a connection with these settings. */
  whereIs(settings: Record<string, unknown>, point: Pick<DriverPoint, "address">): Whereabouts;
  /** Whether a search through this range looks at a device of that key; absent: nothing can be said of what is not found. */
  readonly covers?: ((range: Record<string, unknown>, key: string) => boolean) | undefined;
  /** The key under which every search finds the device that a connection leads to; absent where keys are a connection's own. */
  readonly keyOf?: ((settings: Record<string, unknown>) => string) | undefined;
}

/** The site's media as its units know them: by the name of their file there. The codes are values of points. */
export interface ClipBook {
  clip(code: number): { readonly file: string; readonly isRepeated: boolean } | undefined;
  /** undefined: the file is none of the site's media. */
  codeOf(file: string): number | undefined;
}

export interface DriverOptions {
  readonly connection: { readonly id: ConnectionId; readonly name: string; readonly settings: Record<string, unknown> };
  readonly points: readonly DriverPoint[];
  /** What a point showed last before this driver began, and how long ago, ms; undefined where that is not known. */
  readonly before?: ((point: PointId) => { readonly value: number; readonly age: number } | undefined) | undefined;
  /** The newest exchange of a counter that was recorded by hand: what the new one began with, and how long ago, ms. */
  readonly exchange?: ((point: PointId) => { readonly value: number; readonly age: number } | undefined) | undefined;
  /** What may be played; absent: nothing. */
  readonly clips?: ClipBook | undefined;
  readonly sink: DriverSink;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * One connection to the field. Constructing remembers, `start` begins (and returns before the field answers), `stop`
 * undoes everything. A driver reconnects by itself, with back-off and jitter, until stopped.
 */
export interface Driver {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Requests and messages, reads too, that wait for their turn; absent where nothing ever does. */
  readonly waiting?: number;
}

/** A device's priority array, index 0 = priority 1, and its default (BACnet). */
export interface Priorities {
  readonly values: (number | null)[];
  readonly relinquishDefault: number | null;
}

/**
 * The outcome of a write; `state` decides the command's. `priorities`: the array as it was read back with the value.
 */
export type WriteOutcome =
  /**
   * Written and read back. `value` is what the device reports now, null where it does not report it. `remark` says, of a
   * momentary command that the point itself does not show, what confirms it.
   */
  (
    | { readonly state: "confirmed"; readonly value: number | null; readonly time: number; readonly remark?: string }
    /** Accepted by the device, but another source at `priority` wins; `value` is what the device reports. */
    | { readonly state: "overridden"; readonly value: number; readonly priority: number; readonly time: number }
    /** Refused, or, where `isUnsent`, never sent: the connection is down. */
    | { readonly state: "failed"; readonly reason: string; readonly value?: number; readonly isUnsent?: boolean }
    | { readonly state: "timed-out"; readonly reason: string }
  ) & { readonly priorities?: Priorities };

export interface WriteRequest {
  readonly point: PointId;
  /** null relinquishes. */
  readonly value: number | null;
  /** BACnet command priority, 7 to 16. Protocols without priorities ignore it: there the server decides which write goes out. */
  readonly priority: number;
}

/** Ability: points can be commanded. Writes overtake polls; one request is in flight a device. */
export interface CanWrite {
  /** Writes, and reads that confirm one, that wait for their turn. */
  readonly waitingWrites: number;
  /** @param onSent called once, when the request has left for the device */
  write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome>;
}

/** Ability: the device reports its own priority array. */
export interface CanReadPriorities {
  readPriorities(point: PointId): Promise<Priorities>;
}

/** A sound file that a device is to keep. */
export interface ClipContent {
  /** Its name in the device. */
  readonly file: string;
  /** What people call it. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/**
 * Ability: devices keep sound files. Each call goes beside polls and commands, which do not wait for it.
 * All throw `ClipFailure`.
 */
export interface CanKeepClips {
  /** The names of the files that a device has. */
  clips(device: string): Promise<readonly string[]>;
  readClip(device: string, file: string): Promise<Uint8Array>;
  /** A file of this name that the device has already is replaced. */
  putClip(device: string, clip: ClipContent): Promise<void>;
  /** One that is not there is removed already. */
  removeClip(device: string, file: string): Promise<void>;
}

/** Why a device did not do something with its sound files, as a sentence. `away`: it does not answer, so later is another matter. */
export class ClipFailure extends Error {
  readonly isAway: boolean;

  constructor(message: string, { isAway, ...options }: ErrorOptions & { readonly isAway: boolean }) {
    super(message, options);
    this.name = "ClipFailure";
    this.isAway = isAway;
  }
}

export function canKeepClips(driver: Driver): driver is Driver & CanKeepClips {
  return "putClip" in driver;
}
export function canWrite(driver: Driver): driver is Driver & CanWrite {
  return "write" in driver;
}
export function canReadPriorities(driver: Driver): driver is Driver & CanReadPriorities {
  return "readPriorities" in driver;
}

/** One protocol: the check of its settings, its products, and its driver. */
export interface Protocol {
  /** What people call it. */
  readonly label: string;
  readonly catalog: ProductCatalog;
  /** The settings of a connection as a form draws them; `isSecret` marks those that are kept encrypted. */
  readonly settings: readonly FormField[];
  /** Problems of a connection's settings; empty when they are valid. */
  checkSettings(settings: Record<string, unknown>): AddressProblem[];
  /** A live test read of a connection, or of one device behind it. It writes nothing. */
  probe(request: ProbeRequest, options: TestOptions): Promise<ProbeReport>;
  readonly discovery: Discovery;
  /** Puts an exchange into words, as far as its octets are there; it takes any octets whatever. */
  explain(exchange: Exchange): ExplainedExchange;
  create(options: DriverOptions): Driver;
}

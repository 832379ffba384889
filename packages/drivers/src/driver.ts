import type { ConnectionId, FormField, PointId } from "@atrium/contract";
import type { ProbeReport } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { CanKeepClips, ClipBook } from "./clips.ts";
import type { Discovery, ProbeRequest, TestOptions } from "./discovery.ts";
import type { DriverSink } from "./driverSink.ts";
import type { CanFilm } from "./pictures.ts";
import type { CanListPlates } from "./plateLists.ts";
import type { AddressProblem, DriverPoint, ProductCatalog } from "./productCatalog.ts";
import type { Exchange, ExplainedExchange } from "./wire.ts";
import type { CanReadPriorities, CanWrite } from "./writing.ts";

/** @param secret the key of a secret setting @param address of a device */
type SecretRule = (secret: string, address: Readonly<Record<string, unknown>>) => boolean;

export interface DriverOptions {
  readonly connection: { readonly id: ConnectionId; readonly name: string; readonly settings: Record<string, unknown> };
  readonly points: readonly DriverPoint[];
  /** Whether a secret of the connection was entered for a device's own host. Absent: it may go to all of them. */
  readonly mayGoTo?: SecretRule | undefined;
  /** What a point showed last before this driver began, and how long ago, ms; undefined where that is not known. */
  readonly before?: ((point: PointId) => { readonly value: number; readonly age: number } | undefined) | undefined;
  /** The newest exchange of a counter that was recorded by hand: what the new one began with, and how long ago, ms. */
  readonly exchange?: ((point: PointId) => { readonly value: number; readonly age: number } | undefined) | undefined;
  /** Whether somebody sees the newest value of a point now. Absent: nobody does. */
  readonly isObserved?: ((point: PointId) => boolean) | undefined;
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
  /**
   * From now on these are the points. The connection goes on: points that stay the same keep their values and are read as
   * before, further ones are read at once, and nothing of those that are gone is passed on any more.
   * @throws where the address of a point is wrong; nothing has changed then
   */
  setPoints(points: readonly DriverPoint[]): void;
  /** Requests and messages, reads too, that wait for their turn; absent where nothing ever does. */
  readonly waiting?: number;
}

export function canKeepClips(driver: Driver): driver is Driver & CanKeepClips {
  return "putClip" in driver;
}
export function canFilm(driver: Driver): driver is Driver & CanFilm {
  return "film" in driver;
}
export function canListPlates(driver: Driver): driver is Driver & CanListPlates {
  return "putPlate" in driver;
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
  /** What of a device behind its connection a point takes, as words; two products cannot both be right about one of them. */
  readonly cellsOf?: ((point: { readonly address?: unknown }) => readonly string[]) | undefined;
  /** Puts an exchange into words, as far as its octets are there; it takes any octets whatever. */
  explain(exchange: Exchange): ExplainedExchange;
  create(options: DriverOptions): Driver;
}

import type { PointId } from "@atrium/contract";
import type { DeviceIdentity, ProbeReport, SearchReport } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { SearchOptions, TestOptions } from "../src/discovery.ts";
import type { Driver } from "../src/driver.ts";
import type { DriverSink } from "../src/driverSink.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import type { CanWrite } from "../src/writing.ts";
import type { ShownBy } from "./driverOptions.ts";

/** Ms; the driver under test is set to these. */
export const TEST_TIMES = { timeout: 300, pollInterval: 40, retryDelay: 20, maxRetryDelay: 60 } as const;

/** How an endpoint misbehaves. */
export type Misbehaviour = "none" | "silent" | "garbage" | "another-device";

/** What becomes of the answer to a write that was carried out; a late one waits for `giveLate`. */
export type WriteAnswer = "given" | "late" | "lost";

/** A field device on loopback that speaks its protocol and obeys the test. */
export interface FieldEndpoint {
  misbehaviour: Misbehaviour;
  /** Ms before each answer. */
  delay: number;
  refusesWrites: boolean;
  /** Set: the device takes this in place of any written value. */
  takesInstead: number | null;
  writeAnswer: WriteAnswer;
  /** The answer to a write that was held back leaves now; nothing where it is lost. */
  giveLate(): void;
  /** Called when a write has been carried out, before its answer leaves. */
  onWritten: (() => void) | null;
  /** Called when an answer has left, before anybody had the time to read it. */
  onAnswer: (() => void) | null;
  /** Most requests that were open at one time. */
  readonly mostOpen: number;
  /** Writes that reached the device, refused ones too. */
  readonly writes: number;
  /** How often somebody has connected, or looked for the device. */
  readonly connections: number;
  /** The device's own value of the readable point changes. */
  setReadable(value: number): void;
  /** What the writable point is in the device. */
  writable(): number;
  /** As if the device lost power. */
  shut(): Promise<void>;
  /** Power is back, at the same address; it remembers values but nobody who subscribed. */
  open(): Promise<void>;
}

/** Answers, and calls `onAnswer` when the answer has left the process and sockets were not read since. */
export function give(answer: () => void, onAnswer: (() => void) | null): void {
  if (onAnswer === null) {
    answer();
    return;
  }
  // After immediates the loop runs timers, and only then reads. A datagram leaves two ticks after it is sent.
  setImmediate(() => {
    answer();
    process.nextTick(() => process.nextTick(() => process.nextTick(onAnswer)));
  });
}

/** A protocol's part of the conformance suite. */
export interface FieldHarness<Endpoint extends FieldEndpoint> {
  /** An endpoint that is open. */
  endpoint(): Promise<Endpoint>;
  /** The driver for it, with the two points below. */
  driver(endpoint: Endpoint, sink: DriverSink, clock: Clock): Driver & CanWrite;
  /**
   * The same, where a command of the writable point is momentary.
   * @param shownBy values of the readable point that show that the device did it; left out, its answer has to do
   */
  momentary(endpoint: Endpoint, sink: DriverSink, clock: Clock, shownBy?: ShownBy): Driver & CanWrite;
  /** The points of that driver. */
  readonly points: (endpoint: Endpoint) => readonly DriverPoint[];
  /** One more device behind the same connection, whose readable point shows 33; it ends with the scene. */
  readonly another: (endpoint: Endpoint) => Promise<{
    readonly points: readonly DriverPoint[];
    readonly readable: PointId;
    readonly shut?: () => Promise<void>;
  }>;
  readonly readable: PointId;
  readonly writable: PointId;
  /** A point of text, and how the device comes to say something there; null where the protocol's texts are not read. */
  readonly text: { readonly point: PointId; readonly says: (endpoint: Endpoint, words: string) => void } | null;
  /** Another source commands the writable point at a priority above 8; null where the protocol has none. */
  readonly override: ((endpoint: Endpoint, value: number, priority: number) => void) | null;
  /**
   * A test of the endpoint's device, asked as a form would ask.
   * @param product the device's own; another one; or none, the connection alone
   */
  readonly probe: (
    endpoint: Endpoint,
    product: "own" | "another" | "none",
    options: TestOptions,
  ) => Promise<ProbeReport>;
  /** A search that finds the endpoint's device. */
  readonly discover: (endpoint: Endpoint, options: SearchOptions) => Promise<SearchReport>;
  /** The device as the search finds it. */
  readonly found: object;
  /** What the device says of itself in a test; undefined where the protocol has no words for that. */
  readonly identity: DeviceIdentity | undefined;
  /** The outcome of a pulse that the device took and that none of its points shows: `15 %` is what it reports now. */
  readonly cleared: object;
  /** How a write is answered that the device refuses. */
  readonly refusal: RegExp;
  /** What the protocol lacks and why, in brackets; empty where it lacks nothing. */
  readonly lacking: string;
}

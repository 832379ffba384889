import type { FormField } from "@atrium/contract";
import type { FoundDevice, SearchReport } from "@atrium/contract/devices";
import type { PartDetails } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { AddressProblem, DriverPoint } from "./productCatalog.ts";

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
  /** The connection that is tested, where the site has it: the test runs where its devices are reached. */
  readonly connection?: string | undefined;
}

export interface SearchOptions extends TestOptions {
  /** Whether a secret of the connection may go to a host that the search asks. Absent: to all of them. */
  readonly mayGoTo?: ((secret: string, address: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Called with each device as it is found, each once. */
  readonly onFound: (device: FoundDevice) => void;
  /** Called with the beginning of a device that takes long to read, as it grows; `onFound` brings the whole. */
  readonly onPart?: ((device: FoundDevice) => void) | undefined;
  /** Called as it goes on with the share of the work that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Where a search finds a point: the device by its `key`, and, where each value is an entry of its own, the entry by its `place`. */
export interface Whereabouts {
  readonly device: string;
  readonly entry?: string | undefined;
  /** Keys under which the device is heard too, and has no values: that it is there, an event, a command to it. */
  readonly beside?: readonly string[] | undefined;
}

/** An object of a device as an engineer's list has it. */
export interface ListedObject {
  /** The instance of the device. */
  readonly device: number;
  /** The number of the object's type. */
  readonly type: number;
  readonly instance: number;
  readonly name: string;
  /** The number of its unit. */
  readonly units?: number | undefined;
}

export interface ListedDevices {
  readonly devices: readonly FoundDevice[];
  /** A device has more objects than are kept. */
  readonly isCut: boolean;
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
  /** A sentence: why what the range covers and was not found is not there. */
  readonly silence?: ((range: Record<string, unknown>) => string | undefined) | undefined;
  /** Devices as a list of their objects has them; absent where nobody makes such lists. */
  readonly fromList?: ((objects: readonly ListedObject[]) => ListedDevices) | undefined;
  /** The key under which every search finds the device that a connection leads to; absent where keys are a connection's own. */
  readonly keyOf?: ((settings: Record<string, unknown>) => string) | undefined;
}

import type { AnnouncedForm, DeviceIdentity, FoundAvailability, FoundPoint } from "@atrium/contract/devices";

/** A point of a thing, by the name that its device gives it. */
export interface NamedPoint {
  readonly name: string;
  readonly point: FoundPoint;
  /** Where its announcement says it too. */
  readonly value?: string | undefined;
}

/** One thing that a device has, as it announced it: a relay, a sensor, a lamp with its level. */
export interface Thing {
  /** `switch`, `sensor`, `light`. */
  readonly component: string;
  readonly name?: string | undefined;
  /** What it measures, in Home Assistant's words: `carbon_dioxide`. */
  readonly measures?: string | undefined;
  /** As the device writes it. */
  readonly unit?: string | undefined;
  /** The main one first; none where it says no value that can be read. */
  readonly points: readonly NamedPoint[];
  /** A sentence: what of it cannot be read or commanded. */
  readonly problem?: string | undefined;
  /** It tells of the device itself: its battery, its firmware. */
  readonly isOfDevice?: boolean | undefined;
  readonly availability?: FoundAvailability | undefined;
}

/** A device with all that it announced. */
export interface AnnouncedDevice {
  /** The same in each search. */
  readonly key: string;
  readonly form: AnnouncedForm;
  readonly identity: DeviceIdentity;
  /** The device's own topic; absent: the one that its topics share. */
  readonly topic?: string | undefined;
  readonly encoding?: "sparkplug";
  readonly things: readonly Thing[];
}

/** The newest message on each topic that was heard. */
export type Heard = ReadonlyMap<string, Buffer>;

/**
 * A way in which devices on a broker announce themselves. It hears every message, and says at the end which devices there
 * are, and what each has.
 */
export interface Family {
  /** Whether the message is an announcement and nothing else: it is no value then. */
  readonly hear: (topic: string, payload: Buffer) => boolean;
  readonly devices: (heard: Heard) => AnnouncedDevice[];
  /** More was announced than is kept. */
  readonly isCut: boolean;
}

/** Things of one device; one with more is none that anybody has built. */
export const MAX_THINGS = 500;
/** Ms between two reports of what speaks only when something changes, and once an hour at the least. */
export const SELDOM = 3_600_000;
/** Characters of a word, and of a topic, that a device may say. */
export const MAX_WORD_LENGTH = 100;
export const MAX_TOPIC_LENGTH = 1_000;

import type { Paged } from "@atrium/contract";
import type { FieldEvent, FieldEventQuery } from "@atrium/contract/access";
import type { CommandSource, DeviceDescription, TrendStep } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";

/** The site as the replay needs it. */
interface ReplayDirectory {
  hasPlace(place: Place): boolean;
  /** Devices of a module at a place, with their points. */
  devicesAt(place: Place, module?: string): readonly DeviceDescription[];
}

interface State {
  readonly time: number;
  readonly value: number;
  /** false: nothing trustworthy was known then, and this is the value from before. */
  readonly isKnown: boolean;
}

/** What was recorded, as the history has it. */
export interface RecordedPast {
  /** Resolves when what was reported up to a moment can be read; if that takes long, without it. */
  stored(moment: number): Promise<void>;
  /** What was reported up to then can be read. */
  readonly storedUntil: number;
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{
    readonly at: number;
    readonly step: TrendStep;
    readonly next: number | null;
    readonly states: ReadonlyMap<number, State>;
  }>;
  changedBefore(points: readonly number[], moment: number): Promise<ReadonlyMap<number, number>>;
  stepAt(moment: number): Promise<TrendStep>;
  /** The first moment of which anything is kept. */
  keptFrom(): Promise<number | null>;
  changes(points: readonly number[], range: Stretch): AsyncIterable<Samples>;
  /** Of the same samples only those whose value is another one than that before them, and gaps. */
  transitions(points: readonly number[], range: Stretch): AsyncIterable<Samples>;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Columns in the order of time. */
interface Samples {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One target of a command that was given. */
export interface CommandedPoint {
  readonly command: string;
  readonly device: string;
  readonly deviceName: string;
  readonly point: string;
  /** null: it was released. */
  readonly value: number | null;
  readonly by: string;
  readonly source: CommandSource;
  readonly at: number;
}

export interface ReplayNeeds {
  readonly directory: ReplayDirectory;
  readonly past: RecordedPast;
  /** What the numbers of text points stand for. */
  readonly textsOf: (codes: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly events: { list(query: FieldEventQuery): Promise<Paged<FieldEvent>> };
  readonly commands: {
    /** Targets at some devices of commands that were given in a stretch of time, the oldest first. */
    givenBetween(
      devices: readonly string[],
      range: { readonly from: number; readonly to: number },
    ): Promise<readonly CommandedPoint[]>;
  };
  readonly clock: { now(): number };
}

import type { Media, MediaId, MediaUnitState } from "@atrium/contract/devices";

type Sound = NonNullable<Media["sound"]>;

/** A sound as the database keeps it. */
export interface StoredMedia {
  readonly id: MediaId;
  readonly revision: number;
  readonly name: string;
  readonly unitFile: string;
  readonly isRepeated: boolean;
  /** false: the units had it before us. */
  readonly isOurs: boolean;
  /** What its file has; null: it is not here yet. */
  readonly content: { readonly hash: string; readonly sound: Sound } | null;
  readonly addedBy: string;
  /** Ms since the epoch. */
  readonly addedAt: number;
  readonly lastPlayedAt: number | null;
  readonly isDeleted: boolean;
}

/** How a unit stands to a sound, as far as it is known. */
export interface UnitStanding {
  readonly media: number;
  readonly device: string;
  readonly state: MediaUnitState;
  readonly reason: string | null;
  /** Of the file that it was last seen to have. */
  readonly hash: string | null;
  /** Since when, ms since the epoch. */
  readonly at: number;
}

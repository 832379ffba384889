import { DeviceId } from "@atrium/contract";
import type { Media, MediaUse } from "@atrium/contract/devices";
import type { StoredMedia } from "./storedMedia.ts";
import type { Standings } from "./standings.ts";

/** What is known of the sounds beside their rows. */
export interface Surroundings {
  readonly standings: Standings;
  /** The ids of the units. */
  readonly devices: ReadonlySet<string>;
  readonly uses: ReadonlyMap<number, readonly MediaUse[]>;
  /** When a sound was heard last, where that is not kept yet. */
  readonly heard: ReadonlyMap<number, number>;
  readonly has: (hash: string) => Promise<boolean>;
}

/** A sound as people see it. */
export async function presentMedia(
  media: StoredMedia,
  { standings, devices, uses, heard, has }: Surroundings,
): Promise<Media> {
  const { id, revision, name, unitFile: file, isRepeated, content, addedBy, addedAt, lastPlayedAt } = media;
  const isHere = content !== null && (await has(content.hash));
  return {
    id,
    revision,
    name,
    file,
    isRepeated,
    state: content === null ? "awaited" : isHere ? "ready" : "lost",
    sound: content?.sound ?? null,
    units: standings.counts(media, devices),
    uses: (uses.get(id) ?? []).map(({ words, device }) => ({ words, device: DeviceId.parse(device) })),
    lastPlayedAt: heard.get(id) ?? lastPlayedAt,
    addedBy,
    addedAt,
  };
}

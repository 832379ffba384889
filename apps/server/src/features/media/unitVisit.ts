import { MEDIA_TYPES, type MediaUnitState } from "@atrium/contract/devices";
import { type CanKeepClips, ClipFailure } from "@atrium/drivers";
import { t } from "@atrium/words";
import { hashOf, type MediaFiles } from "./files.ts";
import type { StoredMedia } from "./storedMedia.ts";
import type { MediaLibrary } from "./library.ts";
import type { Standings } from "./standings.ts";

/** ms after which a file that a unit has is read back and compared again. */
const COMPARE_AFTER = 24 * 3_600_000;

export interface VisitOptions {
  readonly library: MediaLibrary;
  readonly files: MediaFiles;
  readonly standings: Standings;
  /** Takes the file of a sound that is not here, or not any more. @returns why not, as a sentence; undefined where it is taken */
  readonly take: (media: StoredMedia, content: Uint8Array) => Promise<string | undefined>;
  readonly now: () => number;
  /** A rest after a file was read back: nobody waits for that, and others want the processor. */
  readonly rest: () => Promise<void>;
}

/** Brings one unit into step with the library: what is missing goes there, what was deleted goes away. */
export class UnitVisit {
  readonly #options: VisitOptions;
  readonly #device: string;
  readonly #unit: CanKeepClips;

  constructor(options: VisitOptions, device: string, unit: CanKeepClips) {
    this.#options = options;
    this.#device = device;
    this.#unit = unit;
  }

  /** @returns whether all is as it should be @throws ClipFailure where the unit is away */
  async run(): Promise<boolean> {
    const { library } = this.#options;
    const files = new Set(await this.#unit.clips(this.#device));
    let isWhole = true;
    // What goes makes room for what comes.
    for (const media of library.deleted) {
      isWhole = (await this.#part(media, () => this.#remove(media, files))) && isWhole;
    }
    for (const { id } of library.present) {
      // It may have been changed or deleted since the visit began.
      const media = library.find(id);
      if (media !== undefined) isWhole = (await this.#part(media, () => this.#bring(media, files))) && isWhole;
    }
    return isWhole;
  }

  /** A refusal is of one sound; the others go on. */
  async #part(media: StoredMedia, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ClipFailure) || error.isAway) throw error;
      await this.#stands(media, media.isDeleted ? "leaving" : "failed", { reason: error.message });
      return false;
    }
  }

  async #bring(media: StoredMedia, files: ReadonlySet<string>): Promise<boolean> {
    const isHere = media.content !== null && (await this.#options.files.has(media.content.hash));
    // A person may want it sent whatever the unit has.
    const isForced = isHere && this.#options.standings.takeForced(this.#device, media.id);
    if (files.has(media.unitFile) && !isForced) return isHere ? await this.#compare(media) : await this.#take(media);
    if (media.content === null || !isHere) {
      const reason =
        media.content === null
          ? t("The sound file was not found on any unit.")
          : t("The sound file is missing. Add the sound again.");
      await this.#stands(media, "waiting", { reason });
      return media.content === null;
    }
    const content = await this.#options.files.read(media.content.hash);
    if (content === undefined) {
      await this.#stands(media, "waiting", { reason: t("The sound file is damaged. Add the sound again.") });
      return false;
    }
    const { unitFile: file, name } = media;
    const mediaType = MEDIA_TYPES[media.content.sound.format];
    await this.#unit.putClip(this.#device, { file, name, mediaType, content });
    await this.#stands(media, "there", { hash: media.content.hash });
    return true;
  }

  /** It has a file of this name: is it this one? */
  async #compare(media: StoredMedia): Promise<boolean> {
    const { standings, now } = this.#options;
    const known = standings.find(this.#device, media.id);
    const wanted = media.content?.hash;
    if (known?.state === "there" && known.hash === wanted && now() - known.at < COMPARE_AFTER) return true;
    const hash = hashOf(await this.#unit.readClip(this.#device, media.unitFile));
    await this.#options.rest();
    const reason = t("The unit has a different file named {file}.", { file: media.unitFile });
    if (hash === wanted) await this.#stands(media, "there", { hash, isAnew: true });
    else await this.#stands(media, "differs", { reason, hash });
    return true;
  }

  /** Takes the file from the unit: it is not here yet, or not any more. */
  async #take(media: StoredMedia): Promise<boolean> {
    const content = await this.#unit.readClip(this.#device, media.unitFile);
    const problem = await this.#options.take(media, content);
    const hash = hashOf(content);
    if (problem === undefined) await this.#stands(media, "there", { hash });
    else await this.#stands(media, "differs", { reason: problem, hash });
    return true;
  }

  async #remove(media: StoredMedia, files: ReadonlySet<string>): Promise<boolean> {
    const { standings } = this.#options;
    const isKnown = standings.find(this.#device, media.id) !== undefined;
    // What the units had before us is theirs: something of their own may play it.
    if (media.isOurs && files.has(media.unitFile)) await this.#unit.removeClip(this.#device, media.unitFile);
    if (isKnown) await standings.forget(this.#device, media.id);
    return true;
  }

  async #stands(
    { id: media }: StoredMedia,
    state: MediaUnitState,
    { reason = null, hash = null, isAnew = false }: { reason?: string | null; hash?: string | null; isAnew?: boolean },
  ): Promise<void> {
    const { standings, now } = this.#options;
    if (isAnew) await standings.forget(this.#device, media);
    await standings.set({ media, device: this.#device, state, reason, hash, at: now() });
  }
}

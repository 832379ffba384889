import { t } from "@atrium/words";
import { isNoSound, type MeasuredSound } from "@atrium/audio";
import type {
  Media,
  MediaChange,
  MediaFormat,
  MediaPiece,
  MediaUnit,
  NewMedia,
  PointState,
} from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hashOf, type MediaFiles } from "./files.ts";
import type { StoredMedia } from "./storedMedia.ts";
import type { MediaLibrary } from "./library.ts";
import type { Plays } from "./plays.ts";
import { presentMedia, type Surroundings } from "./presentMedia.ts";
import type { SoundMeter } from "./soundMeter.ts";
import type { Standings } from "./standings.ts";
import type { MediaStore } from "./store.ts";
import { notAudio, type Uploads, type WholeUpload } from "./uploads.ts";

export interface MediaServiceOptions {
  readonly library: MediaLibrary;
  readonly store: MediaStore;
  readonly files: MediaFiles;
  readonly uploads: Uploads;
  readonly meter: SoundMeter;
  readonly standings: Standings;
  readonly plays: Plays;
  readonly clock: Pick<Clock, "now">;
  /** Refuses, with a sentence for the person, where the disk has no room. @throws AppError */
  readonly refuseWithoutRoom: () => void;
  /** The names of the sounds have changed: pages and commands know them from now on. */
  readonly show: (states: readonly PointState[]) => Promise<void>;
  /** The units are to be brought into step. */
  readonly callUnits: () => void;
  readonly unitOf: (device: string) => Pick<MediaUnit, "device" | "name" | "place"> | undefined;
}

/** A sound's file, ready to be sent. */
export interface SoundFileFound {
  readonly media: StoredMedia;
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly format: MediaFormat;
}

/** The site's sounds, for people. */
export class MediaService {
  readonly #options: MediaServiceOptions;
  /** Files come and go one after the other: what one sound leaves, another may just have come with. */
  readonly #queue = new SerialQueue();

  constructor(options: MediaServiceOptions) {
    this.#options = options;
  }

  /** By name. @param search part of a name, in any case */
  async list(search = ""): Promise<Media[]> {
    const wanted = this.#options.library.present.filter(({ name }) =>
      name.toLowerCase().includes(search.toLowerCase()),
    );
    const surroundings = this.#surroundings();
    return await Promise.all(wanted.map((media) => presentMedia(media, surroundings)));
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<Media> {
    return await this.#present(this.#kept(id));
  }

  /** How each unit stands to it, those with a problem first. @throws AppError ENF001 */
  units(id: number): MediaUnit[] {
    const { standings, plays, unitOf } = this.#options;
    const media = this.#kept(id);
    const units = [...plays.devices].flatMap((device) => {
      const unit = unitOf(device);
      const { state = "waiting", reason = null, at = null } = standings.find(device, media.id) ?? {};
      return unit === undefined ? [] : [{ ...unit, state, reason, at } satisfies MediaUnit];
    });
    return units.sort(
      (one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.device.localeCompare(other.device),
    );
  }

  /** @throws AppError EBO001, EMD004, EDB001 */
  begin(wanted: NewMedia, actor: Caller): string {
    this.#options.refuseWithoutRoom();
    return this.#options.uploads.begin(wanted, actor.userId);
  }

  /**
   * Takes a piece; the last one makes the sound. Of what is refused nothing is kept.
   * @throws AppError ENF001, EVA001, EBO001, EMD002, EMD004
   */
  async take(upload: string, piece: MediaPiece, actor: Caller): Promise<{ received: number; media: Media | null }> {
    const { received, whole } = await this.#options.uploads.take(upload, piece, actor.userId);
    const media = whole === undefined ? null : await this.#present(await this.#add(whole, actor));
    return { received, media };
  }

  /** @throws AppError ENF001 */
  async cancel(upload: string, actor: Caller): Promise<void> {
    await this.#options.uploads.cancel(upload, actor.userId);
  }

  /** @throws AppError ENF001, EDV009, EMD001 */
  async change(id: number, change: MediaChange, actor: Caller): Promise<Media> {
    const { store, library, show } = this.#options;
    const media = await store.change(id, change, actor);
    library.put(media);
    await show(library.states);
    return await this.#present(media);
  }

  /** @throws AppError ENF001; EMD003 where it is used, with where */
  async remove(id: number, actor: Caller): Promise<void> {
    const { store, library, clock, plays, standings, show, callUnits, files } = this.#options;
    const media = this.#kept(id);
    const uses = plays.playing().get(media.id) ?? [];
    if (uses.length > 0) {
      const where = listed(uses.map(({ name }) => name));
      throw new AppError(
        "EMD003",
        t("{name} is playing in {where}. Stop it there first.", { name: media.name, where }),
      );
    }
    await this.#queue.run(async () => {
      library.put(await store.remove(id, clock.now(), actor));
      const hash = media.content?.hash;
      const isShared = library.present.some(({ content }) => content?.hash === hash);
      if (hash !== undefined && !isShared) await files.remove(hash);
    });
    for (const device of plays.devices) {
      const known = standings.find(device, media.id);
      if (known === undefined) continue;
      await standings.set({ ...known, state: "leaving", reason: null, at: clock.now() });
    }
    await show(library.states);
    callUnits();
  }

  /** Sends it to the units that do not have it as it is here. @throws AppError ENF001 */
  async sendAgain(id: number, actor: Caller): Promise<Media> {
    const { store, standings, plays, callUnits } = this.#options;
    const media = this.#kept(id);
    await store.recordSent(media, actor);
    standings.force(media, plays.devices);
    callUnits();
    return await this.#present(media);
  }

  /** @throws AppError ENF001 where it is not here, or lost */
  async file(id: number): Promise<SoundFileFound> {
    const { files } = this.#options;
    const media = this.#kept(id);
    if (media.content === null) {
      throw new AppError("ENF001", t("The sound file has not been copied from the units yet"));
    }
    const { hash, sound } = media.content;
    if (!(await files.has(hash))) throw new AppError("ENF001", t("The sound file is missing: add the sound again"));
    return { media, path: files.pathOf(hash), hash, size: sound.size, format: sound.format };
  }

  /**
   * Takes the file of a sound that is not here, or not any more, from a unit.
   * @returns why not, as a sentence
   */
  async adopt({ id }: StoredMedia, content: Uint8Array): Promise<string | undefined> {
    const { files, library, store, callUnits } = this.#options;
    return await this.#queue.run(async () => {
      const media = library.find(id);
      const known = media?.content?.hash;
      if (media === undefined || (known !== undefined && known !== hashOf(content))) {
        return t("The unit has a different file with this name.");
      }
      const file = files.incoming();
      try {
        await files.write(file, 0, content);
        const sound = await this.#options.meter.measure(file);
        if (isNoSound(sound)) {
          return t("The file is not a usable sound. {problem}", { problem: t(sound.problem) });
        }
        const { hash, size } = await files.keep(file);
        const adopted = await store.adopt(id, { hash, sound: soundOf(sound, size) });
        if (adopted !== undefined) library.put(adopted);
        callUnits();
        return undefined;
      } finally {
        await files.drop(file);
      }
    });
  }

  async #add({ name, isRepeated, file }: WholeUpload, actor: Caller): Promise<StoredMedia> {
    const { meter, files, store, library, clock, show, callUnits } = this.#options;
    try {
      const sound = await meter.measure(file);
      if (isNoSound(sound)) throw notAudio(t(sound.problem));
      const media = await this.#queue.run(async () => {
        const { hash, size } = await files.keep(file);
        try {
          const content = { hash, sound: soundOf(sound, size) };
          const added = await store.add({ name, isRepeated, content, at: clock.now() }, actor);
          library.put(added);
          return added;
        } catch (error) {
          if (!library.present.some(({ content }) => content?.hash === hash)) await files.remove(hash);
          throw error;
        }
      });
      await show(library.states);
      callUnits();
      return media;
    } finally {
      await files.drop(file);
    }
  }

  async #present(media: StoredMedia): Promise<Media> {
    return await presentMedia(media, this.#surroundings());
  }

  #surroundings(): Surroundings {
    const { standings, plays, files } = this.#options;
    const { devices, heard } = plays;
    return { standings, devices, uses: plays.uses(), heard, has: (hash) => files.has(hash) };
  }

  #kept(id: number): StoredMedia {
    const media = this.#options.library.find(id);
    if (media === undefined) throw new AppError("ENF001", t("Sound not found"));
    return media;
  }
}

/** Those with a problem first. */
const ORDER = ["failed", "differs", "waiting", "leaving", "there"] as const;

function soundOf({ format, length, sampleRate, channels, loudness, peak, waveform }: MeasuredSound, size: number) {
  return { format, length, size, sampleRate, channels, loudness, peak, waveform: [...waveform] };
}

/** "Lobby, Café and 3 others" */
function listed(names: readonly string[]): string {
  const first = names.slice(0, 3).join(", ");
  const more = names.length - 3;
  return more > 0 ? t("{first} and {more, plural, one {# other} other {# others}}", { first, more }) : first;
}

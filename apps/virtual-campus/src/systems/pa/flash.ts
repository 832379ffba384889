import { createHash } from "node:crypto";
import { isNoSound, readSound } from "@atrium/audio";
import type { Clip } from "./clips.ts";

/** Octets that a unit has for clips beside its own. */
const FLASH_SIZE = 48 * 1_048_576;
/** A unit takes no longer name. */
const MAX_NAME = 64;

/** A clip that somebody has put into a unit. */
export interface StoredClip extends Clip {
  readonly content: Buffer;
  readonly hash: string;
}

/** Why a unit does not keep a file. */
export type FlashRefusal = "no-audio" | "no-room" | "bad-name" | "exists";

/** The same file in many units is held once. */
const contents = new Map<string, Buffer>();

/** The clips that were uploaded to one unit. A restart of this program is a factory reset of all units: they are gone. */
export class Flash {
  readonly #clips = new Map<string, StoredClip>();

  get clips(): readonly StoredClip[] {
    return [...this.#clips.values()];
  }

  /** Octets. */
  get used(): number {
    return this.clips.reduce((sum, { content }) => sum + content.length, 0);
  }

  /** @returns why not, undefined where it is kept */
  put(file: string, name: string, content: Buffer, isFull = false): FlashRefusal | undefined {
    if (!/^[\w.-]+$/.test(file) || file.length > MAX_NAME) return "bad-name";
    if (this.#clips.has(file)) return "exists";
    if (isFull || this.used + content.length > FLASH_SIZE) return "no-room";
    const sound = readSound(content);
    if (isNoSound(sound)) return "no-audio";
    const hash = createHash("sha256").update(content).digest("hex");
    const held = contents.get(hash) ?? content;
    contents.set(hash, held);
    // Which layer it is heard on is decided when it is played: what repeats is music.
    this.#clips.set(file, { file, name, layer: "announcement", length: sound.length, content: held, hash });
    return undefined;
  }

  /** Whether there was such a clip. */
  remove(file: string): boolean {
    return this.#clips.delete(file);
  }
}

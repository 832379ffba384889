import { phrase, type Phrase } from "@atrium/words";
export type SoundFormat = "mp3" | "wav" | "ogg";

/** What a file says of itself. */
export interface SoundFile {
  readonly format: SoundFormat;
  /** s */
  readonly length: number;
  /** Hz */
  readonly sampleRate: number;
  readonly channels: number;
}

/** Why a file is no sound that can be played, as a sentence. */
export interface NoSound {
  readonly problem: Phrase;
}

export function isNoSound(sound: object): sound is NoSound {
  return "problem" in sound;
}

/** Whether these octets begin with these letters. */
export function startsWith(octets: Uint8Array, letters: string): boolean {
  return (
    letters.length <= octets.length &&
    Array.from(letters, (letter) => letter.charCodeAt(0)).every((code, at) => octets[at] === code)
  );
}

/** Cut off on its way: it says itself that it has more. */
export const CUT_OFF: NoSound = { problem: phrase("The file is incomplete: its end is missing.") };

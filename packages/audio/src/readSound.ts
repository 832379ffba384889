import { phrase } from "@atrium/words";
import { readMp3 } from "./mp3.ts";
import { readOgg } from "./ogg.ts";
import { startsWith, type NoSound, type SoundFile } from "./soundFile.ts";
import { readWav } from "./wav.ts";

const NOT_AUDIO = { problem: phrase("This is not an audio file. Choose an MP3, WAV or OGG file.") };

/** Recognises a file by its content: neither its name nor what somebody says of it is asked. */
export function readSound(file: Uint8Array): SoundFile | NoSound {
  if (startsWith(file, "RIFF") && startsWith(file.subarray(8), "WAVE")) return readWav(file);
  if (startsWith(file, "OggS")) return readOgg(file);
  return readMp3(file) ?? NOT_AUDIO;
}

/** Whether a file that begins with these octets may be a sound: what cannot be one need not be read on. */
export function beginsAsSound(begin: Uint8Array): boolean {
  const [first = 0, second = 0] = begin;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
  const isKnown = ["RIFF", "OggS", "ID3"].some((letters) =>
    startsWith(begin, letters.slice(0, Math.max(1, begin.length))),
  );
  return isKnown || isFrame || first === 0;
}

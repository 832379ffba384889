import { readFile } from "node:fs/promises";
import path from "node:path";

export const RATE = 48_000;

/** A tone of 1 kHz. @param level dB of full scale @param length s */
export function tone(level: number, length: number, rate = RATE): Float32Array {
  const amplitude = 10 ** (level / 20);
  return Float32Array.from({ length: Math.round(length * rate) }, (_, index) => {
    return amplitude * Math.sin((2 * Math.PI * 1_000 * index) / rate);
  });
}

/** A file of 16 bits a sample. */
export function wavFile(channels: readonly Float32Array[], rate = RATE): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const file = Buffer.alloc(44 + frames * channels.length * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels.length, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels.length * 2, 28);
  file.writeUInt16LE(channels.length * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(file.length - 44, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [index, samples] of channels.entries()) {
      file.writeInt16LE(Math.round((samples[frame] ?? 0) * 32_767), 44 + (frame * channels.length + index) * 2);
    }
  }
  return file;
}

/** Two seconds of 1 kHz at -23 dB in both channels, encoded by LAME and by libvorbis. */
export async function encodedTone(name: "tone.mp3" | "tone.ogg"): Promise<Uint8Array> {
  return await readFile(path.join(import.meta.dirname, name));
}

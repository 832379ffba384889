import { readFile } from "node:fs/promises";
import path from "node:path";

const FIXTURES = path.resolve(import.meta.dirname, "../../../packages/audio/test");

/** Real files of two seconds, as encoders wrote them. */
export async function encodedTone(name: "tone.mp3" | "tone.ogg"): Promise<Buffer> {
  return await readFile(path.join(FIXTURES, name));
}

/** A WAV file of 16 bits, one channel, 8 kHz, with a tone of 1 kHz. @param length s @param amplitude 0 to 1 */
export function wavTone(length: number, amplitude = 0.1): Buffer {
  const frames = Math.round(length * 8_000);
  const file = Buffer.alloc(44 + frames * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8_000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(frames * 2, 40);
  for (let index = 0; index < frames; index += 1) {
    file.writeInt16LE(Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * index) / 8)), 44 + index * 2);
  }
  return file;
}

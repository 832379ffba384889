import { t } from "@atrium/words";
import { expect, test } from "vitest";
import { encodedTone, tone, wavFile } from "../test/sounds.ts";
import { measureSound } from "./measureSound.ts";
import { isNoSound } from "./soundFile.ts";

async function measured(file: Uint8Array) {
  const sound = await measureSound(file);
  if (isNoSound(sound)) throw new Error(t(sound.problem));
  return sound;
}

test.each(["tone.mp3", "tone.ogg"] as const)("decodes %s and measures what was encoded", async (name) => {
  const sound = await measured(await encodedTone(name));
  expect(Math.abs(sound.length - 2)).toBeLessThan(0.1);
  // The encoders add some silence of their own.
  expect(Math.abs((sound.loudness ?? 0) + 23)).toBeLessThan(0.6);
  expect(Math.abs((sound.peak ?? 0) + 23)).toBeLessThan(1.5);
  expect(sound.waveform).toHaveLength(120);
  expect(sound.waveform[60]).toBe(7);
});

test("the waveform of a WAV rises where it is loud, and stands for its whole length", async () => {
  const { waveform, length } = await measured(wavFile([Float32Array.of(...tone(-40, 0.5), ...tone(-6, 0.5))]));
  expect(length).toBe(1);
  expect([waveform[5], waveform[waveform.length - 5]]).toEqual([1, 50]);
});

test("every coding of samples gives the same sound", async () => {
  const samples = tone(-20, 1);
  const expected = await measured(wavFile([samples, samples]));
  for (const bits of [8, 24, 32, 64] as const) {
    const sound = await measured(recoded([samples, samples], bits));
    expect(Math.abs((sound.loudness ?? 0) - (expected.loudness ?? 0))).toBeLessThan(0.05);
  }
});

test("silence has a length, and neither loudness nor peak", async () => {
  expect(await measured(wavFile([new Float32Array(48_000)]))).toMatchObject({ loudness: null, peak: null, length: 1 });
});

test("a file whose frames are in order and whose content is noise is measured or refused, never an error", async () => {
  const file = Uint8Array.from(await encodedTone("tone.ogg"));
  for (let at = 5_000; at < 6_000; at += 3) file[at] = (file[at] ?? 0) ^ 0xa5;
  const sound = await measureSound(file);
  expect(isNoSound(sound) || sound.length > 0).toBe(true);
});

/** 8 and 24 bits are whole numbers, 32 and 64 floating. */
function recoded(channels: readonly Float32Array[], bits: 8 | 24 | 32 | 64): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const octets = bits / 8;
  const head = Buffer.from(wavFile([]));
  const content = Buffer.alloc(frames * channels.length * octets);
  head.writeUInt16LE(bits >= 32 ? 3 : 1, 20);
  head.writeUInt16LE(channels.length, 22);
  head.writeUInt16LE(bits, 34);
  head.writeUInt32LE(content.length, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [index, samples] of channels.entries()) {
      const at = (frame * channels.length + index) * octets;
      const sample = samples[frame] ?? 0;
      if (bits === 8) content.writeUInt8(Math.round(sample * 127) + 128, at);
      if (bits === 24) content.writeIntLE(Math.round(sample * 8_388_607), at, 3);
      if (bits === 32) content.writeFloatLE(sample, at);
      if (bits === 64) content.writeDoubleLE(sample, at);
    }
  }
  return Buffer.concat([head, content]);
}

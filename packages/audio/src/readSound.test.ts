import { describe, expect, it, test } from "vitest";
import { encodedTone, tone, wavFile } from "../test/sounds.ts";
import { readSound } from "./readSound.ts";
import { isNoSound } from "./soundFile.ts";

const letters = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("recognises by content", () => {
  it("an MP3, also behind a tag and with one at its end", async () => {
    const file = await encodedTone("tone.mp3");
    const sound = { format: "mp3", sampleRate: 32_000, channels: 2 };
    expect(readSound(file)).toMatchObject(sound);
    const tag = new Uint8Array([...letters("ID3\u0003\u0000\u0000"), 0, 0, 0, 20, ...new Uint8Array(20)]);
    const tail = new Uint8Array([...letters("TAG"), ...new Uint8Array(125)]);
    expect(readSound(Buffer.concat([tag, file, tail]))).toEqual(readSound(file));
  });

  it("an OGG with Vorbis, and its length from its last page", async () => {
    expect(readSound(await encodedTone("tone.ogg"))).toEqual({
      format: "ogg",
      sampleRate: 44_100,
      channels: 2,
      length: 2,
    });
  });

  it("a WAV, with its parts in any order", () => {
    const file = wavFile([tone(-20, 0.5)]);
    expect(readSound(file)).toMatchObject({ format: "wav", length: 0.5, sampleRate: 48_000, channels: 1 });
    const list = letters("LIST\u0003\u0000\u0000\u0000abc\u0000");
    const other = Buffer.concat([file.subarray(0, 12), list, file.subarray(12)]);
    expect(readSound(other)).toMatchObject({ length: 0.5 });
  });
});

test.each([
  ["nothing", ""],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a film", "\u0000\u0000\u0000\u0020ftypqt  \u0000\u0000"],
  ["a picture", "\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF"],
  ["a program", "MZ\u0090\u0000\u0003"],
  ["an archive", "PK\u0003\u0004"],
  ["a tag without a sound", "ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0004abcd<html>"],
  ["one header alone", "\u00ff\u00fb\u0090\u0064 and nothing like it"],
  ["a WAV that is another RIFF", "RIFF\u0024\u0000\u0000\u0000AVI LIST"],
  ["a WAV in telephone coding", "RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000\u0007\u0000\u0001\u0000"],
  ["an OGG with Opus", `OggS\u0000\u0002${"\u0000".repeat(20)}\u0001\u0013OpusHead${"\u0000".repeat(11)}`],
])("%s is none", (_name, content) => {
  expect(readSound(letters(content))).toEqual({ problem: expect.stringMatching(/\.$/) });
});

test("a file that was cut off within a frame, a page or a part is not taken for a whole one", async () => {
  const files = [await encodedTone("tone.mp3"), await encodedTone("tone.ogg"), wavFile([tone(-20, 0.5)])];
  for (const file of files) {
    for (const share of [0.001, 0.01, 0.2, 0.5, 0.9, 0.999]) {
      const part = readSound(file.subarray(0, Math.floor(file.length * share)));
      expect(isNoSound(part)).toBe(true);
    }
  }
});

test("octets that were changed at random end in an answer, never in an error or an endless loop", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (const original of [await encodedTone("tone.mp3"), await encodedTone("tone.ogg"), wavFile([tone(-20, 0.1)])]) {
    for (let round = 0; round < 200; round += 1) {
      const file = Uint8Array.from(original);
      for (let change = 0; change < 20; change += 1) file[random(round < 100 ? 300 : file.length)] = random(256);
      const sound = readSound(file);
      expect(isNoSound(sound) || Number.isFinite(sound.length)).toBe(true);
    }
  }
});

import { expect, test } from "vitest";
import { MediaChange, mediaName } from "./media.ts";

test.each([
  ["Lunch notice.mp3", "Lunch notice"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\malee\\Closing notice.WAV", "Closing notice"],
  ["/tmp/.hidden.ogg", "hidden"],
  ["invoice\u202Egpj.mp3", "invoicegpj"],
  ["a\u0000b\u0007c\nd.wav", "abcd"],
  ["  ประกาศ   เช้า .mp3", "ประกาศ เช้า"],
  ["v1.2 final.mp3.exe", "v1.2 final.mp3.exe"],
  ["..", "Sound"],
  ["", "Sound"],
  ["\u200F\u2066", "Sound"],
  [`${"😀".repeat(100)}.mp3`, "😀".repeat(80)],
])("the file %j is called %j", (file, name) => {
  expect(mediaName(file)).toBe(name);
});

test("what a file is called is a name that a person may give too", () => {
  const name = mediaName(`${"a".repeat(200)}.mp3`);
  expect(MediaChange.parse({ revision: 0, name, isRepeated: false }).name).toBe(name);
});

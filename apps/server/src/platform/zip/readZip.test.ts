import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readZip } from "./readZip.ts";
import { zip } from "./zip.ts";

const LIMITS = { entries: 5, entrySize: 1_000, totalSize: 1_500 };

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: [text] }));
  const parts: Buffer[] = [];
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts);
}

const texts = async (archive: Buffer) =>
  Object.fromEntries([...(await readZip(archive, LIMITS))].map(([name, content]) => [name, content.toString()]));

test("what is written is read, names with letters of any script too", async () => {
  const files = { "a.json": "{}", "plans/ชั้น.json": "words ".repeat(20) };
  expect(await texts(await archiveOf(files))).toEqual(files);
});

test("an archive with a comment behind it is read", async () => {
  const archive = await archiveOf({ "a.json": "{}" });
  const comment = Buffer.from("made by hand");
  archive.writeUInt16LE(comment.length, archive.length - 2);
  expect(await texts(Buffer.concat([archive, comment]))).toEqual({ "a.json": "{}" });
});

test.each([
  ["text", Buffer.from("name,id\r\n1,2\r\n"), "it is not a zip file"],
  ["nothing", Buffer.alloc(0), "it is not a zip file"],
])("%s is no archive", async (_name, archive, message) => {
  await expect(readZip(archive, LIMITS)).rejects.toThrow(message);
});

test("a file that unpacks to more than it may is not unpacked to the end, whatever the archive says of its size", async () => {
  const archive = await archiveOf({ "bomb.json": "0".repeat(10_000_000) });
  expect(archive.length).toBeLessThan(50_000);
  // The size in the directory is a lie.
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt32LE(2, directory + 24);
  await expect(readZip(archive, LIMITS)).rejects.toThrow("bomb.json is too large when unpacked");
});

test("files that are small enough one by one may not be too much together, nor too many", async () => {
  const half = "x".repeat(900);
  await expect(readZip(await archiveOf({ a: half, b: half }), LIMITS)).rejects.toThrow("b is too large");
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [String(index), "x"]));
  await expect(readZip(await archiveOf(many), LIMITS)).rejects.toThrow("it has 6 files; the maximum is 5");
});

test("an archive that was cut off, or changed in one octet, is damaged", async () => {
  const archive = await archiveOf({ "a.json": "some words that are packed" });
  const content = 30 + "a.json".length;
  const changed = Buffer.from(archive);
  changed.set(deflateRawSync(Buffer.from("some words that are packeD")), content);
  await expect(readZip(changed, LIMITS)).rejects.toThrow("wrong checksum");
  await expect(readZip(archive.subarray(40), LIMITS)).rejects.toThrow("damaged");
  await expect(readZip(archive.subarray(0, -30), LIMITS)).rejects.toThrow("not a zip file");
});

test("every archive of made-up octets is refused with a sentence", async () => {
  const whole = await archiveOf({ "a.json": "{}", "b/c.json": "[1, 2, 3]" });
  let state = 7;
  for (let turn = 0; turn < 300; turn += 1) {
    const spoiled = Buffer.from(whole);
    for (let change = 0; change < 3; change += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      spoiled[state % spoiled.length] = state >>> 24;
    }
    const outcome = await readZip(spoiled, LIMITS).then(
      () => "read",
      (error: unknown) => (error instanceof Error ? error.name : "nothing"),
    );
    expect(["read", "ZipError"]).toContain(outcome);
  }
});

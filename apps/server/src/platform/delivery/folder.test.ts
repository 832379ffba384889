import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeToFolder } from "./folder.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "atrium-folder-"));
});
afterEach(async () => rm(root, { recursive: true }));

async function* pieces(...parts: readonly (string | Error)[]): AsyncIterable<Buffer> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

async function write(content: AsyncIterable<Buffer>, { message = "one", below = "" } = {}) {
  const { signal } = new AbortController();
  return await writeToFolder({ root, name: "board", below, fileName: "energy.pdf", content, message, signal });
}

test("a file has its name only when it is whole, and what an attempt left is gone", async () => {
  let seen: string[] = [];
  async function* slow(): AsyncIterable<Buffer> {
    yield Buffer.from("half");
    seen = await readdir(root);
    yield Buffer.from(" and half");
  }
  expect(await write(slow())).toEqual({ kind: "taken", answer: "Written as energy.pdf" });
  expect(seen).not.toContain("energy.pdf");
  expect(await readdir(root)).toEqual(["energy.pdf"]);
  expect(await readFile(path.join(root, "energy.pdf"), "utf8")).toBe("half and half");
});

test("the same content is there once however often it comes; other content takes the next name and replaces nothing", async () => {
  for (const message of ["one", "one", "two"]) await write(pieces("same"), { message });
  expect(await readdir(root)).toEqual(["energy.pdf"]);
  expect(await write(pieces("other"))).toMatchObject({ answer: "Written as energy-2.pdf" });
  expect(await readFile(path.join(root, "energy.pdf"), "utf8")).toBe("same");
});

test.each([
  ["ENOSPC", "The disk of the folder board is full.", "full"],
  ["EROFS", "The server may not write to the folder board.", "folder"],
  ["ENOENT", "The folder board does not exist, or its disk is not mounted.", "folder"],
])("a disk that says %s in the middle is a sentence, and the attempt is repeated later", async (code, answer, word) => {
  const failing = pieces("half", Object.assign(new Error("no"), { code }));
  expect(await write(failing)).toEqual({ kind: "later", answer, code: word });
  expect(await readdir(root)).toEqual([]);
});

test.each(["..", "a/../..", ".hidden"])("a path such as %s writes nothing, whoever made it", async (below) => {
  expect(await write(pieces("x"), { below })).toMatchObject({ kind: "never", code: "folder" });
  expect(await readdir(root)).not.toContain("energy.pdf");
});

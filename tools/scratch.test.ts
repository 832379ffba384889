import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const SCRATCH = path.join(import.meta.dirname, "scratch.mjs");
const MAKE = `import { makeScratch } from ${JSON.stringify(SCRATCH)};
import { writeFileSync } from "node:fs";
const folder = makeScratch();
writeFileSync(folder + "/left", "something");
console.log(folder);`;
const WAIT = `${MAKE}\nsetInterval(() => {}, 1_000);`;

let running: ReturnType<typeof spawn> | undefined;
afterEach(() => running?.kill("SIGKILL"));

/** A process that makes a folder. @returns the folder, and what ends when the process does */
async function maker(program: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  const ended = once(child, "exit");
  const [folder] = await once(child.stdout.setEncoding("utf8"), "data");
  return { child, ended, folder: String(folder).trim() };
}

test("the folder goes with the process that made it, with all that lies in it", async () => {
  const { ended, folder } = await maker(MAKE);
  expect(path.basename(folder)).toMatch(/^atrium-scratch-\d+-/);
  await ended;
  expect(existsSync(folder)).toBe(false);
});

test("what a killed process left goes when the next one makes a folder, and what a living one uses stays", async () => {
  const killed = await maker(WAIT);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(existsSync(killed.folder)).toBe(true);
  const living = await maker(WAIT);
  expect(existsSync(killed.folder)).toBe(false);
  await (
    await maker(MAKE)
  ).ended;
  expect(existsSync(living.folder)).toBe(true);
  living.child.kill("SIGTERM");
  await living.ended;
  await (
    await maker(MAKE)
  ).ended;
  expect(existsSync(living.folder)).toBe(false);
});

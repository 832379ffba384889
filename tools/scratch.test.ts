import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const SCRATCH = path.join(import.meta.dirname, "scratch.mjs");
const MAKE = `import { makeScratch } from ${JSON.stringify(SCRATCH)};
import { writeFileSync } from "node:fs";
const folder = makeScratch();
writeFileSync(folder + "/left", "something");
console.log(folder);`;
const WAIT = `${MAKE}\nsetInterval(() => {}, 1_000);`;

test.each([
  ["ends by itself", MAKE, undefined],
  ["is interrupted", WAIT, "SIGINT"],
  ["is killed", WAIT, "SIGKILL"],
] as const)(
  "the folder goes with all that lies in it when the process that made it %s",
  async (_how, program, signal) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const [said] = await once(child.stdout.setEncoding("utf8"), "data");
    const folder = String(said).trim();
    expect(path.basename(folder)).toMatch(/^atrium-scratch-/);
    if (signal !== undefined) {
      child.kill(signal);
    }
    await ended;
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 10_000 });
  },
);

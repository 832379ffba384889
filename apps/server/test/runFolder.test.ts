import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const PROGRAM = `
  import { makeRunFolder } from ${JSON.stringify(new URL("runFolder.ts", import.meta.url).href)};
  console.log((await makeRunFolder()).path);
  setInterval(() => undefined, 1_000);
`;

test("a run of tests that is killed leaves neither its folder nor a database that serves from it", async () => {
  const run = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM]);
  const [said]: Buffer[] = await once(run.stdout, "data");
  const folder = String(said).trim();
  const server = spawn("/bin/sleep", ["600"]);
  for (const place of ["postgres/data", "own-1/postgres/data"]) await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, "own-1/postgres/data/postmaster.pid"), `${server.pid}\n`);
  const ended = once(server, "exit");
  run.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGINT"]);
  await vi.waitFor(async () => expect(access(folder)).rejects.toThrow("ENOENT"), { timeout: 10_000 });
});

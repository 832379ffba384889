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

test("a run of tests that is killed leaves neither its folder nor a server that serves from it", async () => {
  const run = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM]);
  const [said]: Buffer[] = await once(run.stdout, "data");
  const folder = String(said).trim();
  for (const place of ["postgres/data", "own-1/postgres/data"]) await mkdir(join(folder, place), { recursive: true });
  const servers = ["own-1/postgres/data/postmaster.pid", "nats.pid"].map((pidFile) => {
    const server = spawn("/bin/sleep", ["600"]);
    return { ended: once(server, "exit"), said: writeFile(join(folder, pidFile), `${server.pid}\n`) };
  });
  for (const { said: written } of servers) await written;
  run.kill("SIGKILL");
  for (const { ended } of servers) expect(await ended).toEqual([null, "SIGINT"]);
  await vi.waitFor(async () => expect(access(folder)).rejects.toThrow("ENOENT"), { timeout: 10_000 });
});

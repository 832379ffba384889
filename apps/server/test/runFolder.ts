import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for everything that a run of the tests makes. */
export interface RunFolder {
  readonly path: string;
  /** Removes it with all that lies in it. */
  remove(): Promise<void>;
}

/** Waits until the run is over, stops what still serves from its folder, and removes it. */
const KEEPER = `
cat > /dev/null
for pidFile in "$1"/postgres/data/postmaster.pid "$1"/*/postgres/data/postmaster.pid "$1"/*.pid; do
  pid=$(head -n 1 "$pidFile" 2> /dev/null) || continue
  kill -INT "$pid" 2> /dev/null
  while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
done
rm -rf -- "$1"
`;

/** The folder goes when this process does, however it ends: a process of its own waits for that. */
export async function makeRunFolder(): Promise<RunFolder> {
  const path = await mkdtemp(join(tmpdir(), "atrium-tests-"));
  // The user that runs PostgreSQL must be able to pass through.
  await chmod(path, 0o755);
  // Its input ends with us; in a group of its own, it outlives a Ctrl+C.
  const keeper = spawn("/bin/sh", ["-c", KEEPER, "sh", path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  return {
    path,
    remove: async () => {
      const ended = once(keeper, "exit");
      keeper.stdin.end();
      await ended;
    },
  };
}

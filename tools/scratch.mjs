import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
/** Bytes: about six times what the databases, pasts and profiles of a run come to. */
const ROOM = 6e9;
/** Bytes: what the programs of a run take beside that. */
const LEFT = 6e9;
/** Waits until its input ends. */
const KEEPER = 'cat > /dev/null; rm -rf -- "$1"';

/**
 * A folder for what the tests of this process make and nobody keeps. It lies in memory where there is room: on a disk, to
 * make and remove a database for each test is a tenth of a run's work. It goes when this process does, however it ends: a
 * process of its own waits for that.
 * @returns {string}
 */
export function makeScratch() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), "atrium-scratch-"));
  // The user that runs PostgreSQL must be able to pass through.
  chmodSync(folder, 0o755);
  // Its input ends with us, who do not wait for it; in a group of its own, it outlives a Ctrl+C.
  const keeper = spawn("/bin/sh", ["-c", KEEPER, "sh", folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  keeper.unref();
  if (keeper.stdin instanceof Socket) keeper.stdin.unref();
  return folder;
}

/** Programs are run from there too: PostgreSQL's, where the tests run as root. */
function hasRoomInMemory() {
  try {
    const mounted = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, at]) => at === IN_MEMORY);
    const [, , type, options = ""] = mounted ?? [];
    if (type !== "tmpfs" || options.split(",").some((one) => one === "noexec" || one === "ro")) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM && process.availableMemory() > ROOM + LEFT;
  } catch {
    // Another system than Linux.
    return false;
  }
}

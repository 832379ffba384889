import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
const PREFIX = "atrium-scratch-";
/** Bytes: about twice what the databases, pasts and profiles of a run come to. */
const ROOM = 6e9;
/** Bytes: what the programs of a run take beside that. */
const LEFT = 6e9;

/**
 * A folder for what the tests of this process make and nobody keeps; it goes with the process. It lies in memory where
 * there is room: on a disk, to make and remove a database for each test is a tenth of a run's work.
 * @returns {string}
 */
export function makeScratch() {
  const place = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  // The user that runs PostgreSQL must be able to pass through.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
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

/**
 * A process that is killed removes nothing.
 * @param {string} place
 */
function removeAbandoned(place) {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number(name.slice(PREFIX.length).split("-")[0]);
    if (!isAlive(owner)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is there, and may not be told anything.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

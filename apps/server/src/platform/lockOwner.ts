import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import * as z from "zod";

/** The process that uses a data folder, described so that another can find out whether it still runs. */
export const LockOwner = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** For people: when it took the folder, ISO 8601. */
  since: z.string(),
  /** Changes with each start of the machine. Empty where the system does not give it. */
  boot: z.string(),
  /** The namespace of the pid: each container counts its own. Empty where the system does not give it. */
  namespace: z.string(),
  /** When the process began, in ticks since the machine's start: a pid is reused, this pair is not. */
  began: z.string(),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** This process as an owner. */
export function thisProcess(): LockOwner {
  return {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    boot: orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: orEmpty(() => readlinkSync("/proc/self/ns/pid")),
    began: beginOf(process.pid),
  };
}

/** `unknown`: it ran where this process cannot check, on another machine or in another container. */
export function lifeOf(owner: LockOwner): "running" | "ended" | "unknown" {
  const here = thisProcess();
  if (owner.host !== here.host) return "unknown";
  if (owner.boot !== here.boot) return "ended";
  if (owner.namespace !== here.namespace) return "unknown";
  if (!isAlive(owner.pid)) return "ended";
  return beginOf(owner.pid) === owner.began ? "running" : "ended";
}

/** Field 22 of `/proc/<pid>/stat`, counted after the name in brackets, which may hold anything (proc(5)). */
function beginOf(pid: number): string {
  return orEmpty(() => {
    const facts = readFileSync(`/proc/${pid}/stat`, "utf8");
    return facts.slice(facts.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  });
}

/** Whether a process of this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Other systems than Linux have no /proc. */
function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

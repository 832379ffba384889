import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Remembers a process until it has ended by itself. */
export function rememberChild(child: ChildProcess): void {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

/** A folder through which the database's own user can pass. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-bench-"));
  folders.add(folder);
  await chmod(folder, 0o755);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  folders.delete(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** When the bench is interrupted, the programs that it started end too, and its folders are removed. */
export function leaveNothingBehind(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endAll());
}

async function endAll(): Promise<void> {
  const ends = Array.from(children, (child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  await Promise.all(Array.from(folders, removeFolder));
  process.exit(130);
}
